import type { LastPump, SwitchReason, SyncDifference, SyncState } from "@sgval/contract/pumps/live";
import { minuteMs } from "@sgval/quantities/duration";
import type { BankRecord } from "./bank.store.ts";
import type { Condition, DroppedPump, Since } from "./interlocks.ts";
import type { StationMemory } from "./regulate/decide-station.ts";
import type { Regulation } from "./regulate/shown-regulation.ts";
import type { Preload } from "./regulate/time-table.ts";
import type { StoredRun } from "./runs.store.ts";

/** What is known of a pump: percent, epoch milliseconds. */
export interface SeenPump {
  on: boolean | null;
  power: number | null;
  /** Of the last observation; 0 for what was so before a restart. */
  at: number;
  /** Of the last one that said whether it runs, and of the last one that named the power. */
  onAt: number;
  powerAt: number;
  /** False until the controller said so since the restart or its reconnection. */
  known: boolean;
  /** Kilowatts that it draws now; `null` when that is not known. */
  load: number | null;
}

/** Periodic sending of one pump. */
export interface Sending {
  startedAt: number;
  startedBy: string;
  /** By the clock that only grows (ms). */
  dueAt: number;
  /** Epoch ms. */
  sentAt: number | null;
  count: number;
  misses: number;
  /** The one that was sent last, here or by a command. */
  power: number | null;
  /** The one that the pump kept in spite of what was sent: to send the same again changes nothing. */
  keptInstead: number | null;
  periodsSince: number;
  /** The id of what was sent and is not answered yet, and when its wait ends. */
  awaited: { cmdId: string; until: number } | null;
  /** Automation sends by itself; it goes with the mode. */
  automatic: boolean;
}

/** The power of a running linear pump, as its controller changes it without a command; epoch ms, percent. */
export interface LocalPower {
  /** The one that was sent, found, or kept in the history last. */
  power: number;
  /** Since when the controller sets it by itself; `null` as long as it is the one that was sent or found. */
  since: number | null;
  keptAt: number | null;
  /** Until when a change is the effect of what was sent; where none was seen, the first report after it is, however late. */
  sentAt: number;
  sentUntil: number;
  isAwaited: boolean;
}

/** A pump that an interlock stops, for as long as the condition lasts; by the clock that only grows (ms). */
export interface Trip {
  /** How often it was asked to stop, when last, and when again if it still runs then. */
  tries: number;
  askedAt: number;
  againAt: number;
}

/** A station in memory: its bank, what its pumps do, and where its timers stand. */
export interface Station extends StationMemory {
  bank: BankRecord;
  /** Those that are open or ended within a day, and the last one of each pump, oldest first. */
  runs: StoredRun[];
  /** Hours and kWh of the runs that are over. */
  totals: Map<string, { hours: number; energy: number | null }>;
  seen: Map<string, SeenPump>;
  /** When each pump was first heard of (epoch ms); without those that never were. */
  knownSince: Map<string, number>;
  /** What the answers of the controller said last. */
  confirmed: Map<string, { on: boolean | null; power: number | null }>;
  /** Pumps that a panel starts later, as its answer to their start said, and until when (by the clock that only grows, ms). */
  starting: Map<string, number>;
  /** Switches that a command asked for. */
  expected: Map<string, { on: boolean; reason: SwitchReason; until: number }>;
  /** What controllers do with the powers of linear pumps by themselves. */
  localPowers: Map<string, LocalPower>;
  /** Energy (kWh) of the open runs. */
  energy: Map<string, number>;
  stationSince: Since;
  pumpSince: Map<string, Since>;
  /** Conditions that have lasted: since when each; of the station under the empty key. */
  warnings: Map<string, Map<Condition, number>>;
  /** The pumps that interlocks have stopped since the condition of each began. */
  trips: Map<string, Trip>;
  /** How many stops of interlocks are on their way to the broker or the database. */
  stopping: number;
  dropped: DroppedPump | null;
  lastPump: LastPump | null;
  sync: {
    state: SyncState;
    at: number | null;
    differences: SyncDifference[];
    mismatches: SyncDifference[];
  };
  /** What the last answer with a state said of its pumps, and differed in. */
  answered: {
    cmdId: string | null;
    differences: SyncDifference[];
    said: ReadonlyMap<string, boolean>;
  } | null;
  sendings: Map<string, Sending>;
  /** Pumps to which automatic mode sends nothing, because their controller did not answer, until it obeys or connects anew. */
  unanswered: Set<string>;
  /** Pumps whose input has been stale for so long that an alarm says so. */
  staleInputs: Set<string>;
  /** What is kept and shown of automatic mode. */
  regulation: Regulation;
  /** Powers of the time-table that are to be loaded. */
  preloads: Map<string, Preload>;
  /** When the energy of what runs was stored last, by the clock that only grows (ms). */
  energyKeptAt: number;
  /** Until when its time-table was looked at, epoch milliseconds. */
  scheduledUntil: number | null;
  /** Until when staging waits for what it asked for, by the clock that only grows. */
  waitUntil: number;
  /** Commands of automation in a row that the controller did not obey; the third ends automatic mode. */
  failures: number;
}

/** How long after a command a switch is taken for its effect (ms). */
export const effectWithin = 2 * minuteMs;
/** Notes what a command asked of pumps, for the reason of the switch that follows. */
export const expectSwitch = (
  station: Station,
  keys: readonly string[],
  { on, reason, now }: { on: boolean; reason: SwitchReason; now: number },
): void => {
  for (const key of keys) station.expected.set(key, { on, reason, until: now + effectWithin });
};

/** The pumps of its bank that the panel of a station is still to start, and until when that may come (epoch ms). */
export const yetToStart = (
  { bank, starting }: Pick<Station, "bank" | "starting">,
  { now, elapsed }: { now: number; elapsed: number },
): Map<string, number> =>
  new Map(
    bank.pumps.flatMap(({ key }) => {
      const left = (starting.get(key) ?? 0) - elapsed;
      return left > 0 ? [[key, now + left] as const] : [];
    }),
  );

/** Forgets the runs that nothing asks for any more. */
export const dropOldRuns = (station: Station, before: number): void => {
  const last = new Map(station.runs.map((run) => [run.key, run]));
  station.runs = station.runs.filter(
    (run) => run.stoppedAt === null || run.stoppedAt > before || last.get(run.key) === run,
  );
};
