import { message } from "@sgval/contract/message";
import { legitimateNightUse } from "@sgval/contract/zones/night-leakage";
import { exponentOfSteps } from "@sgval/contract/zones/pressure-effect";
import { mostStepTests, type stepTestBody, type ZoneStepTests } from "@sgval/contract/zones/step-tests";
import type * as z from "zod";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import { type AccountDeps, demandZone } from "../account/account-deps.ts";
import { lockZone, type ZoneRecord } from "../zones.store.ts";
import {
  deleteStepTestRow,
  findStepTests,
  insertStepTest,
  type StepTestRecord,
  storeExponent,
  storeReplaced,
} from "./step-tests.store.ts";

type StepTestDeps = AccountDeps & AuditDeps;

/** The test that N1 of a zone comes from: the newest, unless somebody has entered another number since. */
const usedOf = ({ account }: ZoneRecord, [newest]: readonly StepTestRecord[]): StepTestRecord | null =>
  newest && newest.replaced !== null && newest.exponent === account.leakageExponent ? newest : null;

/** What the zone and its other tests have without a test: N1, and what a test replaced. */
const withoutTest = (zone: ZoneRecord, tests: readonly StepTestRecord[], test: StepTestRecord) => {
  if (usedOf(zone, tests) !== test || test.replaced === null) {
    // The test after it replaced what this one had replaced.
    const next = tests
      .slice(0, tests.indexOf(test))
      .findLast(({ replaced }) => replaced !== null && replaced === test.exponent);
    return { exponent: null, heir: test.replaced === null ? undefined : next };
  }
  const newest = tests.find((one) => one !== test);
  // A number that was typed over the newest one left stands again; one that was entered late has never been typed over.
  if (!newest || (newest.replaced !== null && newest.exponent !== test.replaced))
    return { exponent: test.replaced, heir: undefined };
  return { exponent: newest.exponent, heir: newest.replaced === null ? newest : undefined };
};

/** A step test in the activity log. */
const historyOf = (test: Omit<StepTestRecord, "id">) => ({
  testedAt: test.testedAt.toISOString(),
  ...{ flowBefore: test.flowBefore, pressureBefore: test.pressureBefore },
  ...{ flowAfter: test.flowAfter, pressureAfter: test.pressureAfter },
  ...{ legitimateUse: test.nightUse, note: test.note },
});

/** N1 of a zone and its step tests, the newest first. Errors: `not_found`. */
export const readStepTests =
  (deps: StepTestDeps) =>
  async (id: number, actor: Actor): Promise<ZoneStepTests> => {
    const zone = await demandZone(deps, actor, id);
    const tests = await findStepTests(deps.db.kysely, id);
    return {
      exponent: zone.account.leakageExponent,
      usedId: usedOf(zone, tests)?.id ?? null,
      nightUse: legitimateNightUse(zone.account, deps.setting()),
      tests: tests.map(({ testedAt, enteredAt, replaced: _, ...test }) => ({
        ...test,
        testedAt: testedAt.toISOString(),
        enteredAt: enteredAt.toISOString(),
      })),
    };
  };

/**
 * Enters a step test. The newest one is what N1 of the zone follows from; an older one is kept beside it. Errors: `not_found`,
 * `too_many_step_tests`.
 */
export const enterStepTest =
  (deps: StepTestDeps) =>
  async (id: number, body: z.output<typeof stepTestBody>, caller: Caller): Promise<ZoneStepTests> => {
    await demandZone(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const zone = await lockZone(trx, id);
      if (!zone) throw new Refusal("not_found");
      const testedAt = new Date(body.testedAt);
      if (testedAt > now) throw refuseField("testedAt", message("invalid_time"));
      const nightUse = legitimateNightUse(zone.account, deps.setting());
      const exponent = exponentOfSteps(body, nightUse);
      if (exponent === null) throw refuseField("flowAfter", message("step_test_exponent"));
      const tests = await findStepTests(trx, id);
      if (tests.length >= mostStepTests) throw new Refusal("too_many_step_tests");
      const isNewest = tests.every((other) => other.testedAt <= testedAt);
      const before = zone.account.leakageExponent;
      const test = {
        ...{ ...body, testedAt, nightUse, exponent, replaced: isNewest ? before : null },
        ...{ enteredBy: caller.actor.username, enteredAt: now },
      };
      await insertStepTest(trx, id, test);
      if (isNewest) await storeExponent(trx, id, exponent, now);
      await record({
        ...{ subject: "zone" as const, subjectId: id, subjectName: zone.name },
        detail: "step_test_entered",
        ...(isNewest ? { before: { leakageExponent: before } } : {}),
        after: { ...historyOf(test), leakageExponent: exponent },
      });
    });
    return readStepTests(deps)(id, caller.actor);
  };

/**
 * Deletes a step test. Where N1 of the zone came from it, it follows from the newest one left, else it is again the number that was
 * typed. Errors: `not_found`.
 */
export const deleteStepTest =
  (deps: StepTestDeps) =>
  async ({ id, testId }: { id: number; testId: number }, caller: Caller): Promise<void> => {
    await demandZone(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const zone = await lockZone(trx, id);
      const tests = await findStepTests(trx, id);
      const test = tests.find((one) => one.id === testId);
      if (!zone || !test) throw new Refusal("not_found");
      const { exponent: restored, heir } = withoutTest(zone, tests, test);
      await deleteStepTestRow(trx, testId);
      if (heir && test.replaced !== null) await storeReplaced(trx, heir.id, test.replaced);
      if (restored !== null) await storeExponent(trx, id, restored, now);
      await record({
        ...{ subject: "zone" as const, subjectId: id, subjectName: zone.name },
        detail: "step_test_deleted",
        before: { ...historyOf(test), leakageExponent: test.exponent },
        ...(restored === null ? {} : { after: { leakageExponent: restored } }),
      });
    });
  };
