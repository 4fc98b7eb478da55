import { pumpChannels } from "@sgval/quantities/device-channels";
import { isTotaliser, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { canConvert, convert, type Unit } from "@sgval/quantities/unit";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { findUnit } from "./decode-unit.ts";
import { type PlausibilityRules, plausibilityRulesOf } from "./plausibility-rules.ts";
import { readyScalings, type Scaling } from "./scale-range.ts";
import { sentinelsOf } from "./sentinels.ts";

/** Everything the hot path needs to know about one channel, worked out once. */
export interface ChannelPlan {
  readonly slot: number;
  readonly parameter: Parameter;
  readonly min: number;
  readonly max: number;
  readonly totaliser: boolean;
  /** Modems report dBm or CSQ under the same name. */
  readonly signal: boolean;
  /** Unit of the payload's number, or of the measuring range where the number is raw. */
  readonly unit: Unit;
  /** canonical value = value in `unit` × factor + offset */
  readonly factor: number;
  readonly offset: number;
  readonly scalings: readonly Scaling[];
  readonly sentinels: readonly number[];
  readonly plausibility: PlausibilityRules;
}

/** A device's channels by every name its payload may use. */
export interface Mapping {
  readonly byKey: ReadonlyMap<string, ChannelPlan>;
  /** Channels by their own key, for payloads that speak our names; a mapping key goes first. */
  readonly byParameter: ReadonlyMap<string, ChannelPlan>;
  /** Pump id → name inside the pump's block → channel. */
  readonly pumps: ReadonlyMap<string, ReadonlyMap<string, ChannelPlan>>;
  readonly plans: readonly ChannelPlan[];
  /** A fresh row copies this: plain nulls, so that the engine keeps one kind of array. */
  readonly emptySlots: readonly (number | null)[];
}

const planOf = (channel: ChannelRecord, device: DeviceRecord): ChannelPlan | null => {
  const parameter = parameterOf(channel.parameter)?.parameter;
  if (!parameter) return null;
  const named = channel.unit === null ? null : findUnit(channel.unit);
  const unit = named !== null && canConvert(named, parameter.unit) ? named : parameter.unit;
  const offset = convert(0, unit, parameter.unit) ?? 0;
  const totaliser = isTotaliser(parameter);
  const plausibility = plausibilityRulesOf(device, channel, parameter);
  return {
    slot: channel.slot,
    parameter,
    min: parameter.min,
    max: totaliser && plausibility.digits !== null ? 10 ** plausibility.digits : parameter.max,
    totaliser,
    signal: parameter.quantity === "signal",
    unit,
    factor: (convert(1, unit, parameter.unit) ?? 1) - offset,
    offset,
    scalings: readyScalings(channel.calibrations, totaliser),
    sentinels: sentinelsOf(device.type, totaliser),
    plausibility,
  };
};

const pumpNames: ReadonlyMap<string, string> = new Map(
  pumpChannels.map((channel) => [channel.parameter, channel.mappingKey]),
);

type PumpNames = Map<string, Map<string, ChannelPlan>>;

const nameInPump = (pumps: PumpNames, pump: string, name: string, plan: ChannelPlan): void => {
  const names = pumps.get(pump) ?? new Map<string, ChannelPlan>();
  pumps.set(pump, names);
  if (!names.has(name)) names.set(name, plan);
};

/** `pumps.p1.A` and `p1.A` name a value of pump p1; so do the usual short names of an instance `p1`. */
const pumpsOf = (named: readonly (readonly [ChannelRecord, ChannelPlan])[]): PumpNames => {
  const pumps: PumpNames = new Map();
  for (const [{ mappingKey }, plan] of named) {
    const path = mappingKey.replace(/^pumps\./, "").split(".");
    if (path.length === 2 && path[0] && path[1]) nameInPump(pumps, path[0], path[1], plan);
  }
  for (const [{ parameter: key }, plan] of named) {
    const instance = parameterOf(key)?.instance;
    const short = pumpNames.get(plan.parameter.key);
    if (!instance) continue;
    if (short) nameInPump(pumps, instance, short, plan);
    nameInPump(pumps, instance, plan.parameter.key, plan);
  }
  return pumps;
};

const compile = (device: DeviceRecord): Mapping => {
  const named: (readonly [ChannelRecord, ChannelPlan])[] = [];
  for (const channel of device.channels) {
    const plan = channel.removed ? null : planOf(channel, device);
    if (plan) named.push([channel, plan]);
  }
  return {
    byKey: new Map(named.map(([channel, plan]) => [channel.mappingKey, plan])),
    byParameter: new Map(named.map(([channel, plan]) => [channel.parameter, plan])),
    pumps: pumpsOf(named),
    plans: named.map(([, plan]) => plan),
    emptySlots: device.channels.map(() => null),
  };
};

// A record is replaced whole when a device changes, so its mapping disappears with it.
const mappings = new WeakMap<DeviceRecord, Mapping>();

/** The mapping of a device, worked out once per record. */
export function mappingOf(device: DeviceRecord): Mapping {
  const known = mappings.get(device);
  if (known) return known;
  const mapping = compile(device);
  mappings.set(device, mapping);
  return mapping;
}
