import type { InterlockDetails, InterlockRule } from "@sgval/contract/pumps/live";
import { startsPerHour } from "@sgval/contract/pumps/power";
import type { BankLimits, Pump } from "@sgval/contract/pumps/pumps";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { channelKey, type ParameterKey } from "@sgval/quantities/parameter";
import { roundingTolerance } from "@sgval/quantities/scaling";

/** One time that a pump ran, epoch milliseconds; `stoppedAt` is `null` while it runs. */
export interface PumpRun {
  key: string;
  startedAt: number;
  stoppedAt: number | null;
  /** It ran when its pump was first heard of: nobody knows since when, and it counts as no start. */
  found?: boolean;
}

/** What is kept of the dry runs of a station. */
export interface DryRun {
  /** No pump may start. */
  active: boolean;
  /** Since when its suction is sound again, epoch milliseconds. */
  healthySince: number | null;
  /** When it was released by itself, epoch milliseconds. */
  releases: number[];
  /** Only a person releases it. */
  needsReset: boolean;
  /** What said last that there is no water: only its own good and recent value takes that back. */
  by: readonly SuctionSensor[];
}
export const noDryRun: DryRun = {
  active: false,
  healthySince: null,
  releases: [],
  needsReset: false,
  by: [],
};

/** What says whether there is water before the pumps of a station. */
export const suctionSensors = ["water_level_float", "inlet_pressure"] as const;
export type SuctionSensor = (typeof suctionSensors)[number];

/** A value that showed a condition when its sensor was heard last; epoch milliseconds. */
export interface HeldValue {
  value: number;
  measuredAt: number;
}
/** Conditions go on while their sensors say nothing more: nobody has seen them end. */
export interface HeldValues {
  /** By the key of the channel. */
  values: Readonly<Record<string, HeldValue>>;
  /** What was measured until then holds nothing any more, as a person decided; epoch milliseconds. */
  resetAt: number;
}
export const nothingHeld: HeldValues = { values: {}, resetAt: 0 };

/** How long the suction must be sound before pumps may start again, and how often an hour that happens by itself. */
const dryRunRelease = { healthyFor: 10 * minuteMs, mostPerHour: 3 } as const;

/** What becomes of the dry run of a station; with `isDry` its condition has lasted for its delay. */
export const nextDryRun = (state: DryRun, isDry: boolean, now: number): DryRun => {
  if (isDry) return { ...state, active: true, healthySince: null };
  if (!state.active || state.needsReset) return state;
  const healthySince = state.healthySince ?? now;
  if (now - healthySince < dryRunRelease.healthyFor) return { ...state, healthySince };
  const releases = state.releases.filter((at) => at > now - hourMs);
  if (releases.length >= dryRunRelease.mostPerHour)
    return { ...state, healthySince, releases, needsReset: true };
  return { ...noDryRun, releases: [...releases, now], by: state.by };
};

/** What decides whether a pump may start. */
export interface StartView {
  now: number;
  pump: Pick<Pump, "key" | "ratedPower" | "maxStartsPerHour">;
  limits: BankLimits;
  /** Of the bank: those that run, and those of the last hour at least. */
  runs: readonly PumpRun[];
  /** Those that a panel is still to start, and until when others wait for that (epoch ms). */
  starting: ReadonlyMap<string, number>;
  dryRun: DryRun;
  /** Conditions that have lasted for their delay now, of this pump and of the station. */
  active: readonly InterlockRule[];
  /** Those of them that are only not known to be over, and since when no value says so (epoch ms). */
  unknownSince?: ReadonlyMap<InterlockRule, number>;
}

const refuses = (
  rule: InterlockRule,
  pumpId: string,
  until: number | null,
  { needsReset = false, unknownSince }: { needsReset?: boolean; unknownSince?: number | undefined } = {},
): InterlockDetails => ({
  ...{ rule, pumpId, needsReset },
  until: until === null ? null : new Date(until).toISOString(),
  ...(unknownSince === undefined ? {} : { unknownSince: new Date(unknownSince).toISOString() }),
});

/** Rules that refuse a start for as long as their condition lasts. */
const blocking: readonly InterlockRule[] = ["dry_run", "voltage", "phase_loss", "high_discharge"];

/**
 * Why a pump may not be started now; `null` when it may. Of one that is believed to run, or about to, nobody knows whether it
 * does: without water or under a condition it is not started either, while rest, number and stagger are for pumps that stand.
 */
export const startRefusal = (view: StartView): InterlockDetails | null => {
  const { now, pump, limits, runs, starting, dryRun, active, unknownSince } = view;
  const own = runs.filter(({ key }) => key === pump.key);
  if (dryRun.active) {
    const since = dryRun.healthySince;
    const until = since === null || dryRun.needsReset ? null : since + dryRunRelease.healthyFor;
    return refuses("dry_run", pump.key, until, { needsReset: dryRun.needsReset });
  }
  const condition = blocking.find((rule) => active.includes(rule));
  if (condition) return refuses(condition, pump.key, null, { unknownSince: unknownSince?.get(condition) });
  if (own.some(({ stoppedAt }) => stoppedAt === null) || starting.has(pump.key)) return null;
  const restedUntil = Math.max(...own.map(({ stoppedAt }) => stoppedAt ?? 0)) + limits.minOffSeconds * 1000;
  if (restedUntil > now) return refuses("min_off", pump.key, restedUntil);
  const starts = own.filter(({ found }) => !found).map(({ startedAt }) => startedAt);
  const recent = starts.filter((at) => at > now - hourMs);
  if (recent.length >= startsPerHour(pump))
    return refuses("starts_per_hour", pump.key, Math.min(...recent) + hourMs);
  const started = runs.map(({ key, startedAt }) => [key, startedAt + limits.staggerSeconds * 1000] as const);
  const [last] = [...starting, ...started].sort(([, one], [, other]) => other - one);
  if (!last || last[1] <= now) return null;
  return { ...refuses("stagger", pump.key, last[1]), otherPumpId: last[0] };
};

/**
 * Why staging may not stop a pump now; `null` when it may. A person's stop and a stop for safety are never asked about.
 */
export const stagedStopRefusal = (
  { now, limits, runs }: Pick<StartView, "now" | "limits" | "runs">,
  key: string,
): InterlockDetails | null => {
  const running = runs.find((run) => run.key === key && run.stoppedAt === null);
  const until = (running?.startedAt ?? 0) + limits.minOnSeconds * 1000;
  return running && until > now ? refuses("min_on", key, until) : null;
};

/** What a station reports, good and recent values only: bar; the float as its state. */
export interface StationSample {
  floatLow: boolean;
  suction: number | null;
  discharge: number | null;
}

/** What a pump reports, good and recent values only: percent, amperes, volts. */
export interface PumpSample {
  on: boolean;
  /** Of the last hour, by whoever started it. */
  starts: number;
  power: number | null;
  current: number | null;
  voltage: number | null;
}

/** How long a condition lasts before it counts, seconds. */
export const conditionDelays = {
  dry_run: 5,
  under_current: 10,
  over_current: 10,
  voltage: 5,
  phase_loss: 5,
  high_discharge: 3,
  starts_per_hour: 0,
  /** More than a bar above the limit: every pump stops. */
  discharge_far_above: 3,
} as const;
export type Condition = keyof typeof conditionDelays;

const farAbove = 1;
/** A phase that is gone leaves less than this share of the nominal voltage. */
const lostPhase = 0.2;

/** The conditions of the station itself that hold in one sample. */
export const stationConditions = (
  { floatLow, suction, discharge }: StationSample,
  { lowSuction, highDischarge }: BankLimits,
): Condition[] => {
  const found: Condition[] = [];
  if (floatLow || (suction !== null && suction < lowSuction)) found.push("dry_run");
  if (highDischarge === null || discharge === null) return found;
  if (discharge > highDischarge) found.push("high_discharge");
  if (discharge > highDischarge + farAbove) found.push("discharge_far_above");
  return found;
};

/** The conditions of one pump that hold in one sample. */
export const pumpConditions = (
  { on, starts, power, current, voltage }: PumpSample,
  pump: Pick<Pump, "type" | "ratedCurrent" | "ratedPower" | "maxStartsPerHour">,
  { nominalVoltage }: BankLimits,
): Condition[] => {
  const { type, ratedCurrent } = pump;
  const found: Condition[] = starts >= startsPerHour(pump) ? ["starts_per_hour"] : [];
  if (on && current !== null && ratedCurrent !== null) {
    const aboveHalfSpeed = type === "normal" || (power !== null && power > 50);
    if (aboveHalfSpeed && current < 0.4 * ratedCurrent) found.push("under_current");
    if (current > 1.1 * ratedCurrent) found.push("over_current");
  }
  if (voltage === null) return found;
  if (voltage < lostPhase * nominalVoltage) found.push("phase_loss");
  else if (Math.abs(voltage - nominalVoltage) > 0.1 * nominalVoltage + roundingTolerance)
    found.push("voltage");
  return found;
};

/** Since when conditions hold, epoch milliseconds. */
export type Since = Readonly<Partial<Record<Condition, number>>>;

/** The same after a sample in which only these conditions hold. */
export const heldSince = (since: Since, found: readonly Condition[], measuredAt: number): Since =>
  Object.fromEntries(found.map((condition) => [condition, since[condition] ?? measuredAt]));

/** The conditions that have lasted for their delay. */
export const lasting = (since: Since, now: number): Condition[] =>
  (Object.keys(since) as Condition[]).filter(
    (condition) => now - (since[condition] ?? now) >= conditionDelays[condition] * 1000,
  );

/** The pump that a high discharge pressure drops, and since when it ran (epoch ms); whatever starts later is dropped, too. */
export interface DroppedPump {
  key: string | null;
  startedAt: number;
  /** The others that its panel was still to start, which are dropped instead, and since when each was (epoch ms). */
  awaited: ReadonlyMap<string, number>;
  /** Until when it was; `null` where it was to start none. */
  startingUntil: number | null;
}

/**
 * The pump that is dropped while the pressure stays high: of those that run, of which the last one comes first, unless the panel was
 * still to start others. Where none of these came, and the pressure is measured to be high without them, it is that pump after all.
 */
export const nextDropped = (
  before: DroppedPump | null,
  view: Pick<StartView, "now" | "runs"> &
    Pick<DroppedPump, "awaited"> & { running: readonly PumpRun[]; measuredAt: number },
): DroppedPump => {
  const { now, running, runs, measuredAt } = view;
  const { key = null, startedAt = before?.startedAt ?? now } = running[0] ?? {};
  const isStarting = view.awaited.size > 0;
  const first = { key: isStarting ? null : key, startedAt, awaited: view.awaited, startingUntil: null };
  const dropped = before ?? first;
  if (dropped.key !== null) return dropped;
  const awaited = new Map([...view.awaited, ...dropped.awaited]);
  if (isStarting) return { ...dropped, awaited, startingUntil: now };
  const missedFor = measuredAt - (dropped.startingUntil ?? measuredAt);
  const hasCome = runs.some((one) => (one.stoppedAt ?? Infinity) > (awaited.get(one.key) ?? Infinity));
  return missedFor < conditionDelays.high_discharge * 1000 || hasCome ? dropped : first;
};

/** What a condition stops for safety: every pump, the last one, or the one that it is of. */
export const stopFor = (condition: Condition): "all" | "last" | "own" | null => {
  switch (condition) {
    case "dry_run":
    case "discharge_far_above":
      return "all";
    case "high_discharge":
      return "last";
    // A slow pump draws little, too: it is a suspicion that people look into.
    case "under_current":
    case "voltage":
    // It may run on; another start is refused.
    case "starts_per_hour":
      return null;
    default:
      return "own";
  }
};

/**
 * How long a pump that goes on running is left until it is stopped again (ms): at first time for a slow answer, each time
 * twice as long, so that a contactor that is stuck does not fill the history.
 */
const firstWait = 15_000;
const longestWait = 2 * minuteMs;
export const waitAfter = (tries: number): number => Math.min(firstWait * 2 ** (tries - 1), longestWait);

/** What the conditions of a single sensor are measured by; a dry run has several, and a rule of its own for when it ends. */
const sensors: Readonly<Partial<Record<Condition, ParameterKey>>> = {
  high_discharge: "outlet_pressure",
  discharge_far_above: "outlet_pressure",
  under_current: "pump_current",
  over_current: "pump_current",
  voltage: "pump_voltage",
  phase_loss: "pump_voltage",
};
/** The channel that shows a condition of a pump, or of its station with an empty key; `null` where it is not one alone. */
export const sensorOf = (condition: Condition, key: string): string | null => {
  const parameter = sensors[condition];
  return parameter === undefined ? null : channelKey(parameter, key);
};

/** The rule that a condition belongs to. */
export const ruleOf = (condition: Condition): InterlockRule =>
  condition === "discharge_far_above" ? "high_discharge" : condition;
