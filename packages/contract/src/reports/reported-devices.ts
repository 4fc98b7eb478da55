import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { waterClassOf } from "@sgval/quantities/limit-set";
import type { KnownQuantity } from "@sgval/quantities/unit";
import type { ReportKind } from "./reports.ts";

/** Devices of other types, or without a channel of these quantities, have nothing to say of these kinds. */
export const devicesOfKind: Readonly<
  Partial<Record<ReportKind, { types?: readonly DeviceType[]; quantities?: readonly KnownQuantity[] }>>
> = {
  pressure: { quantities: ["pressure"] },
  flow_volume: { quantities: ["flow", "volume"] },
  pumps: { types: ["WATER_PUMP"] },
  quality: { types: deviceTypes.filter((type) => waterClassOf({ type, site: {} }) !== undefined) },
  wells: { types: ["WELL_LOGGING"] },
};
