import { zonePlans } from "../city/zones.ts";
import type { DeviceModel } from "./device-model.ts";
import { criticalLogger, inletLogger } from "./logger-device.ts";
import { pumpStationDevice } from "./pump-station-device.ts";
import { qualityDevice, qualityStations } from "./quality-device.ts";
import { valveDevice } from "./valve-device.ts";
import { wellDevice, wells } from "./well-device.ts";
import { zoneDevice } from "./zone-device.ts";

/**
 * Every device of the city, measuring devices before those that link to them.
 * `anchor` (epoch ms) is the moment at which batteries have their stated charge.
 */
export function fleet(anchor: number): DeviceModel[] {
  return [
    ...zonePlans.map((plan) => inletLogger(plan, anchor)),
    ...zonePlans.map((plan) => criticalLogger(plan, anchor)),
    ...qualityStations.map(qualityDevice),
    ...zonePlans.map(valveDevice),
    ...wells.map(wellDevice),
    pumpStationDevice(),
    ...zonePlans.map(zoneDevice),
  ];
}
