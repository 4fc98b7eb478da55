import {
  type CustomParameter,
  type CustomParameterBody,
  customParameterLimits,
  type ParameterUse,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { message, type ValidationMessage } from "@sgval/contract/message";
import { searchText } from "@sgval/contract/search-text";
import { languages } from "@sgval/quantities/language";
import { parameterKeys, parameters } from "@sgval/quantities/parameter";
import type { Kysely } from "kysely";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import {
  deleteCustomParameterRow,
  hasReadings,
  hasSettings,
  insertCustomParameter,
  isUsedMeanwhile,
  lockCustomParameters,
  updateCustomParameterRow,
} from "./custom-parameters.store.ts";

/** A parameter was added, changed or deleted: every node reads them again. */
export const customParametersStored = defineSharedEvent<{ key: string }>("customParametersStored");

/** This node has read them again: what was compiled with the parameter must be compiled anew. */
export const customParametersChanged = defineEvent<{ key: string | null }>("customParametersChanged");

/** Finds where a parameter is used; `null` for what the caller does not see. */
export type FindUses = (db: Kysely<Database>, key: string, actor: Actor) => Promise<(ParameterUse | null)[]>;

/** A parameter in the activity log. */
const historyOf = (key: string, body: Omit<CustomParameter, "key" | "updatedAt">) => ({
  ...{ parameterKey: key, names: body.names, parameterKind: body.kind, unit: body.unit },
  ...{ lowestValue: body.min, highestValue: body.max, decimals: body.decimals },
  states: Object.fromEntries(body.states.map(({ code, names }) => [code, names])),
});

const logged = ({ names }: Pick<CustomParameter, "names">) => ({
  subject: "customParameter" as const,
  subjectName: names.vn,
});

/** Files name parameters by their names: none has that of another. */
const refuseTakenNames = ({ names }: CustomParameterBody, others: readonly CustomParameter[]): void => {
  const known = [...parameterKeys.map((key) => parameters[key]), ...others];
  for (const language of languages)
    if (known.some((one) => searchText(one.names[language]) === searchText(names[language])))
      throw refuseTaken(`names.${language}`);
};

const LONGEST_KEY = 40;

/** A key that no other has, made of the English name: `custom_wind_speed`. */
const keyOf = ({ names }: CustomParameterBody, others: readonly CustomParameter[]): string => {
  const plain = searchText(names.en).replace(/[^a-z0-9]+/g, "_");
  const key = `custom_${plain.slice(0, LONGEST_KEY).replace(/^_+|_+$/g, "") || "parameter"}`;
  const taken = new Set(others.map((one) => one.key));
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? key : `${key}_${number}`;
    if (!taken.has(wanted)) return wanted;
  }
};

const recordOf = (key: string, body: CustomParameterBody, now: Date): CustomParameter => ({
  ...{ key, ...body },
  updatedAt: now.toISOString(),
});

/** Adds a parameter. Errors: `value_exists` for a name, `list_full`. */
export const createCustomParameter =
  (deps: AuditDeps) =>
  (body: CustomParameterBody, caller: Caller): Promise<CustomParameter> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const others = await lockCustomParameters(trx);
      if (others.length >= customParameterLimits.parameters) throw new Refusal("list_full");
      refuseTakenNames(body, others);
      const key = keyOf(body, others);
      await insertCustomParameter(trx, key, body, now);
      await record({ ...logged(body), detail: "custom_parameter_created", after: historyOf(key, body) });
      emit(customParametersStored, { key });
      return recordOf(key, body, now);
    });

/** What stored readings mean must not change: their unit, and the codes of their states. */
const fixedField = (
  before: CustomParameter,
  body: CustomParameterBody,
): { field: string; why: ValidationMessage } | null => {
  if (before.kind !== body.kind) return { field: "kind", why: "parameter_measured" };
  if (before.unit !== body.unit) return { field: "unit", why: "parameter_measured" };
  const codes = new Set(body.states.map(({ code }) => code));
  return before.states.every(({ code }) => codes.has(code))
    ? null
    : { field: "states", why: "state_measured" };
};

/** Changes a parameter; the same values change nothing. Errors: `not_found`, `value_exists` for a name. */
export const updateCustomParameter =
  (deps: AuditDeps) =>
  (key: string, body: CustomParameterBody, caller: Caller): Promise<CustomParameter> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const all = await lockCustomParameters(trx);
      const before = all.find((one) => one.key === key);
      if (!before) throw new Refusal("not_found");
      refuseTakenNames(
        body,
        all.filter((one) => one !== before),
      );
      const fixed = fixedField(before, body);
      if (fixed && (await hasReadings(trx, key))) throw refuseField(fixed.field, message(fixed.why));
      // A limit of 20 m/s must not become one of 20 km/h.
      if (fixed && fixed.field !== "states" && (await hasSettings(trx, key)))
        throw refuseField(fixed.field, message("parameter_set"));
      const changes = changedFields(historyOf(key, before), historyOf(key, body));
      if (!changes) return before;
      await updateCustomParameterRow(trx, key, body, now);
      await record({ ...logged(body), detail: "custom_parameter_updated", ...changes });
      emit(customParametersStored, { key });
      return recordOf(key, body, now);
    });

/** So many uses are named. */
const NAMED = 10;

const refuseUsed = (found: readonly (ParameterUse | null)[]): Refusal => {
  const uses = found.filter((use) => use !== null).slice(0, NAMED);
  return new Refusal("parameter_used", { uses, more: found.length - uses.length });
};

/** Deletes a parameter. Errors: `not_found`, `parameter_used` with where. */
export const deleteCustomParameter =
  (deps: AuditDeps & { findUses: FindUses }) =>
  (key: string, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = (await lockCustomParameters(trx)).find((one) => one.key === key);
      if (!before) throw new Refusal("not_found");
      const uses = await deps.findUses(trx, key, caller.actor);
      if (uses.length > 0) throw refuseUsed(uses);
      await deleteCustomParameterRow(trx, key);
      await record({ ...logged(before), detail: "custom_parameter_deleted", before: historyOf(key, before) });
      emit(customParametersStored, { key });
    }).catch((error: unknown) => {
      throw isUsedMeanwhile(error) ? refuseUsed([]) : error;
    });
