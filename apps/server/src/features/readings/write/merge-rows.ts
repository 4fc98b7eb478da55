import type { BrokerDelivery } from "../../../gateways/mqtt/unacknowledged.ts";
import type { Sample } from "../decode/decoded-message.ts";
import { type Conflict, type Merged, mergeSamples, withSuspects } from "../merge-samples.ts";
import type { ConflictRow, ExistingRow, MergedRow, ReadingRow } from "./readings.store.ts";

/** What became of one message's samples, all of it committed. */
export interface Outcome {
  /** Samples with something new, newest first. */
  fresh: Sample[];
  /** How many of those are new readings; the others filled gaps of readings that were there before. */
  added: number;
  duplicates: number;
}

/** The samples of one message of one device. */
export interface MessageSamples {
  deviceId: number;
  samples: readonly Sample[];
  /** Conflicts inside the message; the samples carry the values that were kept. */
  conflicts: readonly (Conflict & { measuredAt: number })[];
  /** Under which the broker of a customer delivers the message again unless it is acknowledged. */
  delivery?: BrokerDelivery | null | undefined;
}

/** The rows of a batch, and where each sample went. */
export interface BatchRows {
  rows: ReadingRow[];
  /** By message, by sample: its row, whether it is the row's first sample, and whether it added a value to the row. */
  places: { row: number; first: boolean; filled: boolean }[][];
}

/** Two messages of one device and time become one row of the batch. */
export const mergeIntoRows = (messages: readonly MessageSamples[]): BatchRows => {
  const rows: ReadingRow[] = [];
  const rowOf = new Map<number, Map<number, number>>();
  const places = messages.map((message) => {
    const timestamps = rowOf.get(message.deviceId) ?? new Map<number, number>();
    rowOf.set(message.deviceId, timestamps);
    const placesOfMessage = message.samples.map((sample) => {
      const known = timestamps.get(sample.measuredAt);
      const row = known === undefined ? undefined : rows[known];
      if (known === undefined || !row) {
        timestamps.set(sample.measuredAt, rows.length);
        rows.push({ deviceId: message.deviceId, sample, conflicts: [] });
        return { row: rows.length - 1, first: true, filled: true };
      }
      const merged = mergeSamples(row.sample, sample);
      row.sample = { ...row.sample, slots: merged.slots, quality: merged.quality };
      row.conflicts.push(...merged.conflicts);
      return { row: known, first: false, filled: merged.filled };
    });
    for (const { measuredAt, ...conflict } of message.conflicts)
      rows[timestamps.get(measuredAt) ?? -1]?.conflicts.push(conflict);
    return placesOfMessage;
  });
  return { rows, places };
};

/** A reading that was stored before, merged with the incoming row of the same device and time. */
export interface Overlap {
  row: ExistingRow;
  merged: Merged;
}

export const mergeOverlaps = (rows: readonly ReadingRow[], existing: readonly ExistingRow[]): Overlap[] =>
  existing.flatMap((row) => {
    const incoming = rows[row.index];
    if (!incoming) return [];
    const merged = mergeSamples(row, incoming.sample);
    return [{ row, merged: { ...merged, quality: withSuspects(merged, incoming.conflicts) } }];
  });

/** The existing readings that the merge changed, to be written back. */
export const changedRows = (rows: readonly ReadingRow[], overlaps: readonly Overlap[]): MergedRow[] =>
  overlaps.flatMap(({ row: { index }, merged }) => {
    const row = rows[index];
    if (!row || !(merged.filled || merged.conflicts.length > 0 || row.conflicts.length > 0)) return [];
    const { measuredAt } = row.sample;
    return [{ deviceId: row.deviceId, measuredAt, slots: merged.slots, quality: merged.quality }];
  });

/** Every refused value of the batch: of conflicts within it, and with existing readings. */
export const conflictsOf = (rows: readonly ReadingRow[], overlaps: readonly Overlap[]): ConflictRow[] => {
  const rowOf = (
    { deviceId, sample: { measuredAt, receivedAt } }: ReadingRow,
    conflict: Conflict,
  ): ConflictRow => ({
    deviceId,
    measuredAt,
    receivedAt,
    ...conflict,
  });
  return [
    ...rows.flatMap((row) => row.conflicts.map((conflict) => rowOf(row, conflict))),
    ...overlaps.flatMap(({ row: { index }, merged }) => {
      const row = rows[index];
      return row ? merged.conflicts.map((conflict) => rowOf(row, conflict)) : [];
    }),
  ];
};

/**
 * For every message, which of its samples were new, filled a gap, or were duplicates.
 * @param retried messages with an earlier attempt that got no answer: they may have been committed by it
 */
export const outcomesOf = (
  messages: readonly MessageSamples[],
  batch: BatchRows,
  overlaps: readonly Overlap[],
  retried: WeakSet<MessageSamples>,
): Outcome[] => {
  const overlapOf = new Map(overlaps.map((overlap) => [overlap.row.index, overlap]));
  return messages.map((message, messageIndex) => {
    const outcome: Outcome = { fresh: [], added: 0, duplicates: 0 };
    message.samples.forEach((_, index) => {
      const place = batch.places[messageIndex]?.[index];
      const row = place && batch.rows[place.row];
      if (!place || !row) return;
      const overlap = overlapOf.get(place.row);
      // Committed by the earlier attempt: no listener has seen it yet, so it is still new.
      const isOurs = overlap?.row.receivedAt === row.sample.receivedAt && retried.has(message);
      const isNew = !overlap || isOurs;
      if (!place.filled || !(isNew || overlap?.merged.filled)) {
        outcome.duplicates += 1;
        return;
      }
      const { sample } = row;
      const { slots, quality } = overlap?.merged ?? sample;
      // Most are new as they are; a copy of each would only be garbage.
      outcome.fresh.push(overlap ? { ...sample, slots, quality } : sample);
      if (place.first && isNew) outcome.added += 1;
    });
    return outcome;
  });
};
