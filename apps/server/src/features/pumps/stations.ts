import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createConsistentRead } from "../../kernel/nodes/consistent-read.ts";
import type { Lease } from "../../kernel/nodes/leases.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { findDoneSwitches } from "../control/index.ts";
import {
  type BankRecord,
  findBank,
  findBanks,
  findKnownSince,
  writeInterlocks,
  writeKnownSince,
  writeLastPump,
} from "./bank.store.ts";
import { observationsOf } from "./observed/observations.ts";
import { newMemory } from "./regulate/decide-station.ts";
import { loadRegulation } from "./regulate/shown-regulation.ts";
import {
  findRuns,
  findSendings,
  findTotals,
  keepEnergy,
  type StoredRun,
  storeMissedRuns,
} from "./runs.store.ts";
import { dropOldRuns, effectWithin, type Sending, type Station } from "./station.ts";

/** Runs that count for the limits of an hour and for those of a local day. */
const keptRuns = 26 * hourMs;

export interface Stations {
  get(deviceId: number): Station | undefined;
  all(): IteratorObject<Station>;
  /** Builds all stations anew, as after a start; what is heard or written meanwhile is read again before they replace the others. */
  load(): Promise<void>;
  /** Reads the bank of a station again; what its pumps do stays. */
  reload(deviceId: number): Promise<void>;
  /** The same for all of them, also those that are new or gone. */
  reloadAll(): Promise<void>;
  /**
   * Queues a write of this station; one after the other, and only on the node that holds the lease. What is not written for
   * either reason is stored by `storeMissed`, as far as it is a run, the last pump or what an interlock holds.
   */
  persist(deviceId: number, write: (db: DatabaseHandle["kysely"]) => Promise<unknown>): void;
  /** Stores the switches that were seen while this node did not hold the lease, or the database took nothing. */
  storeMissed(): Promise<void>;
  /** Resolves when everything queued so far is written. */
  written(): Promise<void>;
}

export interface StationDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  lease: Pick<Lease, "isHeld">;
}

/** A sending that begins now. */
export const newSending = (
  started: { startedAt: number; startedBy: string },
  elapsed: number,
  automatic: boolean,
): Sending => ({
  startedAt: started.startedAt,
  startedBy: started.startedBy,
  dueAt: elapsed,
  sentAt: null,
  count: 0,
  misses: 0,
  power: null,
  keptInstead: null,
  periodsSince: 0,
  awaited: null,
  automatic,
});

/** The stations in memory. It can be built again from the database; what pumps do is unknown until they say so. */
export const createStations = ({ db, clock, logger, lease }: StationDeps): Stations => {
  const stations = new Map<number, Station>();
  const inTurn = createSerializer();
  /** Stations of which something was not written. */
  const missed = new Set<number>();
  /** Those of them of which the database took nothing: without the lease it is another node that knows what interlocks hold. */
  const failed = new Set<number>();
  const reads = createConsistentRead<Station>();

  /** When the pumps of a station were first heard of; what this node heard and is not stored yet counts, too. */
  const readKnownSince = async (
    deviceId: number,
    heard: ReadonlyMap<string, number> = new Map(),
  ): Promise<Map<string, number>> =>
    new Map(
      [...(await findKnownSince(db.kysely, deviceId))].flatMap(([key, at]) => {
        const since = at?.getTime() ?? heard.get(key);
        return since === undefined ? [] : [[key, since] as const];
      }),
    );

  /** The pumps that were off when their start was answered, and neither ran nor were stopped since. */
  const readStarting = async (bank: BankRecord, runs: readonly StoredRun[]): Promise<Station["starting"]> => {
    const now = clock.now();
    const starting: Station["starting"] = new Map();
    const since = new Date(now - effectWithin);
    for (const { on, pumpIds, state, at } of await findDoneSwitches(db.kysely, bank.deviceId, since)) {
      const off = observationsOf(bank, state).flatMap((one) => (one.on === false ? [one.key] : []));
      for (const key of pumpIds) {
        const hasRun = runs.some((run) => run.key === key && (run.stoppedAt === null || run.startedAt >= at));
        if (on && off.includes(key) && !hasRun)
          starting.set(key, clock.elapsed() + effectWithin - Math.max(0, now - at));
        else starting.delete(key);
      }
    }
    return starting;
  };

  const build = async (bank: BankRecord): Promise<Station> => {
    const { deviceId } = bank;
    const [stored, totals, sendings, knownSince, regulation] = await Promise.all([
      findRuns(db.kysely, deviceId, new Date(clock.now() - keptRuns)),
      findTotals(db.kysely, deviceId),
      findSendings(db.kysely, deviceId),
      readKnownSince(deviceId),
      loadRegulation(db.kysely, deviceId),
    ]);
    const runs = stored.map((run) => ({ ...run, found: run.startedAt === knownSince.get(run.key) }));
    const open = runs.filter(({ stoppedAt }) => stoppedAt === null);
    return {
      bank,
      runs,
      totals,
      knownSince,
      confirmed: new Map(),
      starting: await readStarting(bank, stored),
      expected: new Map(),
      localPowers: new Map(),
      seen: new Map(
        bank.pumps.map(({ key, powerValue }) => {
          const ran = runs.some((run) => run.key === key);
          const on = ran ? open.some((run) => run.key === key) : null;
          const power = bank.lastPowers[key]?.power ?? powerValue;
          return [key, { on, power, at: 0, onAt: 0, powerAt: 0, known: false, load: null }];
        }),
      ),
      energy: new Map(open.flatMap(({ key, energy }) => (energy === null ? [] : [[key, energy]]))),
      stationSince: {},
      pumpSince: new Map(),
      warnings: new Map(),
      lastPump: bank.lastPump,
      trips: new Map(),
      stopping: 0,
      dropped: null,
      sync: { state: "unknown", at: null, differences: [], mismatches: [] },
      sendings: new Map(
        sendings.map(({ key, ...started }) => [key, newSending(started, clock.elapsed(), false)]),
      ),
      unanswered: new Set(),
      staleInputs: new Set(),
      answered: null,
      ...newMemory,
      waitUntil: 0,
      failures: bank.failures,
      regulation,
      preloads: new Map(),
      scheduledUntil: bank.scheduledUntil,
      energyKeptAt: 0,
    };
  };

  const storeSeen = async (station: Station): Promise<void> => {
    const { runs, energy, lastPump, knownSince } = station;
    const { deviceId } = station.bank;
    for (const [key, at] of knownSince) await writeKnownSince(db.kysely, deviceId, key, new Date(at));
    await storeMissedRuns(db.kysely, deviceId, runs);
    for (const [key, used] of energy) await keepEnergy(db.kysely, deviceId, key, used);
    const stored = (await findBank(db.kysely, deviceId))?.lastPump ?? null;
    if (lastPump && (stored === null || Date.parse(stored.at) < Date.parse(lastPump.at)))
      await writeLastPump(db.kysely, deviceId, lastPump);
    if (!failed.has(deviceId)) return;
    await writeInterlocks(db.kysely, deviceId, station.bank);
    failed.delete(deviceId);
  };

  const written = async (): Promise<void> => void (await inTurn(async () => {}));

  const buildAll = async (): Promise<Map<number, Station>> => {
    await written();
    const built = await Promise.all((await findBanks(db.kysely)).map(build));
    return new Map(built.map((station) => [station.bank.deviceId, station]));
  };
  const buildAgain = async (deviceIds: readonly number[]): Promise<Map<number, Station>> => {
    await written();
    const built = new Map<number, Station>();
    for (const deviceId of deviceIds) {
      const bank = await findBank(db.kysely, deviceId);
      if (bank) built.set(deviceId, await build(bank));
    }
    return built;
  };

  /** The bank as the database has it, with what was found or sent while it was read. */
  const readBank = async (deviceId: number): Promise<BankRecord | undefined> => {
    for (;;) {
      await written();
      const before = stations.get(deviceId)?.bank;
      const bank = await findBank(db.kysely, deviceId);
      if (stations.get(deviceId)?.bank === before) return bank;
    }
  };

  const reload = async (deviceId: number): Promise<void> => {
    reads.changed(deviceId);
    const bank = await readBank(deviceId);
    const station = stations.get(deviceId);
    if (!bank) stations.delete(deviceId);
    else if (!station) stations.set(deviceId, await build(bank));
    else {
      station.bank = bank;
      station.knownSince = await readKnownSince(deviceId, station.knownSince);
      const started = await findSendings(db.kysely, deviceId);
      for (const [key, { automatic }] of station.sendings)
        if (!automatic && !started.some((one) => one.key === key)) station.sendings.delete(key);
      for (const { key, ...one } of started)
        if (!station.sendings.has(key)) station.sendings.set(key, newSending(one, clock.elapsed(), false));
    }
  };

  return {
    get: (deviceId) => stations.get(deviceId),
    all: () => stations.values(),
    load: () => {
      const beganAt = clock.elapsed();
      return reads.read(buildAll, buildAgain, (built) => {
        const before = new Map(stations);
        stations.clear();
        for (const [deviceId, station] of built) {
          // What one has seen that is not stored yet is nowhere else.
          const known = before.get(deviceId);
          const kept = missed.has(deviceId) ? known : undefined;
          // Answered while they were read; what was answered before may be over, as another node knows.
          for (const [key, until] of known?.starting ?? [])
            if (until - effectWithin >= beganAt) station.starting.set(key, until);
          // Commands that are on their way.
          for (const [key, expected] of known?.expected ?? []) station.expected.set(key, expected);
          stations.set(deviceId, kept ? Object.assign(kept, { bank: station.bank }) : station);
        }
      });
    },
    reload,
    reloadAll: async () => {
      await written();
      const stored = (await findBanks(db.kysely)).map(({ deviceId }) => deviceId);
      for (const deviceId of new Set([...stored, ...stations.keys()])) await reload(deviceId);
    },
    persist: (deviceId, write) => {
      const station = stations.get(deviceId);
      if (station) dropOldRuns(station, clock.now() - keptRuns);
      if (!lease.isHeld()) {
        failed.delete(deviceId);
        return void missed.add(deviceId);
      }
      reads.changed(deviceId);
      inTurn(() => write(db.kysely)).catch((error: unknown) => {
        missed.add(deviceId);
        failed.add(deviceId);
        logger.warn({ err: error, deviceId }, "what pumps did was not stored yet");
      });
    },
    storeMissed: async () => {
      const behind = [...missed];
      missed.clear();
      for (const deviceId of behind) {
        const station = stations.get(deviceId);
        if (!station) continue;
        await inTurn(() => storeSeen(station)).catch((error: unknown) => {
          for (const id of behind.slice(behind.indexOf(deviceId))) missed.add(id);
          throw error;
        });
      }
    },
    written,
  };
};
