import {
  inletFlows,
  inletTotals,
  loggerPressures,
  networkPressures,
} from "@sgval/contract/devices/network-channels";
import { flowSign } from "@sgval/contract/zones/zone-account";
import { modulusOf, totaliserStep } from "@sgval/quantities/totaliser";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import type { ZoneRecord } from "../zones.store.ts";

/** A channel that is read; slots count from 0. */
interface Channel {
  deviceId: number;
  slot: number;
}

/** A critical point; from when on it is there (epoch ms), and its pressure lacks where it has none. */
export interface CriticalPoint extends Channel {
  since: number;
}

const quartersPerHour = 4;

/** An inlet or export with what it measures. */
export interface FlowSource {
  deviceId: number;
  /** Of its net flow in that of the zone. */
  sign: 1 | -1;
  flow: number | null;
  /** Subtracted from `flow`. */
  reverse: number | null;
  total: number | null;
  reverseTotal: number | null;
  /** Where its totalisers begin again. */
  modulus: number | null;
}

/** What a zone is measured with. */
export interface ZoneSources {
  flows: FlowSource[];
  azp: Channel | null;
  /** The critical points; the lowest counts. */
  critical: CriticalPoint[];
}

export const slotOf = (device: DeviceRecord, ...keys: readonly string[]): number | null => {
  for (const key of keys) {
    const channel = device.channels.find(({ parameter, removed }) => !removed && parameter === key);
    if (channel) return channel.slot;
  }
  return null;
};

/** What a device measures of the water that flows through it. */
export const flowSourceOf = (device: DeviceRecord, sign: 1 | -1): FlowSource => {
  const has = (key: string | undefined) => key !== undefined && slotOf(device, key) !== null;
  const [directed, total] = [inletFlows.find(has), inletTotals.find(has)];
  return {
    deviceId: device.id,
    sign,
    flow: directed === undefined ? null : slotOf(device, directed),
    reverse: directed === "flow_forward" ? slotOf(device, "flow_reverse") : null,
    total: total === undefined ? null : slotOf(device, total),
    reverseTotal: total === "total_forward" ? slotOf(device, "total_reverse") : null,
    modulus: modulusOf(device.site.totaliserDigits),
  };
};

/** What is known of a channel in a quarter of an hour: the mean of its good values and the last one. */
interface QuarterOfChannel {
  mean: number;
  last: number;
}

/**
 * Net flow (m³/h) of a device in a quarter of an hour; of one that only counts, by what it counted since the quarter before.
 * @param channelAt a channel in the quarter, or so many quarters before it
 * @returns `null` unless all that belongs to it is known
 */
export const netFlowOf = (
  { flow, reverse, total, reverseTotal, modulus }: FlowSource,
  channelAt: (slot: number, before: number) => QuarterOfChannel | undefined,
): number | null => {
  if (flow !== null) {
    const forward = channelAt(flow, 0)?.mean;
    const back = reverse === null ? 0 : channelAt(reverse, 0)?.mean;
    return forward === undefined || back === undefined ? null : forward - back;
  }
  const countedOf = (slot: number | null): number | null => {
    const [earlier, now] = slot === null ? [] : [channelAt(slot, 1), channelAt(slot, 0)];
    return earlier && now ? totaliserStep(earlier.last, now.last, modulus).delta : null;
  };
  const forward = countedOf(total);
  const back = reverseTotal === null ? 0 : countedOf(reverseTotal);
  return forward === null || back === null ? null : (forward - back) * quartersPerHour;
};

/** The channels that the net flow of a device follows from. */
export const slotsOfFlow = ({ flow, reverse, total, reverseTotal }: FlowSource): number[] =>
  (flow === null ? [total, reverseTotal] : [flow, reverse]).filter((slot) => slot !== null);

/**
 * The inlets and exports of a zone. One that measures no flow, or is not known, is a part without a value: without it there is no
 * inflow, rather than one that is wrong.
 */
export const boundaryFlows = (
  { account }: Pick<ZoneRecord, "account">,
  registry: Pick<DeviceRegistry, "get">,
): FlowSource[] =>
  account.boundary.flatMap((boundary) => {
    const device = registry.get(boundary.deviceId);
    const sign = flowSign(boundary);
    if (sign === 0) return [];
    const unknown = { flow: null, reverse: null, total: null, reverseTotal: null, modulus: null };
    return [device ? flowSourceOf(device, sign) : { deviceId: boundary.deviceId, sign, ...unknown }];
  });

const channelOf = (device: DeviceRecord | undefined, keys: readonly string[]): Channel | null => {
  const slot = device ? slotOf(device, ...keys) : null;
  return device && slot !== null ? { deviceId: device.id, slot } : null;
};

/**
 * The channels that the account of a zone reads. The pressure of the average zone point is that of the named device, wherever it
 * stands, else of a device in the zone that measures one; critical points are loggers in the zone, else valves at its inlets.
 * The DMA device stands in where nothing else measures a pressure.
 */
export const sourcesOf = (
  { id, deviceId, account }: ZoneRecord,
  registry: Pick<DeviceRegistry, "get" | "all">,
): ZoneSources => {
  const meter = deviceId === null ? undefined : registry.get(deviceId);
  const azpDevice = account.azpDeviceId === null ? undefined : registry.get(account.azpDeviceId);
  const pressures = azpDevice ? (networkPressures[azpDevice.type] ?? loggerPressures) : [];
  const inZone = registry
    .all()
    .filter((device) => device.zoneId === id)
    .toArray();
  const isInlet = ({ id: deviceId }: DeviceRecord) =>
    account.boundary.some((one) => one.deviceId === deviceId && one.role === "inlet");
  const criticalOf = (devices: Iterable<DeviceRecord>) =>
    [...devices].flatMap((device) => {
      const channel = channelOf(device, ["critical_point_pressure"]);
      return channel ? [{ ...channel, since: device.createdAt.getTime() }] : [];
    });
  const loggers = criticalOf(inZone.filter(({ type }) => type === "DATALOGGER"));
  const valves = criticalOf(registry.all().filter((device) => device.type === "VGA" && isInlet(device)));
  const ofMeter = criticalOf(meter ? [meter] : []);
  const averages = inZone
    .filter(({ id: deviceId }) => deviceId !== meter?.id)
    .flatMap((device) => channelOf(device, ["average_pressure"]) ?? []);
  return {
    flows: boundaryFlows({ account }, registry),
    azp:
      channelOf(azpDevice, ["average_pressure", ...pressures]) ??
      averages[0] ??
      channelOf(meter, ["average_pressure"]),
    critical: [loggers, valves, ofMeter].find((channels) => channels.length > 0) ?? [],
  };
};

/** Whether any water that comes in is measured. */
export const hasInlets = ({ account }: Pick<ZoneRecord, "account">): boolean =>
  account.boundary.some(({ role }) => role === "inlet");
