import { type Conflict, type Merged, mergeSamples, withSuspects } from "./merge-samples.ts";
import type { ConflictRow, ExistingRow, MergedRow, Row } from "./readings.store.ts";
import type { Sample } from "./sample.ts";

/** What became of one message's samples, all of it committed. */
export interface Outcome {
  /** Samples that brought something new, newest first. */
  fresh: Sample[];
  /** How many of those are moments that were not there before. */
  added: number;
  duplicates: number;
}

/** The samples of one message of one device. */
export interface MessageSamples {
  deviceId: number;
  samples: readonly Sample[];
  /** Values that contradicted each other inside the message; the samples carry the first of them. */
  conflicts?: readonly (Conflict & { measuredAt: number })[];
  /** Tried before, with an end that nobody told us. */
  retried?: boolean;
}

export interface Plan {
  rows: Row[];
  /** For each job, for each sample: its row, and what this sample adds to a row of the same batch. */
  places: { row: number; first: boolean; filled: boolean }[][];
}

/** Samples of one device and moment within the batch share a row. */
export const planBatch = (jobs: readonly MessageSamples[]): Plan => {
  const rows: Row[] = [];
  const rowOf = new Map<number, Map<number, number>>();
  const places = jobs.map((job) => {
    const timestamps = rowOf.get(job.deviceId) ?? new Map<number, number>();
    rowOf.set(job.deviceId, timestamps);
    const placesOfJob = job.samples.map((sample) => {
      const known = timestamps.get(sample.measuredAt);
      const row = known === undefined ? undefined : rows[known];
      if (known === undefined || !row) {
        timestamps.set(sample.measuredAt, rows.length);
        rows.push({ deviceId: job.deviceId, sample, conflicts: [] });
        return { row: rows.length - 1, first: true, filled: true };
      }
      const merged = mergeSamples(row.sample, sample);
      row.sample = { ...row.sample, slots: merged.slots, quality: merged.quality };
      row.conflicts.push(...merged.conflicts);
      return { row: known, first: false, filled: merged.filled };
    });
    for (const { measuredAt, ...conflict } of job.conflicts ?? [])
      rows[timestamps.get(measuredAt) ?? -1]?.conflicts.push(conflict);
    return placesOfJob;
  });
  return { rows, places };
};

export interface Overlap {
  row: ExistingRow;
  merged: Merged;
}

/** Merges what was there before with the incoming rows that met it. */
export const mergeOverlaps = (rows: readonly Row[], kept: readonly ExistingRow[]): Overlap[] =>
  kept.flatMap((row) => {
    const incoming = rows[row.index];
    if (!incoming) return [];
    const merged = mergeSamples(row, incoming.sample);
    return [{ row, merged: { ...merged, quality: withSuspects(merged, incoming.conflicts) } }];
  });

/** The kept rows that the merge changed, as they shall be written back. */
export const changedRows = (rows: readonly Row[], overlaps: readonly Overlap[]): MergedRow[] =>
  overlaps.flatMap(({ row: { index }, merged }) => {
    const row = rows[index];
    if (!row || !(merged.filled || merged.conflicts.length > 0 || row.conflicts.length > 0)) return [];
    const { measuredAt } = row.sample;
    return [{ deviceId: row.deviceId, measuredAt, slots: merged.slots, quality: merged.quality }];
  });

/** Everything that was refused because another value of its moment came first. */
export const conflictsOf = (rows: readonly Row[], overlaps: readonly Overlap[]): ConflictRow[] => {
  const rowOf = ({ deviceId, sample: { measuredAt, receivedAt } }: Row, conflict: Conflict): ConflictRow => ({
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

/** Tells every message which of its samples were new, filled a gap, or were there already. */
export const outcomesOf = (
  messages: readonly MessageSamples[],
  plan: Plan,
  overlaps: readonly Overlap[],
): Outcome[] => {
  const met = new Map(overlaps.map((overlap) => [overlap.row.index, overlap]));
  return messages.map((message, messageIndex) => {
    const outcome: Outcome = { fresh: [], added: 0, duplicates: 0 };
    message.samples.forEach((_, index) => {
      const place = plan.places[messageIndex]?.[index];
      const row = place && plan.rows[place.row];
      if (!place || !row) return;
      const overlap = met.get(place.row);
      // Stored by an attempt of ours whose commit was never confirmed to us: still news.
      const isOurs = message.retried === true && overlap?.row.receivedAt === row.sample.receivedAt;
      const isNew = !overlap || isOurs;
      if (!place.filled || !(isNew || overlap?.merged.filled)) {
        outcome.duplicates += 1;
        return;
      }
      const { slots, quality } = overlap?.merged ?? row.sample;
      outcome.fresh.push({ ...row.sample, slots, quality });
      if (place.first && isNew) outcome.added += 1;
    });
    return outcome;
  });
};
