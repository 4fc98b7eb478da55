import { registerAt, showsIndex } from "@sgval/contract/meters/consumption";
import type { replacementBody } from "@sgval/contract/meters/readings";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import type { AuditedChange } from "../activity/index.ts";
import { beyondDigits, changeMeter, demandPast, subjectOf } from "./change-meter.ts";
import type { MeterRecord, MeterRegister } from "./meters.store.ts";
import type { MeterDeps } from "./read-meters.ts";
import { existingIndexes, insertReadings, type NewReading } from "./readings.store.ts";
import {
  deleteRegister,
  deleteReplacementReadings,
  divideReadings,
  insertRegister,
  markOfReplacement,
  type Replaced,
  replacementIndexes,
  updateReplacedRegister,
} from "./replacements.store.ts";
import { assessAnew } from "./write-readings.ts";

type Replacement = z.output<typeof replacementBody>;

const loggedOf = ({ at, endIndex, startIndex, digits, qMax, note }: Replacement) => ({
  ...{ readAt: new Date(at).toISOString(), endIndex, startIndex, meterDigits: digits, meterQMax: qMax },
  ...(note ? { meterNote: note } : {}),
});

const demandDigits = (old: MeterRegister, { endIndex, startIndex, digits }: Replacement): void => {
  if (endIndex !== null && !showsIndex(old, endIndex)) throw beyondDigits("endIndex");
  if (!showsIndex({ digits }, startIndex)) throw beyondDigits("startIndex");
};

const registerOf = ({ at, digits, qMax, note }: Replacement, number: number): MeterRegister => ({
  ...{ number, digits, qMax, note },
  from: new Date(at).toISOString(),
});

/** Gives readings to the register that was installed, and stores what both showed at the replacement. */
const divideAt = async (
  { trx, now }: AuditedChange,
  replaced: Replaced,
  { at, endIndex, startIndex, note }: Replacement,
  { since, by }: { since: Date; by: string },
): Promise<void> => {
  const { meterId, old, number } = replaced;
  await divideReadings(trx, replaced, new Date(at));
  const common = { meterId, at: new Date(at), by, note, source: "manual", flags: [] } as const;
  const rows: NewReading[] = [{ ...common, register: number, index: startIndex }];
  if (endIndex !== null) rows.push({ ...common, register: old, index: endIndex });
  const inserted = await insertReadings(trx, rows, now);
  await markOfReplacement(
    trx,
    inserted.map(({ id }) => id),
  );
  // Of this very time there may be a reading already: the same index is what the meter showed then.
  const others = rows.filter((_, place) => inserted.every((one) => one.place !== place));
  const known = await existingIndexes(trx, others);
  if (others.some(({ index }, place) => known.get(place) !== index)) throw refuseTaken("at");
  await assessAnew(trx, [
    { meterId, register: old, from: since },
    { meterId, register: number, from: since },
  ]);
};

/**
 * Puts another meter in the place of the one that is there: the old register ends with its last index, if somebody read it,
 * and a new one begins; later readings belong to that. Errors: `not_found`, `replacement_before_last`.
 */
export const replaceMeter =
  (deps: MeterDeps) =>
  (id: number, body: Replacement, caller: Caller): Promise<void> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, now, record } = change;
      const at = new Date(body.at);
      demandPast(at, now);
      const old = meter.registers.at(-1);
      if (!old || registerAt(meter.registers, at.getTime()) !== old || old.from === at.toISOString())
        throw new Refusal("replacement_before_last");
      demandDigits(old, body);
      const replaced = { meterId: id, old: old.number, number: old.number + 1 };
      await insertRegister(trx, id, registerOf(body, replaced.number));
      await divideAt(change, replaced, body, { since: at, by: caller.actor.username });
      await record({ ...subjectOf(meter), detail: "water_meter_replaced", after: loggedOf(body) });
    });

/** A replacement as it is stored, between the registers before and after it. Errors: `not_found`. */
const readReplacement = async ({ trx }: AuditedChange, { id, registers }: MeterRecord, number: number) => {
  const place = registers.findIndex((register) => register.number === number);
  const [old, register, next] = [registers[place - 1], registers[place], registers[place + 1]];
  if (!old || !register?.from) throw new Refusal("not_found");
  const { digits, qMax, note, from } = register;
  const indexes = (await replacementIndexes(trx, id)).get(number);
  return {
    ...{ old, next, at: new Date(from), replaced: { meterId: id, old: old.number, number } },
    stored: {
      ...{ at: from, digits, qMax, note, endIndex: indexes?.endIndex ?? null },
      startIndex: indexes?.startIndex ?? 0,
    },
  };
};

type ReplacementKey = { id: number; number: number };

/**
 * Corrects a replacement; readings around it are given to the register that was installed then. Errors: `not_found`,
 * `replacement_out_of_order`.
 */
export const correctReplacement =
  (deps: MeterDeps) =>
  ({ id, number }: ReplacementKey, body: Replacement, caller: Caller): Promise<void> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, now, record } = change;
      const { old, next, at: before, replaced, stored } = await readReplacement(change, meter, number);
      const at = new Date(body.at);
      demandPast(at, now);
      const isAfter = old.from === null || at > new Date(old.from);
      if (!isAfter || (next?.from != null && at >= new Date(next.from)))
        throw new Refusal("replacement_out_of_order");
      demandDigits(old, body);
      await updateReplacedRegister(trx, id, registerOf(body, number));
      await deleteReplacementReadings(trx, replaced, before);
      const since = at < before ? at : before;
      await divideAt(change, replaced, body, { since, by: caller.actor.username });
      await record({
        ...{ ...subjectOf(meter), detail: "meter_replacement_corrected" },
        ...{ before: loggedOf(stored), after: loggedOf(body) },
      });
    });

/** Takes a replacement back: what was read after it is of the register before. Errors: `not_found`. */
export const deleteReplacement =
  (deps: MeterDeps) =>
  ({ id, number }: ReplacementKey, caller: Caller): Promise<void> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, record } = change;
      const { at, replaced, stored } = await readReplacement(change, meter, number);
      await deleteReplacementReadings(trx, replaced, at);
      await divideReadings(trx, replaced, null);
      await deleteRegister(trx, id, number);
      await assessAnew(trx, [{ meterId: id, register: replaced.old, from: at }]);
      await record({ ...subjectOf(meter), detail: "meter_replacement_deleted", before: loggedOf(stored) });
    });
