import { networkPressures } from "@sgval/contract/dashboards/overview";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { channelOf, type Listed } from "./overview-scope.ts";

/** Where water comes into the part of the network that is looked at. */
export interface Inlet {
  listed: Listed;
  flow: ChannelRecord | undefined;
  /** Subtracted from `flow`. */
  reverseFlow: ChannelRecord | undefined;
  total: ChannelRecord | undefined;
  reverseTotal: ChannelRecord | undefined;
}

// A zone's meter knows what came in; a reducing valve stands at an inlet; a logger may be anywhere, so it comes last.
const inletTypes: readonly DeviceRecord["type"][] = ["DMA", "VGA", "DATALOGGER"];

const inletOf = (listed: Listed): Inlet => {
  const flow = channelOf(listed, "flow_forward", "flow");
  const total = channelOf(listed, "total_forward", "total_flow");
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

/** The channel of the pressure of the network at a device. */
export const networkPressure = (listed: Listed): ChannelRecord | undefined =>
  channelOf(listed, ...(networkPressures[listed.device.type] ?? []));
