import { builtInLimitSets, type LimitSetBody, type LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import {
  deleteLimitSetRow,
  insertLimitSet,
  isCodeTaken,
  lockLimitSet,
  updateLimitSetRow,
} from "./limit-sets.store.ts";

/** A standard of the installation was added, changed or deleted: every node reads them again. */
export const limitSetsStored = defineSharedEvent<null>("limitSetsStored");

/** A set in the activity log: each measurement with its range. */
const historyOf = ({
  code,
  names,
  issuer,
  waterClass,
  effectiveFrom,
  effectiveTo,
  limits,
}: LimitSetBody) => ({
  standard: code,
  names,
  issuer,
  waterClass,
  effectiveFrom,
  effectiveTo,
  limits: Object.fromEntries(
    limits.map(({ parameter, under, over, upperRule }) => [parameter, { under, over, upperRule }]),
  ),
});

const recordOf = (id: number, body: LimitSetBody, now: Date): LimitSetRecord => ({
  ...body,
  id,
  reference: false,
  limits: body.limits.map((limit) => ({ ...limit, confirm: false })),
  updatedAt: now.toISOString(),
});

/** A built-in set would be taken for one of the installation. Compared as the index of the table compares. */
const refuseBuiltInCode = (code: string): void => {
  if (builtInLimitSets.some((builtIn) => builtIn.code.toLowerCase() === code.toLowerCase()))
    throw refuseTaken("code");
};

const refusalOf = (error: unknown): unknown => (isCodeTaken(error) ? refuseTaken("code") : error);

/** Adds a set. Errors: `value_exists` for its code. */
export const createLimitSet =
  (deps: AuditDeps) =>
  async (body: LimitSetBody, caller: Caller): Promise<LimitSetRecord> => {
    refuseBuiltInCode(body.code);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const id = await insertLimitSet(trx, body, now);
      await record({
        subject: "limitSet",
        subjectId: id,
        subjectName: body.code,
        detail: "limit_set_created",
        after: historyOf(body),
      });
      emit(limitSetsStored, null);
      return recordOf(id, body, now);
    }).catch((error: unknown) => {
      throw refusalOf(error);
    });
  };

/** Changes a set; the same values change nothing. Errors: `not_found`, `value_exists` for its code. */
export const updateLimitSet =
  (deps: AuditDeps) =>
  async (id: number, body: LimitSetBody, caller: Caller): Promise<LimitSetRecord> => {
    refuseBuiltInCode(body.code);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockLimitSet(trx, id);
      if (!before) throw new Refusal("not_found");
      const changes = changedFields(historyOf(before), historyOf(body));
      if (!changes) return before;
      await updateLimitSetRow(trx, id, body, now);
      await record({
        subject: "limitSet",
        subjectId: id,
        subjectName: body.code,
        detail: "limit_set_updated",
        ...changes,
      });
      emit(limitSetsStored, null);
      return recordOf(id, body, now);
    }).catch((error: unknown) => {
      throw refusalOf(error);
    });
  };

/** Deletes a set. Errors: `not_found`. */
export const deleteLimitSet =
  (deps: AuditDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = await lockLimitSet(trx, id);
      if (!before) throw new Refusal("not_found");
      await deleteLimitSetRow(trx, id);
      await record({
        subject: "limitSet",
        subjectId: id,
        subjectName: before.code,
        detail: "limit_set_deleted",
        before: historyOf(before),
      });
      emit(limitSetsStored, null);
    });
