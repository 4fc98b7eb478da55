import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import type { DeviceRecord, DeviceRegistry } from "../../../devices/index.ts";
import type { placedDevices } from "../../../network/index.ts";

/** Devices at elements of a model. */
export type Placed = Awaited<ReturnType<typeof placedDevices>>;

/** A pressure of a device and its point in the model. */
export interface ModelSensor {
  device: DeviceRecord;
  parameter: string;
  slot: number;
  /** A node, or `from:` and `to:` before the id of a link for its ends. */
  point: string;
}

/** A device further from every node of the model (m) is at none of them. */
const nearest = 60;
const atNode = ["pressure", "outlet_pressure", "critical_point_pressure", "inlet_pressure"] as const;

export const slotOf = (device: DeviceRecord, key: string): number | undefined =>
  device.channels.find(({ parameter, removed }) => !removed && parameter === key)?.slot;

/** Where devices measure pressures in the model: where they are attached, else at the nearest junction. */
export const modelSensors = (
  registry: Pick<DeviceRegistry, "all">,
  placed: Placed,
  junctions: readonly string[],
  places: ReadonlyMap<string, Position>,
): ModelSensor[] => {
  const of = new Map(placed.map((one) => [one.deviceId, one]));
  const sensors: ModelSensor[] = [];
  const take = (device: DeviceRecord, parameter: string, point: string): void => {
    const slot = slotOf(device, parameter);
    if (slot !== undefined) sensors.push({ device, parameter, slot, point });
  };
  for (const device of registry.all()) {
    const at = of.get(device.id);
    if (at?.class === "link") {
      take(device, "inlet_pressure", `from:${at.id}`);
      take(device, "outlet_pressure", `to:${at.id}`);
      continue;
    }
    const parameter = atNode.find((key) => slotOf(device, key) !== undefined);
    if (parameter === undefined) continue;
    const { latitude, longitude } = device;
    let point = at?.id;
    if (point === undefined && latitude !== null && longitude !== null) {
      const distances = junctions.flatMap((id) => {
        const place = places.get(id);
        return place ? [{ id, metres: distanceBetween(place, [longitude, latitude]) }] : [];
      });
      const closest = distances.reduce((one, other) => (other.metres < one.metres ? other : one), {
        ...{ id: "", metres: Number.POSITIVE_INFINITY },
      });
      if (closest.metres <= nearest) point = closest.id;
    }
    if (point !== undefined) take(device, parameter, point);
  }
  return sensors;
};
