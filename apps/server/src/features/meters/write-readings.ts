import { assessedWith, consumptionsOf, registerAt, showsIndex } from "@sgval/contract/meters/consumption";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { lockMeters, registersOf } from "./meters.store.ts";
import {
  type Changed,
  existingIndexes,
  insertReadings,
  type NewReading,
  readChanged,
  updateConsumptions,
} from "./readings.store.ts";

/** Assesses readings anew after a change, by the rule of the contract. The meters are locked. */
export const assessAnew = async (trx: Kysely<Database>, changed: readonly Changed[]): Promise<void> => {
  if (changed.length === 0) return;
  const found = (await readChanged(trx, changed)).flatMap(({ register, sameSince, readings, before }) =>
    consumptionsOf(readings, register, sameSince)
      .map((consumption, place) => ({ id: readings[place]?.id ?? 0, ...consumption }))
      // The first of those that are only looked at seems to be the first of its register.
      .slice(Math.max(0, before - assessedWith.again)),
  );
  if (found.length > 0) await updateConsumptions(trx, found);
};

/**
 * What became of a reading: stored under an id, there already, another index is stored for its time, the meter is gone, or
 * its register cannot show such an index.
 */
export type Stored =
  | { outcome: "stored"; id: number }
  | { outcome: "duplicate" | "conflict" | "no_meter" | "beyond_digits" };

/** Stores readings of any meters in any order; one of a time that has one stays as it is. */
export const storeReadings = async (
  trx: Kysely<Database>,
  given: readonly Omit<NewReading, "register">[],
  now: Date,
): Promise<Stored[]> => {
  const meterIds = [...new Set(given.map(({ meterId }) => meterId))];
  await lockMeters(trx, meterIds);
  const registers = await registersOf(trx, meterIds);
  const results: Stored[] = given.map(() => ({ outcome: "no_meter" }));
  const rows: (NewReading & { place: number })[] = [];
  for (const [place, reading] of given.entries()) {
    const register = registerAt(registers.get(reading.meterId) ?? [], reading.at.getTime());
    if (!register) continue;
    if (showsIndex(register, reading.index)) rows.push({ ...reading, register: register.number, place });
    else results[place] = { outcome: "beyond_digits" };
  }
  if (rows.length === 0) return results;
  const inserted = new Map<number, number>();
  const ids = new Set<number>();
  const stored = await insertReadings(trx, rows, now);
  // Of two with the same time in one list, the first is stored.
  for (const { id, place } of stored.toSorted((one, other) => one.place - other.place)) {
    if (!ids.has(id)) inserted.set(place, id);
    ids.add(id);
  }
  const left = rows.filter((_, place) => !inserted.has(place));
  const existing = left.length > 0 ? await existingIndexes(trx, left) : new Map<number, number>();
  for (const [at, { place, index }] of left.entries())
    results[place] = { outcome: existing.get(at) === index ? "duplicate" : "conflict" };

  const changed = new Map<string, Changed>();
  for (const [at, { place, meterId, register, at: from }] of rows.entries()) {
    const id = inserted.get(at);
    if (id === undefined) continue;
    results[place] = { outcome: "stored", id };
    const key = `${meterId} ${register}`;
    const earlier = changed.get(key);
    if (!earlier || from < earlier.from) changed.set(key, { meterId, register, from });
  }
  await assessAnew(trx, [...changed.values()]);
  return results;
};
