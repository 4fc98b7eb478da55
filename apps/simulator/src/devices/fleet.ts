import { zonePlans } from "../city/zones.ts";
import type { DeviceModel } from "./device-model.ts";
import { criticalLogger, inletLogger } from "./logger-device.ts";
import { pumpStationDevice } from "./pump-station-device.ts";
import { qualityDevice, qualityStations } from "./quality-device.ts";
import { valveDevice } from "./valve-device.ts";
import { wellDevice, wells } from "./well-device.ts";
import { zoneDevice } from "./zone-device.ts";

/**
 * All devices of the city, linked-to devices before those that link to them.
 * `anchor` (epoch ms) is the time of the first start, at which batteries have their nominal voltage.
 */
export function fleet(anchor: number): DeviceModel[] {
  return [
    ...zonePlans.map((plan) => inletLogger(plan, anchor)),
    ...zonePlans.map((plan) => criticalLogger(plan, anchor)),
    ...qualityStations.map((station) => qualityDevice(station, anchor)),
    ...zonePlans.map(valveDevice),
    ...wells.map(wellDevice),
    pumpStationDevice(),
    ...zonePlans.map(zoneDevice),
  ];
}
