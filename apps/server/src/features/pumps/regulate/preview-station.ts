import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { previewDays } from "@sgval/contract/automation/preview";
import type { StationPreview } from "@sgval/contract/pumps/preview";
import { dayMs, hourMs } from "@sgval/quantities/duration";
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
import { decideStation } from "./decide-station.ts";
import { replayStation, type StationSample } from "./replay-station.ts";
import { situationOf } from "./situation.ts";
import { noTimers } from "./staging.ts";

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
 * What staging would have done with the readings of the last seven days, by pressure points and timers that are tried, and what
 * it would decide now. Nothing is stored or sent. Errors: `not_found`, `pump_station_required`, `pump_bank_required`, those of
 * pressure points.
 */
export const previewStation =
  ({ clock, db, registry, stations, surroundingsOf, zone }: PumpsContext) =>
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
    const samples = (
      await Promise.all(
        [...measuring].map(async (id) =>
          (
            await sparseReadings(db, id, { from, to, leastApart: previewLeastApart })
          ).map((row) => sampleOf(id, row)),
        ),
      )
    )
      .flat()
      .sort((one, other) => one.at - other.at);
    const runs = await findRuns(db.kysely, deviceId, new Date(from));
    const replayed = await replayStation(
      {
        pumps: bank.pumps.map((pump) => {
          const own = runs.filter(({ key }) => key === pump.key);
          const runHours = runHoursBefore(runHoursOf(station, pump.key, surroundings), own, { from, to });
          return { ...pump, runHours };
        }),
        ...{ limits: bank.interlocks, policy: bank.wearPolicy, threshold },
        windows: createWindows(timers, zone),
        staleAfter: surroundings.staleAfter,
        inputStaleAfter: new Map(
          bank.pumps.map((pump) => [pump.key, surroundings.inputOf(pump).staleAfter] as const),
        ),
      },
      samples,
      {
        ...{ from, to, zone },
        running: runs.filter(
          ({ startedAt, stoppedAt }) => startedAt <= from && (stoppedAt === null || stoppedAt > from),
        ),
      },
    );

    const situation = situationOf(device, station, surroundings, {
      ...{ zone, threshold, timers, busy: null, refused: null },
    });
    const { decision } = decideStation(situation, { timers: noTimers, retiring: null });
    return {
      ...{ from: isoTime(from), to: isoTime(to), threshold },
      ...replayed,
      atOnce: { ...decision, at: isoTime(to) },
    };
  };
