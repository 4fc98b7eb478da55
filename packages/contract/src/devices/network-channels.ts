import type { DeviceType } from "@sgval/quantities/device-types";

/** What a logger calls the pressure at its place: by name that of a critical point, else the only one that it has. */
export const loggerPressures = ["critical_point_pressure", "pressure"] as const;

/** Parameters that are the pressure of the network; not that of a pump, a well or an inlet before its valve. */
export const networkPressures: Readonly<Partial<Record<DeviceType, readonly string[]>>> = {
  VGA: ["outlet_pressure"],
  DATALOGGER: loggerPressures,
};

/**
 * Types that measure what comes into a part of the network, the surest first: a zone's meter knows it, a reducing valve
 * stands at an inlet, and a logger may be anywhere, also at a customer.
 */
export const inletTypes: readonly DeviceType[] = ["DMA", "VGA", "DATALOGGER"];

/** What an inlet measures; the direction, where it is known, first. */
export const inletFlows = ["flow_forward", "flow"] as const;
export const inletTotals = ["total_forward", "total_flow"] as const;
