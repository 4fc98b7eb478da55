import type { PeriodicSending, PumpState, PumpStation } from "@sgval/contract/pumps/live";
import { type PowerInput, wantedPower } from "@sgval/contract/pumps/power";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { hourMs } from "@sgval/quantities/duration";
import { isTrusted } from "@sgval/quantities/quality";
import { isoTime } from "@sgval/quantities/timestamp";
import type { DeviceRecord, LatestTimestamps } from "../devices/index.ts";
import { lasting, ruleOf, startRefusal } from "./interlocks.ts";
import type { Sending, Station } from "./station.ts";

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

/** Why a pump may not be started now; `null` when it may. */
export const startRefusalOf = (station: Station, pump: Pump, now: number) =>
  startRefusal({
    ...{ now, pump, limits: station.bank.interlocks, runs: station.runs, dryRun: station.bank.dryRun },
    active: [
      ...lasting(station.stationSince, now),
      ...lasting(station.pumpSince.get(pump.key) ?? {}, now),
      // Also what nobody has seen end since the station fell silent.
      ...(station.warnings.get("")?.keys() ?? []),
      ...(station.warnings.get(pump.key)?.keys() ?? []),
    ].map(ruleOf),
  });

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

const warningOf = (station: Station, key: string): PumpState["warning"] => {
  const active = [...(station.warnings.get(key) ?? []), ...(station.warnings.get("") ?? [])];
  const newest = active.sort(([, one], [, other]) => other - one)[0];
  return newest ? { rule: ruleOf(newest[0]), at: new Date(newest[1]).toISOString() } : null;
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
    warning: warningOf(station, key),
    blocked: startRefusalOf(station, pump, now),
    input: wanted?.input ?? null,
    computedPower: wanted?.power ?? null,
    isStatic: wanted?.basis === "static",
    unanswered: station.silent.has(key),
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
  needsReset: station.bank.dryRun.needsReset,
});
