import { plainText } from "@sgval/contract/devices/mapping/channel-parsing";
import { parsePayloadPath } from "@sgval/contract/devices/payload-keys";
import { pumpChannels } from "@sgval/quantities/device-channels";
import type { DeviceType } from "@sgval/quantities/device-types";
import { isTotaliser, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { scalingOf } from "@sgval/quantities/scaling";
import { createTimeZone, type TimeZone } from "@sgval/quantities/time-zone";
import { canConvert, conversionOf } from "@sgval/quantities/unit";
import type { ChannelRecord } from "../../devices/index.ts";
import type { ChannelPlan, DecodedDevice, ItemPath, Mapping, OtherKey } from "./channel-mapping.ts";
import { findUnit } from "./find-unit.ts";
import { plausibilityRulesOf } from "./plausibility-rules.ts";

// What makers send for "sensor lost": impossible in any of our measurements, totals included.
const impossible = [-999, -9999];
// The ends of 16-bit registers and of four-digit displays: real numbers for a counter, never for a sensor.
const registerEnds = [65_535, 32_767, 999.9];
const sensorSentinels = [...impossible, ...registerEnds];
// Drives and power meters are read as signed registers.
const pumpSentinels = [...sensorSentinels, -32_768];

const sentinelsOf = (type: DeviceType, parameter: Parameter): readonly number[] => {
  // Any number is a pattern of bits.
  if (parameter.key === "alarm_bits") return [];
  if (isTotaliser(parameter)) return impossible;
  return type === "WATER_PUMP" ? pumpSentinels : sensorSentinels;
};

const planOf = (channel: ChannelRecord, device: DecodedDevice): ChannelPlan | null => {
  const parameter = parameterOf(channel.parameter)?.parameter;
  if (!parameter) return null;
  const named = channel.unit === null ? null : findUnit(channel.unit);
  const unit = named !== null && canConvert(named, parameter.unit) ? named : parameter.unit;
  const totaliser = isTotaliser(parameter);
  const plausibility = plausibilityRulesOf(device, channel, parameter);
  return {
    slot: channel.slot,
    channel: channel.parameter,
    parameter,
    valueTexts:
      channel.valueTexts.length === 0
        ? null
        : new Map(channel.valueTexts.map(({ text, value }) => [plainText(text), value])),
    min: parameter.min,
    max: totaliser && plausibility.digits !== null ? 10 ** plausibility.digits : parameter.max,
    totaliser,
    signal: parameter.quantity === "signal",
    unit,
    ...conversionOf(unit, parameter.unit),
    scalings: channel.calibrations.map((calibration) => ({
      validFrom: calibration.validFrom,
      ...scalingOf(calibration, totaliser),
    })),
    sentinels: sentinelsOf(device.type, parameter),
    plausibility,
  };
};

const pumpNames: ReadonlyMap<string, string> = new Map(
  pumpChannels.map((channel) => [channel.parameter, channel.mappingKey]),
);

type Named = readonly [ChannelRecord, ChannelPlan];
/** A channel by one of its keys. */
type Keyed = readonly [string, ChannelPlan];
type PumpNames = Map<string, Map<string, ChannelPlan>>;

const nameInPump = (pumps: PumpNames, pump: string, name: string, plan: ChannelPlan): void => {
  const names = pumps.get(pump) ?? new Map<string, ChannelPlan>();
  pumps.set(pump, names);
  if (!names.has(name)) names.set(name, plan);
};

/** `pumps.p1.A` and `p1.A` name a value of pump p1; so do the usual short names of an instance `p1`. */
const pumpsOf = (named: readonly Named[], keyed: readonly Keyed[]): PumpNames => {
  const pumps: PumpNames = new Map();
  for (const [key, plan] of keyed) {
    const path = key.replace(/^pumps\./, "").split(".");
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

/** `a.b` and `a` of the path `a.b.c`. */
const parentsOf = (paths: readonly string[]): Set<string> => {
  const parents = new Set<string>();
  for (const path of paths)
    for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1))
      parents.add(path.slice(0, end));
  return parents;
};

type Place = { readonly key: string; readonly steps?: ItemPath["steps"] };

/** Where a key leads: to a field, as `a.b.0`, or to a list and on into its items. */
const placeOf = (key: string): Place => {
  const path = parsePayloadPath(key);
  if (path === null) return { key };
  const items = path.findIndex((step) => "where" in step);
  const end = items < 0 ? path.length : items;
  const names = path.slice(0, end).flatMap((step) => ("name" in step ? [step.name] : []));
  return items < 0 ? { key: names.join(".") } : { key: names.join("."), steps: path.slice(items) };
};

/** Zones keep the offsets that they looked up: devices in one zone share it. */
const zones = new Map<string, TimeZone>();
const zoneNamed = (name: string): TimeZone => {
  const zone = zones.get(name) ?? createTimeZone(name);
  zones.set(name, zone);
  return zone;
};

/** Works out the mapping of a device. Not for the per-message path: the device's memory keeps the result. */
export const compileMapping = (device: DecodedDevice): Mapping => {
  const named: Named[] = [];
  for (const channel of device.channels) {
    const plan = channel.removed ? null : planOf(channel, device);
    if (plan) named.push([channel, plan]);
  }
  const { timeKey, ignoredKeys, timeZone } = device.payloadKeys;
  // Another key fills a slot of its own until the message is read, so that the order of its fields does not matter.
  const otherKeys: OtherKey[] = [];
  const keyed = named.flatMap(([channel, plan]): Keyed[] => [
    [channel.mappingKey, plan],
    ...channel.otherKeys.map((key): Keyed => {
      const slot = device.channels.length + otherKeys.length;
      otherKeys.push({ slot, of: plan.slot });
      return [key, { ...plan, slot }];
    }),
  ]);
  const byKey = new Map<string, ChannelPlan>();
  const items = new Map<string, ItemPath[]>();
  for (const [path, plan] of keyed) {
    const { key, steps } = placeOf(path);
    if (!steps) byKey.set(key, plan);
    else items.set(key, [...(items.get(key) ?? []), { plan, key: path, steps }]);
  }
  const fields = [...byKey.keys(), ...items.keys(), ...ignoredKeys, ...(timeKey === null ? [] : [timeKey])];
  const parents = new Set([...parentsOf(fields), ...items.keys()]);
  return {
    byKey,
    items,
    byParameter: new Map(named.map(([channel, plan]) => [channel.parameter, plan])),
    pumps: pumpsOf(named, keyed),
    plans: named.map(([, plan]) => plan),
    otherKeys,
    parents,
    timeKey,
    zone: timeZone === null ? null : zoneNamed(timeZone),
    ignored: new Set(ignoredKeys),
    emptySlots: [...device.channels, ...otherKeys].map(() => null),
  };
};
