import { watchedOf } from "@sgval/contract/automation/settings";
import type { AutomationDecision, ValvePosition } from "@sgval/contract/automation/state";
import { codeOf, isOn, outputOf, setPointRange } from "@sgval/contract/control/command-gate";
import { setPointState } from "@sgval/contract/control/confirmed-state";
import type { DeviceState } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { executorOf } from "@sgval/contract/devices/site-data";
import { minuteMs } from "@sgval/quantities/duration";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../../devices/index.ts";
import { type Memory, newMemory } from "./memory.ts";
import type { Plan, Reading, Readings } from "./plan.ts";
import { regulatedDevice, type Source, sourceOf } from "./regulated-valve.ts";
import type { StoredRegulation } from "./regulation.store.ts";
import { createWindows } from "./windows.ts";

/** A valve that automation looks after, in memory. */
export interface Valve {
  device: DeviceRecord;
  plan: Plan;
  /** Epoch ms. */
  since: number;
  memory: Memory;
  decision: AutomationDecision | null;
  confirmed: { position: ValvePosition; at: number } | null;
  readings: Readings;
  sources: Record<keyof Readings, Source | null>;
  /** The last good flows (m³/h), oldest first. */
  flows: number[];
  /** Commands of the device that wait or run. */
  open: Set<number>;
  /** A command is being handed over. */
  sending: boolean;
  /** When it was last asked for its state (`elapsed` of the clock). */
  askedAt: number;
  /** The state row as it was written last. */
  written: string | null;
  byDevice: boolean;
}

/** A sample in the order of its device's slots. */
export interface SlotSample {
  measuredAt: number;
  slots: readonly (number | null)[];
  quality: readonly (number | null)[] | null;
}

/** The mean of so many flows is decided by: one alone is noise. */
const smoothedFlows = 6;

const slotOf = ({ device, parameter }: Source): number =>
  device.channels.find((channel) => channel.parameter === parameter && !channel.removed)?.slot ?? -1;

/** What the outputs or the set-point that a valve confirmed amount to; `null` when it confirmed neither. */
export const positionOf = (device: DeviceRecord, state: DeviceState): ValvePosition | null => {
  if (device.site.valveKind === "set_point") {
    const value = state[setPointState];
    return typeof value === "number" ? { action: "set_outlet_pressure", value } : null;
  }
  const isWell = device.type === "WELL_LOGGING";
  const raising = isWell ? "pump_start" : "high_pressure";
  const code = codeOf(device, raising);
  // A pump with a name of its own is confirmed under it.
  const [pump] = isWell ? pumpsOf(device) : [];
  const key = pump ?? (code === null ? undefined : outputOf(raising, code)?.key);
  const value = key === undefined ? undefined : state[key];
  if (value === undefined || value === null) return null;
  return { action: isOn(value) ? raising : isWell ? "pump_stop" : "low_pressure", value: null };
};

/** By what a device is regulated, from what is stored of it. */
export const planOf = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
  { settings, threshold, timers }: Omit<StoredRegulation, "state">,
  zone: TimeZone,
): { plan: Plan; sources: Valve["sources"] } => {
  const isPump = device.type === "WELL_LOGGING";
  const watched = sourceOf(registry, device, watchedOf(settings, regulatedDevice(registry, device)));
  const measuring = watched?.device ?? device;
  const { staleAfter } = freshnessLimits(measuring.type, measuring.reportIntervalSeconds);
  const of = (parameter: string) => sourceOf(registry, device, parameter);
  return {
    plan: {
      settings,
      // What a well supplies is no pressure to regulate by.
      threshold: isPump ? null : threshold,
      windows: createWindows(timers, zone),
      staleAfter:
        settings.staleAfterMinutes === null ? staleAfter * 1000 : settings.staleAfterMinutes * minuteMs,
      setPoints: !isPump && device.site.valveKind === "set_point" ? setPointRange(device.site) : null,
      isPump,
    },
    sources: {
      watched,
      inlet: of("inlet_pressure"),
      outlet: of("outlet_pressure"),
      flow: of("flow"),
      float: isPump ? of("water_level_float") : null,
    },
  };
};

const noReadings: Readings = { watched: null, inlet: null, outlet: null, flow: null, float: null };
const keys = ["watched", "inlet", "outlet", "flow", "float"] as const satisfies (keyof Readings)[];

/** The newest of each reading that is known. */
const knownReadings = (sources: Valve["sources"], latest: Pick<LatestTimestamps, "sampleOf">): Readings => {
  const readings = { ...noReadings };
  for (const key of keys) {
    const source = sources[key];
    const sample = source && latest.sampleOf(source.device.id, slotOf(source));
    if (sample)
      readings[key] = {
        value: sample.value,
        good: sample.quality === "good",
        measuredAt: sample.measuredAt,
      };
  }
  return readings;
};

/** A valve as the database and the newest readings have it; one that automation has not met yet begins now. */
export const loadValve = (
  {
    registry,
    latest,
    zone,
    now,
  }: {
    registry: Pick<DeviceRegistry, "get">;
    latest: Pick<LatestTimestamps, "sampleOf">;
    zone: TimeZone;
    now: number;
  },
  device: DeviceRecord,
  stored: StoredRegulation,
  { state, open }: { state: { state: DeviceState; at: number } | undefined; open: readonly number[] },
): Valve => {
  const { plan, sources } = planOf(registry, device, stored, zone);
  const position = state && positionOf(device, state.state);
  const confirmed = position ? { position, at: state.at } : null;
  const last = confirmed && {
    at: Math.min(confirmed.at, now),
    by: ["low_pressure", "pump_stop"].includes(confirmed.position.action) ? -1 : 1,
  };
  const readings = knownReadings(sources, latest);
  return {
    ...{ device, plan, sources, readings, confirmed },
    since: stored.state?.since.getTime() ?? now,
    memory: stored.state?.memory ?? newMemory(now, plan.windows, plan.setPoints ? null : last),
    decision: stored.state?.decision ?? null,
    flows: readings.flow?.good && readings.flow.value !== null ? [readings.flow.value] : [],
    open: new Set(open),
    sending: false,
    askedAt: Number.NEGATIVE_INFINITY,
    written: stored.state && JSON.stringify([stored.state.memory, stored.state.decision]),
    byDevice: executorOf(device) === "device",
  };
};

const smoothed = (valve: Pick<Valve, "flows">, reading: Reading): Reading => {
  if (!reading.good || reading.value === null) return reading;
  valve.flows = [...valve.flows, reading.value].slice(-smoothedFlows);
  return { ...reading, value: valve.flows.reduce((sum, flow) => sum + flow, 0) / valve.flows.length };
};

/** Takes a sample of a device in; true when the watched pressure is among it. */
export const takeSample = (
  valve: Pick<Valve, "sources" | "readings" | "flows">,
  deviceId: number,
  sample: SlotSample,
): boolean => {
  let isWatched = false;
  for (const key of keys) {
    const source = valve.sources[key];
    if (source?.device.id !== deviceId) continue;
    const slot = slotOf(source);
    const value = sample.slots[slot] ?? null;
    const flag = sample.quality?.[slot] ?? 0;
    // The message does not have it.
    if (value === null && !flag) continue;
    if (sample.measuredAt < (valve.readings[key]?.measuredAt ?? 0)) continue;
    const good = (qualityFromCode(flag) ?? "suspect") === "good";
    const reading = { value, good, measuredAt: sample.measuredAt };
    valve.readings = { ...valve.readings, [key]: key === "flow" ? smoothed(valve, reading) : reading };
    isWatched ||= key === "watched";
  }
  return isWatched;
};
