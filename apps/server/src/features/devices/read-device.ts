import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import type { Actor } from "../../kernel/actor.ts";
import type { ViewDeps } from "./device-deps.ts";
import { deviceOf } from "./device-view.ts";
import { demandVisibleDevice } from "./visible-device.ts";

/** Stored readings of a device, newest first. */
export interface ReadingsReader {
  newest(device: { id: number }, limit: number): Promise<Reading[]>;
  total(deviceId: number): Promise<number>;
  /** Of several devices together; no more than `most` are counted. */
  totalOfSome(deviceIds: readonly number[], most: number): Promise<number>;
}

const readingsShown = 50;

/** A device with its newest readings and the total number of readings. Errors: `not_found`. */
export const readDevice =
  (deps: ViewDeps & { readings: ReadingsReader }) =>
  async (id: number, actor: Actor): Promise<DeviceDetail> => {
    const device = demandVisibleDevice(deps.registry, actor, id);
    const [data, total] = await Promise.all([
      deps.readings.newest(device, readingsShown),
      deps.readings.total(id),
    ]);
    return { ...deviceOf(device, actor, deps), data, metaData: { total } };
  };
