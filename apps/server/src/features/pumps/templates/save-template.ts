import type { PumpTemplate, pumpTemplateBody } from "@sgval/contract/pumps/templates";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import {
  deleteTemplateRow,
  findTemplate,
  findTemplateUse,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  updateTemplateRow,
} from "./templates.store.ts";

type Body = z.output<typeof pumpTemplateBody>;

const templateRefusal = (error: unknown): unknown => (isNameTaken(error) ? refuseTaken("name") : error);

const demandTemplate = async (trx: Kysely<Database>, id: number): Promise<PumpTemplate> => {
  const template = await findTemplate(trx, id);
  if (!template) throw new Error("a template was written and is not there");
  return template;
};

/** The refusal that lists the pumps; stations outside the caller's scope are counted. */
const refuseUse = (
  use: Awaited<ReturnType<typeof findTemplateUse>>,
  { actor }: Pick<Caller, "actor">,
): Refusal => {
  const seen = use.filter(({ deviceId }) => sees(actor, deviceId));
  return new Refusal("pump_template_used", {
    pumps: seen.map(({ deviceId, deviceName, key, name }) => ({ deviceId, deviceName, key, name })),
    hidden: use.length - seen.length,
  });
};

/** Adds a parameter template. Errors: `value_exists` for its name. */
export const createTemplate =
  (deps: AuditDeps) =>
  (body: Body, caller: Caller): Promise<PumpTemplate> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const id = await insertTemplate(trx, body, now);
      await record({
        subject: "pump_template",
        subjectId: id,
        subjectName: body.name,
        detail: "pump_template_created",
        after: body,
      });
      return demandTemplate(trx, id);
    }).catch((error: unknown) => {
      throw templateRefusal(error);
    });

/**
 * Changes a template; the same values change nothing. Errors: `not_found`, `value_exists` for its name,
 * `pump_template_used` when a key would go that a pump is controlled by.
 */
export const updateTemplate =
  (deps: AuditDeps) =>
  ({ id, ...body }: Body & { id: number }, caller: Caller): Promise<PumpTemplate> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = await lockTemplate(trx, id);
      if (!before) throw new Refusal("not_found");
      const changed = changedFields({ ...before }, body);
      if (!changed) return before;
      const use = await findTemplateUse(trx, id);
      const without = use.filter(
        ({ controlVariable }) =>
          controlVariable !== null &&
          !body.parameters.some(({ mappingKey }) => mappingKey === controlVariable),
      );
      if (without.length > 0) throw refuseUse(without, caller);
      await updateTemplateRow(trx, id, body, now);
      await record({
        subject: "pump_template",
        subjectId: id,
        subjectName: body.name,
        detail: "pump_template_updated",
        ...changed,
      });
      return demandTemplate(trx, id);
    }).catch((error: unknown) => {
      throw templateRefusal(error);
    });

/** Deletes a template that no pump uses. Errors: `not_found`, `pump_template_used` with the pumps. */
export const deleteTemplate =
  (deps: AuditDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      const template = await lockTemplate(trx, id);
      if (!template) throw new Refusal("not_found");
      const use = await findTemplateUse(trx, id);
      if (use.length > 0) throw refuseUse(use, caller);
      await deleteTemplateRow(trx, id);
      await record({
        subject: "pump_template",
        subjectId: id,
        subjectName: template.name,
        detail: "pump_template_deleted",
        before: { name: template.name, parameters: template.parameters },
      });
    });
