import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { previewDays } from "@sgval/contract/automation/preview";
import type { StationPreview } from "@sgval/contract/pumps/preview";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { channelKey } from "@sgval/quantities/parameter";
import { isTrusted, qualityFromCode } from "@sgval/quantities/quality";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { checkThreshold, createWindows, readThreshold, readTimers } from "../../automation/index.ts";
import type { ChannelRecord } from "../../devices/index.ts";
import { previewLeastApart, sparseReadings } from "../../readings/index.ts";
import { controlChannelOf } from "../control-input.ts";
import type { PumpRun } from "../interlocks.ts";
import type { PumpsContext } from "../pumps-context.ts";
import { findRuns } from "../runs.store.ts";
import { demandStation } from "../set-bank.ts";
import { runHoursOf } from "../station-view.ts";
import { decideStation, newMemory } from "./decide-station.ts";
import { replayStation, type StationSample } from "./replay-station.ts";
import { situationOf } from "./situation.ts";

type StoredReading = Awaited<ReturnType<typeof sparseReadings>>[number];

/** The value of a channel in a reading: `null` where it is not good, `undefined` where the message did not have it. */
const goodValueIn = (
  channel: ChannelRecord,
  { slots, quality }: StoredReading,
): number | null | undefined => {
  const value = slots[channel.slot] ?? null;
  const flag = quality?.[channel.slot] ?? 0;
  if (value === null && !flag) return undefined;
  return isTrusted(qualityFromCode(flag) ?? "suspect") ? value : null;
};

/** Hours that a pump had run at a time, of those it has run by now: what it ran since is replayed, not counted twice. */
export const runHoursBefore = (
  runHours: number,
  runs: readonly Pick<PumpRun, "startedAt" | "stoppedAt">[],
  { from, to }: { from: number; to: number },
): number => {
  const since = runs.reduce(
    (sum, run) => sum + Math.max(0, Math.min(run.stoppedAt ?? to, to) - Math.max(run.startedAt, from)),
    0,
  );
  // A counter of the controller may know less than what was observed.
  return Math.max(0, runHours - since / hourMs);
};

/**
 * The runs of pumps at a time: those that were observed, else of the pumps that the readings around it say to run. Runs are observed
 * since a bank was declared; readings may be older, or imported.
 */
export const runsAt = (
  keys: readonly string[],
  runs: readonly PumpRun[],
  readRunning: ReadonlySet<string>,
  at: number,
): PumpRun[] =>
  keys.flatMap((key) => {
    const open = runs.find(
      (run) => run.key === key && run.startedAt <= at && (run.stoppedAt === null || run.stoppedAt > at),
    );
    if (open) return [open];
    return readRunning.has(key) ? [{ key, startedAt: at, stoppedAt: null, found: true }] : [];
  });

/**
 * What staging would have done with the readings of the last seven days, by pressure points and timers that are tried, and what
 * it would decide now. Nothing is stored or sent. Errors: `not_found`, `pump_station_required`, `pump_bank_required`, those of
 * pressure points.
 */
export const previewStation =
  ({ clock, db, registry, stations, surroundingsOf, timeZone }: PumpsContext) =>
  async (
    {
      deviceId,
      ...tried
    }: { deviceId: number; threshold?: Threshold | null | undefined; timers?: Timer[] | undefined },
    actor: Actor,
  ): Promise<StationPreview> => {
    const device = demandStation(registry, actor, deviceId);
    const station = stations.get(deviceId);
    if (!station) throw new Refusal("pump_bank_required");
    const threshold =
      tried.threshold === undefined ? await readThreshold(db.kysely, deviceId) : tried.threshold;
    if (threshold) checkThreshold(threshold, device.mode);
    const timers = tried.timers ?? (await readTimers(db.kysely, deviceId));

    const to = clock.now();
    const from = to - previewDays * dayMs;
    const { bank } = station;
    const surroundings = surroundingsOf(deviceId);
    const discharge = device.channels.find((one) => one.parameter === "outlet_pressure" && !one.removed);
    /** Each linear pump with the device and the channel that measure its input. */
    const measured = bank.pumps.flatMap((pump) => {
      const measuring = registry.get(pump.linkedDeviceId ?? deviceId);
      const channel = measuring && controlChannelOf(pump, measuring);
      return channel ? [{ key: pump.key, deviceId: measuring.id, channel }] : [];
    });
    const measuring = new Set([deviceId, ...measured.map((one) => one.deviceId)]);
    const sampleOf = (of: number, row: StoredReading): StationSample => {
      const inputs = measured
        .filter((one) => one.deviceId === of)
        .flatMap(({ key, channel }): [string, number | null][] => {
          const value = goodValueIn(channel, row);
          return value === undefined ? [] : [[key, value]];
        });
      const ofStation = of === deviceId;
      const pressure = ofStation && discharge ? goodValueIn(discharge, row) : undefined;
      return {
        ...{ at: row.measuredAt, ofStation, inputs: new Map(inputs) },
        ...(pressure === undefined ? {} : { discharge: pressure }),
      };
    };
    const rows = new Map<number, StoredReading[]>();
    for (const id of measuring)
      rows.set(id, await sparseReadings(db, id, { from, to, leastApart: previewLeastApart }));
    const samples = [...rows]
      .flatMap(([id, own]) => own.map((row) => sampleOf(id, row)))
      .sort((one, other) => one.at - other.at);
    const keys = bank.pumps.map(({ key }) => key);
    const readRunning = keys.filter((key) => {
      const channel = device.channels.find((one) => one.parameter === channelKey("pump_running", key));
      const first = rows
        .get(deviceId)
        ?.find(
          (row) =>
            channel && row.measuredAt <= from + surroundings.staleAfter && goodValueIn(channel, row) != null,
        );
      return channel && first ? goodValueIn(channel, first) !== 0 : false;
    });
    const runs = await findRuns(db.kysely, deviceId, new Date(from));
    const replayed = await replayStation(
      {
        pumps: bank.pumps.map((pump) => {
          const own = runs.filter(({ key }) => key === pump.key);
          const runHours = runHoursBefore(runHoursOf(station, pump.key, surroundings), own, { from, to });
          return { ...pump, runHours };
        }),
        ...{ limits: bank.interlocks, policy: bank.wearPolicy, threshold },
        windows: createWindows(timers, timeZone),
        staleAfter: surroundings.staleAfter,
        inputStaleAfter: new Map(
          bank.pumps.map((pump) => [pump.key, surroundings.inputOf(pump).staleAfter] as const),
        ),
      },
      samples,
      {
        ...{ from, to, timeZone },
        running: runsAt(keys, runs, new Set(readRunning), from),
      },
    );

    const situation = situationOf(device, station, surroundings, {
      ...{ timeZone, threshold, timers, busy: null, refused: null },
    });
    const { decision } = decideStation(situation, newMemory);
    return {
      ...{ from: isoTime(from), to: isoTime(to), threshold },
      ...replayed,
      atOnce: { ...decision, at: isoTime(to) },
    };
  };
