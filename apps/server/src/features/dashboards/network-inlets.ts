import { mostChartDevices, type Overview } from "@sgval/contract/dashboards/overview";
import {
  inletFlows,
  inletTotals,
  inletTypes,
  networkPressures,
} from "@sgval/contract/devices/network-channels";
import { measuredZoneOf, zoneNaming } from "@sgval/contract/zones/measured-zone";
import type { ChannelRecord } from "../devices/index.ts";
import { findZones, isInInflowOf, type ZoneRecord } from "../zones/index.ts";
import { channelOf, type DashboardDeps, type Listed } from "./overview-scope.ts";

/** Where water comes into the part of the network that is looked at. */
export interface Inlet {
  listed: Listed;
  flow: ChannelRecord | undefined;
  /** Subtracted from `flow`. */
  reverseFlow: ChannelRecord | undefined;
  total: ChannelRecord | undefined;
  reverseTotal: ChannelRecord | undefined;
}

const inletOf = (listed: Listed): Inlet => {
  const flow = channelOf(listed, ...inletFlows);
  const total = channelOf(listed, ...inletTotals);
  return {
    listed,
    flow,
    reverseFlow: flow?.parameter === "flow_forward" ? channelOf(listed, "flow_reverse") : undefined,
    total,
    reverseTotal: total?.parameter === "total_forward" ? channelOf(listed, "total_reverse") : undefined,
  };
};

type InletDeps = Pick<DashboardDeps, "db" | "latest">;

/** Whether an inlet only stands for a zone whose inlets other devices measure: it never sent anything, and is not expected to. */
const isComputed = (
  { listed: { device }, flow, total }: Inlet,
  zones: readonly ZoneRecord[],
  { latest }: InletDeps,
): boolean => {
  const id = measuredZoneOf(device, zoneNaming(device.id, zones));
  const boundary = zones.find((zone) => zone.id === id)?.account.boundary ?? [];
  return (
    boundary.some(({ role }) => role === "inlet") &&
    boundary.every(({ deviceId }) => deviceId !== device.id) &&
    [flow, total].every((channel) => !channel || !latest.sampleOf(device.id, channel.slot))
  );
};

/** The inlets among devices: those of the first type of which any measures flow, so that no water counts twice. */
export const readInlets = async (devices: readonly Listed[], deps: InletDeps): Promise<Inlet[]> => {
  const zones = await findZones(deps.db.kysely);
  for (const type of inletTypes) {
    const inlets = devices
      .filter(({ device }) => device.type === type)
      .map(inletOf)
      .filter((inlet) => (inlet.flow ?? inlet.total) && !isComputed(inlet, zones, deps));
    if (inlets.length > 0) return inlets;
  }
  return [];
};

/** Inlets whose water is added up. */
export interface CountedInlets {
  counted: readonly Inlet[];
  /** Zones whose inlets are left out: they lie in that of another inlet, whose inflow has their water. */
  within: number;
  /** Of one that is added up: the silent ones whose inflow has its water. */
  silentAround: (inlet: Inlet) => readonly Inlet[];
}

/**
 * Counts the water of a zone within another once.
 * @param measures whether an inlet says anything: one that is silent has nobody's water
 */
export const countedOnce = async (
  inlets: readonly Inlet[],
  { db }: Pick<DashboardDeps, "db">,
  measures: (inlet: Inlet) => boolean,
): Promise<CountedInlets> => {
  if (inlets.length < 2) return { counted: inlets, within: 0, silentAround: () => [] };
  const zones = await findZones(db.kysely);
  const zoneOf = new Map(
    inlets.map((inlet) => {
      const { device } = inlet.listed;
      const id = measuredZoneOf(device, zoneNaming(device.id, zones));
      return [inlet, zones.find((zone) => zone.id === id)];
    }),
  );
  const heard = new Set(inlets.filter(measures));
  const around = new Map(
    inlets.map((inlet) => {
      const inner = zoneOf.get(inlet);
      const contains = (outer: ZoneRecord | undefined) => inner && outer && isInInflowOf(outer, inner);
      return [inlet, inlets.filter((other) => contains(zoneOf.get(other)))];
    }),
  );
  const [counted, left] = [[] as Inlet[], [] as Inlet[]];
  for (const [inlet, outer] of around) (outer.some((one) => heard.has(one)) ? left : counted).push(inlet);
  return {
    counted,
    within: new Set(left.map((inlet) => zoneOf.get(inlet))).size,
    silentAround: (inlet) => around.get(inlet) ?? [],
  };
};

/** The curves of the chart behind a number: some channels of each device that is in it. */
export const chartLinesOf = <One extends Pick<Inlet, "listed">>(
  members: readonly One[],
  channelsOf: (one: One) => readonly (ChannelRecord | undefined)[],
): Overview["inflow"]["lines"] =>
  members
    .slice(0, mostChartDevices)
    .flatMap((one) =>
      channelsOf(one).flatMap((channel) =>
        channel ? [{ deviceId: one.listed.device.id, parameter: channel.parameter }] : [],
      ),
    );

/** The channel of the pressure of the network at a device. */
export const networkPressure = (listed: Listed): ChannelRecord | undefined =>
  channelOf(listed, ...(networkPressures[listed.device.type] ?? []));
