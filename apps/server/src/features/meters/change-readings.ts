import { showsIndex } from "@sgval/contract/meters/consumption";
import type {
  addReadingBody,
  correctionBody,
  listMeterReadings,
  MeterReading,
} from "@sgval/contract/meters/readings";
import type * as z from "zod";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import type { AuditedChange } from "../activity/index.ts";
import { beyondDigits, changeMeter, demandPast, subjectOf } from "./change-meter.ts";
import { zonesInView } from "./meter-scope.ts";
import { findMeter } from "./meters.store.ts";
import { type MeterDeps, meterInView } from "./read-meters.ts";
import {
  deleteReadingRow,
  findReading,
  findReadingOfRequest,
  findReadings,
  setRequest,
  updateReading,
} from "./readings.store.ts";
import { assessAnew, type Stored, storeReadings } from "./write-readings.ts";

/** One page of the readings of a meter. Errors: `not_found`. */
export const listReadings =
  (deps: MeterDeps) => async (id: number, page: z.output<typeof listMeterReadings.query>, actor: Actor) => {
    const { times } = meterInView(deps, await zonesInView(deps, actor), await findMeter(deps.db.kysely, id));
    const { readings, total } = await findReadings(deps.db.kysely, id, page, times);
    return { data: readings, metaData: { total, page: page.page, size: page.size } };
  };

const idOf = (stored: Stored | undefined): number => {
  if (stored?.outcome === "stored") return stored.id;
  if (stored?.outcome === "beyond_digits") throw beyondDigits("index");
  throw stored?.outcome === "no_meter" ? new Refusal("not_found") : refuseTaken("at");
};

const readBack = async ({ trx }: AuditedChange, meterId: number, id: number): Promise<MeterReading> => {
  const reading = await findReading(trx, meterId, id);
  if (!reading) throw new Refusal("not_found");
  return reading;
};

/**
 * Adds a reading that a person took. One that was stored before, by its `requestId`, is answered as it is now. Errors:
 * `not_found`, `value_exists` for its time, `reading_added_before` for a corrected one that was stored as something else.
 */
export const addReading =
  (deps: MeterDeps) =>
  (id: number, body: z.output<typeof addReadingBody>, caller: Caller): Promise<MeterReading> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, now, record } = change;
      const { at, index, note, requestId, corrected } = body;
      // The meter is locked: of two attempts at once the later finds what the earlier has stored.
      const known = requestId === undefined ? undefined : await findReadingOfRequest(trx, id, requestId);
      const readAt = new Date(at);
      if (known) {
        const isThis = known.index === index && known.note === note && Date.parse(known.at) === +readAt;
        if (corrected && !isThis) throw new Refusal("reading_added_before");
        return known;
      }
      demandPast(readAt, now);
      const by = caller.actor.username;
      const reading = { meterId: id, at: readAt, index, note, by, source: "manual", flags: [] } as const;
      const [stored] = await storeReadings(trx, [reading], now);
      const readingId = idOf(stored);
      if (requestId !== undefined) await setRequest(trx, readingId, requestId);
      const after = { readAt: readAt.toISOString(), meterIndex: index, ...(note ? { meterNote: note } : {}) };
      await record({ ...subjectOf(meter), detail: "meter_reading_added", after });
      return readBack(change, id, readingId);
    });

type ReadingKey = { id: number; readingId: number };

/** Corrects the index of a reading. Errors: `not_found`. */
export const correctReading =
  (deps: MeterDeps) =>
  (
    { id, readingId }: ReadingKey,
    body: z.output<typeof correctionBody>,
    caller: Caller,
  ): Promise<MeterReading> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, record } = change;
      const before = await readBack(change, id, readingId);
      if (before.index === body.index && before.note === body.note) return before;
      const register = meter.registers.find(({ number }) => number === before.register);
      if (register && !showsIndex(register, body.index)) throw beyondDigits("index");
      await updateReading(trx, readingId, body);
      await assessAnew(trx, [{ meterId: id, register: before.register, from: new Date(before.at) }]);
      await record({
        ...subjectOf(meter),
        detail: "meter_reading_corrected",
        before: { readAt: before.at, meterIndex: before.index, meterNote: before.note },
        after: { readAt: before.at, meterIndex: body.index, meterNote: body.note },
      });
      return readBack(change, id, readingId);
    });

/** Deletes a reading. Errors: `not_found`. */
export const deleteReading =
  (deps: MeterDeps) =>
  ({ id, readingId }: ReadingKey, caller: Caller): Promise<void> =>
    changeMeter(deps, id, caller, async (change, meter) => {
      const { trx, record } = change;
      const { at, index, register, note } = await readBack(change, id, readingId);
      await deleteReadingRow(trx, readingId);
      await assessAnew(trx, [{ meterId: id, register, from: new Date(at) }]);
      const before = { readAt: at, meterIndex: index, meterNote: note };
      await record({ ...subjectOf(meter), detail: "meter_reading_deleted", before });
    });
