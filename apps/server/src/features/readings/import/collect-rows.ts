import { conflictsListed, type ImportCounts, unknownNamesKept } from "@sgval/contract/readings/imports";
import { codes } from "../decode/decoded-message.ts";
import { type Conflict, mergeSamples } from "../merge-samples.ts";
import type { Overlap } from "../write/merge-rows.ts";
import type { ReadingRow } from "../write/readings.store.ts";
import type { FileRow, Rejection } from "./decode-rows.ts";
import type { KeptCounts, ListedConflict } from "./imports.store.ts";

export const noCounts = (): KeptCounts => ({
  rows: 0,
  stored: 0,
  duplicates: 0,
  conflicts: 0,
  conflictsInFile: 0,
  rejected: 0,
  implausible: 0,
  unknown: [],
});

/** The rows of a file that are stored together, and what the file had besides. */
export interface CollectedRows {
  rows: ReadingRow[];
  /** What was counted since the collection before; `stored` are the values of the rows. */
  counts: KeptCounts;
  rejections: Rejection[];
}

const unknownKinds: Readonly<Partial<Record<Rejection["reason"], ImportCounts["unknown"][number]["kind"]>>> =
  {
    device_unknown: "device",
    parameter_unknown: "parameter",
    channel_missing: "channel",
  };

const addUnknown = (
  unknown: ImportCounts["unknown"],
  { kind, name, values }: ImportCounts["unknown"][number],
): void => {
  const known = unknown.find((one) => one.kind === kind && one.name === name);
  if (known) known.values += values;
  else if (unknown.length < unknownNamesKept) unknown.push({ kind, name, values });
};

/** The first and the last of these times, as far as there are any. */
const spanOf = (times: readonly (number | undefined)[]): Pick<ImportCounts, "first" | "last"> => {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? {} : { first: Math.min(...known), last: Math.max(...known) };
};

/** Adds what was counted in a part of the file. */
export const addCounts = (total: KeptCounts, part: KeptCounts): KeptCounts => {
  const listed = [...(total.listed ?? []), ...(part.listed ?? [])].slice(0, conflictsListed);
  const unknown = total.unknown.map((one) => ({ ...one }));
  for (const one of part.unknown) addUnknown(unknown, one);
  return {
    rows: total.rows + part.rows,
    stored: total.stored + part.stored,
    duplicates: total.duplicates + part.duplicates,
    conflicts: total.conflicts + part.conflicts,
    conflictsInFile: (total.conflictsInFile ?? 0) + (part.conflictsInFile ?? 0),
    rejected: total.rejected + part.rejected,
    implausible: total.implausible + part.implausible,
    unknown,
    ...(listed.length > 0 ? { listed } : {}),
    ...spanOf([total.first, part.first, total.last, part.last]),
  };
};

type Values = { slots: readonly (number | null)[]; quality: readonly (number | null)[] | null };

const has = ({ slots, quality }: Values, slot: number): boolean =>
  (slots[slot] ?? null) !== null || Boolean(quality?.[slot]);

/** Lists conflicts of a reading, as long as there is space; those with an earlier line of the file with their line. */
const listConflicts = (
  counts: KeptCounts,
  where: Pick<ListedConflict, "deviceId" | "measuredAt" | "line">,
  conflicts: readonly Conflict[],
): void => {
  const listed = counts.listed ?? [];
  const free = conflictsListed - listed.length;
  if (conflicts.length === 0 || free <= 0) return;
  counts.listed = [
    ...listed,
    ...conflicts.slice(0, free).map(({ slot, kept, refused }) => ({ ...where, slot, kept, refused })),
  ];
};

/** How many of the incoming values find their slot empty. */
const newValues = (existing: Values, incoming: Values): number =>
  incoming.slots.filter((_, slot) => has(incoming, slot) && !has(existing, slot)).length;
const valuesOf = (values: Values): number => values.slots.filter((_, slot) => has(values, slot)).length;

const implausibleOf = ({ quality }: Values): number =>
  quality?.filter((flag) => flag === codes.out_of_range || flag === codes.sensor_fault).length ?? 0;

/** Of the values of the rows, those that the database has already. */
export const overlapCounts = (rows: readonly ReadingRow[], overlaps: readonly Overlap[]): KeptCounts => {
  const counts = noCounts();
  for (const { row: existing, merged } of overlaps) {
    const { deviceId, sample: incoming } = rows[existing.index] ?? {};
    if (!incoming || deviceId === undefined) continue;
    listConflicts(counts, { deviceId, measuredAt: incoming.measuredAt }, merged.conflicts);
    const known = valuesOf(incoming) - newValues(existing, incoming);
    counts.stored -= known;
    counts.conflicts += merged.conflicts.length;
    counts.duplicates += known - merged.conflicts.length;
  }
  return counts;
};

/** Gathers decoded rows into readings: what several rows say of one device and time is one reading. */
export const createCollector = (receivedAt: number, leftRejections: () => number) => {
  let rows: ReadingRow[] = [];
  let rowOf = new Map<number, Map<number, ReadingRow>>();
  let counts = noCounts();
  let rejections: Rejection[] = [];

  return {
    /** Readings that were collected. */
    get size() {
      return rows.length;
    },
    add: ({ line, device, row, rejections: refused }: FileRow): void => {
      counts.rows += 1;
      for (const rejection of refused) {
        counts.rejected += 1;
        if (rejections.length < leftRejections()) rejections.push(rejection);
        const kind = unknownKinds[rejection.reason];
        const name = kind === "channel" && device ? `${device.name}: ${rejection.value}` : rejection.value;
        if (kind) addUnknown(counts.unknown, { kind, name, values: 1 });
      }
      if (!device || !row) return;
      const times = rowOf.get(device.id) ?? new Map<number, ReadingRow>();
      if (times.size === 0) rowOf.set(device.id, times);
      const existing = times.get(row.at);
      counts = { ...counts, ...spanOf([counts.first, counts.last, row.at]) };
      counts.stored += valuesOf(row);
      counts.implausible += implausibleOf(row);
      if (!existing) {
        const { at: measuredAt, slots, quality } = row;
        const made = {
          deviceId: device.id,
          sample: { measuredAt, receivedAt, slots, quality, late: true },
          conflicts: [],
        };
        times.set(row.at, made);
        rows.push(made);
        return;
      }
      const known = valuesOf(row) - newValues(existing.sample, row);
      const merged = mergeSamples(existing.sample, row);
      existing.sample.slots = merged.slots;
      existing.sample.quality = merged.quality;
      existing.conflicts.push(...merged.conflicts);
      listConflicts(counts, { deviceId: device.id, measuredAt: row.at, line }, merged.conflicts);
      counts.stored -= known;
      counts.conflicts += merged.conflicts.length;
      counts.conflictsInFile = (counts.conflictsInFile ?? 0) + merged.conflicts.length;
      counts.duplicates += known - merged.conflicts.length;
    },
    /** What was collected; the next row begins anew. */
    take: (): CollectedRows => {
      const taken = { rows, counts, rejections };
      rows = [];
      rowOf = new Map();
      counts = noCounts();
      rejections = [];
      return taken;
    },
  };
};
