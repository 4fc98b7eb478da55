import {
  inletFlows,
  inletTotals,
  inletTypes,
  networkPressures,
} from "@sgval/contract/devices/network-channels";
import { measuredZoneOf, zoneNaming } from "@sgval/contract/zones/measured-zone";
import type { ChannelRecord } from "../devices/index.ts";
import { findZones, isInInflowOf } from "../zones/index.ts";
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

/** The inlets among devices: those of the first type of which any measures flow, so that no water counts twice. */
export const inletsAmong = (devices: readonly Listed[]): Inlet[] => {
  for (const type of inletTypes) {
    const inlets = devices
      .filter(({ device }) => device.type === type)
      .map(inletOf)
      .filter(({ flow, total }) => flow ?? total);
    if (inlets.length > 0) return inlets;
  }
  return [];
};

/**
 * Inlets whose water is added up, and how many are left out: their zone lies in that of another, whose inflow has their water.
 * @param measures whether an inlet says anything: one that is silent has nobody's water
 */
export const countedOnce = async (
  inlets: readonly Inlet[],
  { db }: Pick<DashboardDeps, "db">,
  measures: (inlet: Inlet) => boolean = () => true,
): Promise<{ counted: readonly Inlet[]; within: number }> => {
  if (inlets.length < 2) return { counted: inlets, within: 0 };
  const zones = await findZones(db.kysely);
  const zoneOf = ({ listed: { device } }: Inlet) => {
    const id = measuredZoneOf(device, zoneNaming(device.id, zones));
    return zones.find((zone) => zone.id === id);
  };
  const measured = inlets.map(zoneOf);
  const heard = inlets.map(measures);
  const counted = inlets.filter((_, index) => {
    const inner = measured[index];
    return !inner || !measured.some((outer, at) => outer && heard[at] && isInInflowOf(outer, inner));
  });
  return { counted, within: inlets.length - counted.length };
};

/** The channel of the pressure of the network at a device. */
export const networkPressure = (listed: Listed): ChannelRecord | undefined =>
  channelOf(listed, ...(networkPressures[listed.device.type] ?? []));
