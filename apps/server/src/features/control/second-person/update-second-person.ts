import { isDeepStrictEqual } from "node:util";
import type { SecondPersonSetting } from "@sgval/contract/control/second-person";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/errors.ts";
import { auditedChange } from "../../activity/index.ts";
import type { ControlContext } from "../control-deps.ts";
import { readRoles, readRules, replaceRules } from "./second-person.store.ts";

/** Changes which commands need a second person. Errors: `validation_failed` for a role that does not exist. */
export const updateSecondPerson =
  (context: ControlContext) =>
  async ({ rules }: SecondPersonSetting, caller: Caller): Promise<SecondPersonSetting> => {
    await auditedChange(context, caller, async ({ trx, record }) => {
      const [before, roles] = await Promise.all([readRules(trx), readRoles(trx)]);
      const nameOf = (id: number | null) => roles.find((role) => role.id === id)?.name ?? null;
      if (rules.some(({ roleId }) => roleId !== null && nameOf(roleId) === null))
        throw refuseField("rules", message("invalid_value"));
      if (isDeepStrictEqual(before, rules)) return;
      await replaceRules(trx, rules);
      const logged = (all: SecondPersonSetting["rules"]) => ({
        secondPersonRules: all.map(({ roleId, ...rule }) => ({ ...rule, role: nameOf(roleId) })),
      });
      await record({
        subject: "setting",
        subjectName: "secondPerson",
        detail: "second_person_updated",
        before: logged(before),
        after: logged(rules),
      });
    });
    return { rules };
  };
