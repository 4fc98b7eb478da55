import type { Replayed, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import type * as z from "zod";
import type { Caller } from "../../../kernel/actor.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import {
  countLetters,
  deleteLetters,
  type KeptLetter,
  type LetterRow,
  newestLetter,
  selectionOf,
  selectWholeLetters,
  updateKeptLetters,
} from "../../connections/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { CustomerMeters } from "../customer-meters.ts";
import type { Prepared } from "../decode/decoded-message.ts";
import type { PrepareOptions } from "../decode/prepare-message.ts";
import { readingsRecorded } from "../intake.ts";
import type { LatestReadingsMemory } from "../latest-readings.ts";
import type { ReadingTotals } from "../query/reading-totals.ts";
import type { BatchWriter } from "../write/write-batches.ts";
import { type DecodeLetterDeps, decodeLetter } from "./decode-letter.ts";
import { lettersWithin, type SplitGatewayLetter } from "./gateway-letters.ts";

export interface ReplayDeps extends DecodeLetterDeps, AuditDeps {
  customerMeters: CustomerMeters;
  writer: BatchWriter;
  latest: LatestReadingsMemory;
  totals: Pick<ReadingTotals, "add" | "forget">;
  splitGatewayLetter: SplitGatewayLetter;
}

// One request ends before a proxy gives it up, and keeps the samples of devices waiting for no longer than a batch.
const lettersPerPart = 500;
const lettersPerSlice = 32;
const longestPart = 2_000;
const samplesAtOnce = 4_000;
/** While more samples of devices wait, only one slice is replayed. */
const liveFirst = 2_000;
const keptListed = 100;

/** What became of one letter. */
interface Settled {
  letter: LetterRow;
  kept: KeptLetter | null;
  setBack: boolean;
  deviceId: number | null;
  stored: number;
  duplicates: number;
}

/** Stores the readings of a letter as history: nothing that is there is overwritten, and nothing becomes live. */
const storeReadings = (
  { writer, latest, totals, events }: ReplayDeps,
  device: DeviceRecord,
  { samples, conflicts, duplicates }: Prepared,
): Promise<{ stored: number; duplicates: number }> =>
  new Promise((resolve, reject) => {
    writer.add({
      ...{ deviceId: device.id, samples, conflicts, mayWait: false },
      done: (error, outcome) => {
        if (error || !outcome) {
          totals.forget(device.id);
          return reject(error && isDatabaseDown(error) ? new Refusal("database_unavailable") : error);
        }
        const { fresh, added } = outcome;
        totals.add(device.id, added);
        latest.take(device.id, fresh);
        if (fresh.length > 0)
          events.emit(readingsRecorded, { device, samples: fresh, added, live: [], past: fresh });
        resolve({ stored: fresh.length, duplicates: outcome.duplicates + duplicates });
      },
    });
  });

/** Removes the letters of which everything is stored, and notes why the others stay. */
const settle = (deps: ReplayDeps, settled: readonly Settled[], caller: Caller): Promise<void> =>
  auditedChange(deps, caller, async ({ trx, record }) => {
    const ids = settled.flatMap(({ letter, kept }) => (kept ? [] : [letter.id]));
    if (ids.length > 0) await deleteLetters(trx, { ids, inView: null });
    await updateKeptLetters(
      trx,
      settled.flatMap(({ kept }) => kept ?? []),
    );
    await record(
      ...Map.groupBy(settled, ({ deviceId }) => deviceId)
        .entries()
        .map(([deviceId, letters]) => {
          const lettersSetBack = letters.filter(({ setBack }) => setBack).length;
          return {
            subject: "dead_letter" as const,
            subjectId: letters.length === 1 ? (letters[0]?.letter.id ?? null) : null,
            deviceId,
            detail: "dead_letters_replayed" as const,
            after: {
              letters: letters.length,
              lettersRemoved: letters.filter(({ kept }) => kept === null).length,
              ...(lettersSetBack > 0 ? { lettersSetBack } : {}),
              readingsStored: sumOf(letters, "stored"),
              readingDuplicates: sumOf(letters, "duplicates"),
            },
          };
        }),
    );
  });

const sumOf = (settled: readonly Settled[], field: "stored" | "duplicates"): number =>
  settled.reduce((sum, one) => sum + one[field], 0);

/**
 * Decodes letters again and stores their readings with the time when they came, in parts, oldest first. A letter is removed
 * after its readings are committed: replayed twice, they are duplicates.
 * Errors: `database_unavailable`.
 */
export const replayLetters = (deps: ReplayDeps) => {
  const { db, clock, writer } = deps;
  const decode = decodeLetter(deps);

  const replayOne = async (letter: LetterRow, options: PrepareOptions): Promise<Settled> => {
    const { device, prepared, cause, setBack } = await decode(letter, options);
    const counts =
      device && prepared.samples.length > 0
        ? await storeReadings(deps, device, prepared)
        : { stored: 0, duplicates: 0 };
    const meters =
      device && prepared.meters.length > 0
        ? await deps.customerMeters.store(prepared.meters, device.name)
        : { stored: 0, duplicates: 0, refused: [] };
    const deviceId = device?.id ?? null;
    const [refused] = meters.refused;
    const why = cause ?? (refused ? { reason: refused.reason, detail: refused.detail ?? null } : null);
    return {
      ...{ letter, deviceId, setBack, kept: why && { id: letter.id, deviceId, ...why } },
      stored: counts.stored + meters.stored,
      duplicates: counts.duplicates + meters.duplicates,
    };
  };

  /** One of a gateway stays until all of it is stored: replayed again, what was stored is a duplicate. */
  const replayWhole = async (letter: LetterRow, options: PrepareOptions): Promise<Settled> => {
    const within = lettersWithin(deps.splitGatewayLetter, letter);
    if (!within) return replayOne(letter, options);
    const settled = await Promise.all(within.letters.map((one) => replayOne(one, options)));
    const why = settled.find(({ kept }) => kept)?.kept ?? within.left;
    return {
      ...{ letter, deviceId: null, setBack: settled.some(({ setBack }) => setBack) },
      kept: why && { id: letter.id, deviceId: null, reason: why.reason, detail: why.detail },
      ...{ stored: sumOf(settled, "stored"), duplicates: sumOf(settled, "duplicates") },
    };
  };

  /** Letters at once that together are not much more than one batch. */
  const replaySlice = async (letters: readonly LetterRow[], options: PrepareOptions): Promise<Settled[]> => {
    const settled: Settled[] = [];
    let together: Promise<Settled>[] = [];
    let size = writer.size;
    for (const letter of letters) {
      together.push(replayWhole(letter, options));
      if (writer.size - size < samplesAtOnce) continue;
      settled.push(...(await Promise.all(together)));
      together = [];
      size = writer.size;
    }
    return [...settled, ...(await Promise.all(together))];
  };

  return async (named: z.output<typeof replayDeadLetters.body>, caller: Caller): Promise<Replayed> => {
    const selection = selectionOf(named, caller.actor);
    const options = { setTimesBack: named.setTimesBack ?? false };
    const until = named.at?.until ?? (await newestLetter(db.kysely, selection));
    const started = clock.elapsed();
    const settled: Settled[] = [];
    let after = named.at?.after ?? 0;
    let isLast = false;
    try {
      while (!isLast && settled.length < lettersPerPart) {
        const between = { after, until };
        const letters = await selectWholeLetters(db.kysely, { ...selection, between }, lettersPerSlice);
        settled.push(...(await replaySlice(letters, options)));
        after = letters.at(-1)?.id ?? after;
        isLast = letters.length < lettersPerSlice;
        if (clock.elapsed() - started > longestPart || writer.size > liveFirst) break;
      }
    } finally {
      if (settled.length > 0) await settle(deps, settled, caller);
    }
    const left = isLast ? 0 : await countLetters(db.kysely, { ...selection, between: { after, until } });
    const kept = settled.flatMap((one) => one.kept ?? []);
    return {
      letters: settled.length,
      removed: settled.length - kept.length,
      stored: sumOf(settled, "stored"),
      duplicates: sumOf(settled, "duplicates"),
      kept: kept.slice(0, keptListed).map(({ id, reason, detail }) => ({ id, reason, detail })),
      next: left > 0 ? { after, until, left } : null,
    };
  };
};
