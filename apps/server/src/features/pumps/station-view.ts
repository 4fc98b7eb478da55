import type { PeriodicSending, PumpState, PumpStation } from "@sgval/contract/pumps/live";
import { type PowerInput, wantedPower } from "@sgval/contract/pumps/power";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { hourMs } from "@sgval/quantities/duration";
import { isTrusted } from "@sgval/quantities/quality";
import { isoTime } from "@sgval/quantities/timestamp";
import { type DeviceRecord, type LatestTimestamps, presentChannel } from "../devices/index.ts";
import type { BankRecord } from "./bank.store.ts";
import {
  type Condition,
  type HeldValue,
  type HeldValues,
  lasting,
  ruleOf,
  sensorOf,
  startRefusal,
  suctionSensors,
} from "./interlocks.ts";
import type { StoredRun } from "./runs.store.ts";
import { effectWithin, type Sending, type Station, yetToStart } from "./station.ts";

/** The pumps that run, the one that was started last first: of those started at once the later one in the bank, as staging has it. */
export const runningOf = ({ runs, bank }: Pick<Station, "runs" | "bank">): StoredRun[] =>
  runs
    .filter(({ key, stoppedAt }) => stoppedAt === null && bank.pumps.some((one) => one.key === key))
    .reverse()
    .sort((one, other) => other.startedAt - one.startedAt);

/** The power of a pump that its station reported last, however long ago, and when that was measured. */
export const reportedPower = (
  device: DeviceRecord | undefined,
  latest: Pick<LatestTimestamps, "trustedOf">,
  key: string,
): { power: number; at: number } | null => {
  const channel = device && presentChannel(device, `pump_power.${key}`);
  const { value: power = null, at = 0 } = (channel && latest.trustedOf(device.id, channel.slot)) ?? {};
  return power === null ? null : { power, at };
};

/** Whether a station has ever reported the power of a pump; else that is what was sent to it and answered. */
export const isPowerReported = (
  device: Pick<DeviceRecord, "id" | "channels">,
  latest: Pick<LatestTimestamps, "sampleOf">,
  key: string,
): boolean => {
  const channel = presentChannel(device, `pump_power.${key}`);
  return channel !== undefined && latest.sampleOf(device.id, channel.slot) != null;
};

/** The newest good value of a channel by its key; `null` without. */
export const goodChannelValue = (
  device: Pick<DeviceRecord, "id" | "channels"> | undefined,
  latest: Pick<LatestTimestamps, "sampleOf">,
  parameter: string,
): { value: number; measuredAt: number } | null => {
  const channel = device?.channels.find((one) => one.parameter === parameter && !one.removed);
  const sample = device && channel && latest.sampleOf(device.id, channel.slot);
  if (!sample || sample.value === null || !isTrusted(sample.quality)) return null;
  return { value: sample.value, measuredAt: sample.measuredAt };
};

/** The same, unless it is stale. */
const recentValue = (
  device: DeviceRecord | undefined,
  latest: Pick<LatestTimestamps, "sampleOf">,
  parameter: string,
  { now, staleAfter }: { now: number; staleAfter: number },
): HeldValue | null => {
  const value = goodChannelValue(device, latest, parameter);
  return value && now - value.measuredAt <= staleAfter ? value : null;
};

/**
 * Whether only a person ends a dry run: it came too often, or nothing is heard of the sensors that have to say that water
 * is back.
 */
export const needsReset = (
  { dryRun }: Pick<BankRecord, "dryRun">,
  { device, latest, ...view }: Pick<StationSurroundings, "device" | "latest" | "now" | "staleAfter">,
): boolean => {
  const awaited = dryRun.by.length > 0 ? dryRun.by : suctionSensors;
  const isHeard = awaited.some((sensor) => recentValue(device, latest, sensor, view) !== null);
  return dryRun.needsReset || (dryRun.active && !isHeard);
};

/** What the sensors of a station say now, and what they said last. */
export const sensorValues = (
  device: DeviceRecord,
  { bank: { held }, warnings }: Pick<Station, "bank" | "warnings">,
  latest: Pick<LatestTimestamps, "newestOf" | "sampleOf">,
  { now, staleAfter }: { now: number; staleAfter: number },
) => {
  const recent = (parameter: string) => recentValue(device, latest, parameter, { now, staleAfter });
  const newest = latest.newestOf(device.id);
  const lastBeforeSilence = (parameter: string): HeldValue | null => {
    const last = goodChannelValue(device, latest, parameter);
    const wasRecent = last && newest - last.measuredAt <= staleAfter && last.measuredAt > held.resetAt;
    return wasRecent && now - newest > staleAfter ? last : null;
  };
  /**
   * The value of a sensor that gives none now: one that showed a condition, or was recent when its station fell silent. It may
   * be so still: starts are refused as if it were, and alarms stay.
   */
  const lastKnown = (parameter: string): HeldValue | null => {
    const isMeasured = device.channels.some((one) => one.parameter === parameter && !one.removed);
    if (!isMeasured || recent(parameter)) return null;
    return held.values[parameter] ?? lastBeforeSilence(parameter);
  };
  /** The values that hold the present warnings once their sensors are lost. */
  const valuesToHold = (): HeldValues["values"] =>
    Object.fromEntries(
      [...warnings].flatMap(([key, conditions]) =>
        [...conditions.keys()].flatMap((condition) => {
          const sensor = sensorOf(condition, key);
          const value = sensor === null ? null : (recent(sensor) ?? lastKnown(sensor));
          return sensor === null || !value ? [] : [[sensor, value]];
        }),
      ),
    );
  return { recent, lastKnown, valuesToHold };
};

/** What is shown and decided by beside the station itself. */
export interface StationSurroundings {
  now: number;
  elapsed: number;
  startOfDay: number;
  device: DeviceRecord | undefined;
  latest: Pick<LatestTimestamps, "sampleOf">;
  /** From which age (ms) values of the station are stale. */
  staleAfter: number;
  /** The control variable of a pump, and from which age (ms) it is stale. */
  inputOf(pump: Pump): { input: PowerInput | null; staleAfter: number };
}

/** Hours that a pump has run: of its channel, else counted since it was set up. */
export const runHoursOf = (
  { runs, totals }: Pick<Station, "runs" | "totals">,
  key: string,
  { now, device, latest }: Pick<StationSurroundings, "now" | "device" | "latest">,
): number => {
  const measured = goodChannelValue(device, latest, `run_hours.${key}`);
  if (measured) return measured.value;
  const open = runs.find((run) => run.key === key && run.stoppedAt === null);
  return (totals.get(key)?.hours ?? 0) + (open ? (now - open.startedAt) / hourMs : 0);
};

/** kWh that a pump took since it was set up; `null` where no power is known. */
export const energyOf = (
  { totals, energy }: Pick<Station, "totals" | "energy">,
  key: string,
): number | null => {
  const [over, open] = [totals.get(key)?.energy ?? null, energy.get(key) ?? null];
  return over === null && open === null ? null : (over ?? 0) + (open ?? 0);
};

export const startsSince = ({ runs }: Pick<Station, "runs">, key: string, since: number): number =>
  runs.filter((run) => run.key === key && run.startedAt >= since && !run.found).length;

/** Since when (epoch ms) no value says whether a warning is over; `undefined` of one that is seen to go on. */
const unknownSince = (
  station: Station,
  key: string,
  condition: Condition,
  now: number,
): number | undefined => {
  const since = key === "" ? station.stationSince : (station.pumpSince.get(key) ?? {});
  const sensor = lasting(since, now).includes(condition) ? null : sensorOf(condition, key);
  return sensor === null ? undefined : station.bank.held.values[sensor]?.measuredAt;
};

/**
 * Why a pump may not be started now; `null` when it may. A panel starts what it was asked for one after the other, beginning when it
 * answered; a person does not wait for one that it may never start, as staging does.
 */
export const startRefusalOf = (station: Station, pump: Pump, times: { now: number; elapsed: number }) => {
  const { now } = times;
  const { interlocks: limits, dryRun } = station.bank;
  const awaited = yetToStart(station, times);
  const staggered = awaited.size * limits.staggerSeconds * 1000 - effectWithin;
  return startRefusal({
    ...{ now, pump, limits, dryRun, runs: station.runs },
    starting: new Map([...awaited].map(([key, until]) => [key, until + staggered])),
    unknownSince: new Map(
      ["", pump.key].flatMap((key) =>
        [...(station.warnings.get(key)?.keys() ?? [])].flatMap((condition) => {
          const since = unknownSince(station, key, condition, now);
          return since === undefined ? [] : [[ruleOf(condition), since] as const];
        }),
      ),
    ),
    active: [
      ...lasting(station.stationSince, now),
      ...lasting(station.pumpSince.get(pump.key) ?? {}, now),
      // Also what nobody has seen end since the station fell silent, but for a dry run, which a person may have released.
      ...[...(station.warnings.get("")?.keys() ?? [])].filter((condition) => condition !== "dry_run"),
      ...(station.warnings.get(pump.key)?.keys() ?? []),
    ].map(ruleOf),
  });
};

/** What would be sent to a linear pump now. */
export const wantedOf = (
  station: Station,
  pump: Pump,
  { inputOf }: Pick<StationSurroundings, "inputOf">,
): ReturnType<typeof wantedPower> & { input: number | null } => {
  const { input, staleAfter } = inputOf(pump);
  const last = station.sendings.get(pump.key)?.power ?? station.seen.get(pump.key)?.power ?? null;
  return { ...wantedPower(pump, input, { staleAfter, last }), input: input?.value ?? null };
};

export const sendingView = (
  pumpId: string,
  sending: Sending,
  { now, elapsed }: Pick<StationSurroundings, "now" | "elapsed">,
): PeriodicSending => ({
  ...{
    pumpId,
    startedBy: sending.startedBy,
    automatic: sending.automatic,
    count: sending.count,
    misses: sending.misses,
  },
  startedAt: new Date(sending.startedAt).toISOString(),
  nextAt: new Date(now + Math.max(0, sending.dueAt - elapsed)).toISOString(),
  power: sending.power,
});

/** Periodic sending as somebody may see it; that automation started it is no secret. */
export const sendingFor = (sending: PeriodicSending, knows: boolean): PeriodicSending =>
  knows || sending.automatic ? sending : { ...sending, startedBy: null };

const warningOf = (station: Station, of: string, now: number): PumpState["warning"] => {
  const active = [of, ""].flatMap((key) =>
    [...(station.warnings.get(key) ?? [])].map(([condition, at]) => ({ key, condition, at })),
  );
  const newest = active.sort((one, other) => other.at - one.at)[0];
  if (!newest) return null;
  const { key, condition, at } = newest;
  const since = unknownSince(station, key, condition, now);
  return {
    ...{ rule: ruleOf(condition), at: new Date(at).toISOString() },
    ...(since === undefined ? {} : { unknownSince: new Date(since).toISOString() }),
  };
};

const pumpView = (station: Station, pump: Pump, surroundings: StationSurroundings): PumpState => {
  const { key, name, type } = pump;
  const { now, startOfDay } = surroundings;
  const seen = station.seen.get(key);
  const last = station.runs.filter((run) => run.key === key).at(-1);
  const since = last ? (last.stoppedAt ?? last.startedAt) : null;
  const sending = station.sendings.get(key);
  const knownSince = station.knownSince.get(key);
  const wanted = type === "linear" ? wantedOf(station, pump, surroundings) : null;
  return {
    ...{ key, name, type },
    known: seen?.known ?? false,
    on: seen?.on ?? null,
    power: type === "linear" ? (seen?.power ?? null) : null,
    localPowerSince: isoTime(station.localPowers.get(key)?.since ?? null),
    since: since === null ? null : new Date(since).toISOString(),
    switchedBy: last && !(last.found && last.stoppedAt === null) ? last.reason : null,
    knownSince: isoTime(knownSince === undefined ? null : new Date(knownSince)),
    runHours: runHoursOf(station, key, surroundings),
    startsToday: startsSince(station, key, startOfDay),
    startsLastHour: startsSince(station, key, now - hourMs),
    energy: energyOf(station, key),
    warning: warningOf(station, key, now),
    blocked: startRefusalOf(station, pump, surroundings),
    input: wanted?.input ?? null,
    computedPower: wanted?.power ?? null,
    isStatic: wanted?.basis === "static",
    unanswered: station.unanswered.has(key),
    periodic: sending ? sendingView(key, sending, surroundings) : null,
  };
};

/** What the pumps of a station do now. */
export const stationView = (station: Station, surroundings: StationSurroundings): PumpStation => ({
  deviceId: station.bank.deviceId,
  deviceKey: surroundings.device?.name ?? "",
  pumps: station.bank.pumps.map((pump) => pumpView(station, pump, surroundings)),
  lastPump: station.lastPump,
  sync: {
    state: station.sync.state,
    at: station.sync.at === null ? null : new Date(station.sync.at).toISOString(),
    differences: station.sync.differences,
    mismatches: station.sync.mismatches,
  },
  needsReset: needsReset(station.bank, surroundings),
});
