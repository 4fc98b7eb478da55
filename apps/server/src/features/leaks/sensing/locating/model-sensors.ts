import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import type { DeviceRecord, DeviceRegistry } from "../../../devices/index.ts";
import type { placedDevices } from "../../../network/index.ts";
import type { ModelGraph } from "../../../prediction/index.ts";

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

type Graph = Pick<ModelGraph, "junctions" | "pipes">;

/** Of some nodes the one nearest to a device that has a position, with its distance (m). */
const closestTo = (
  { longitude, latitude }: Pick<DeviceRecord, "longitude" | "latitude">,
  nodes: readonly string[],
  places: ReadonlyMap<string, Position>,
): { id: string; metres: number } | undefined => {
  if (latitude === null || longitude === null) return undefined;
  const distances = nodes.flatMap((id) => {
    const place = places.get(id);
    return place ? [{ id, metres: distanceBetween(place, [longitude, latitude]) }] : [];
  });
  return distances.toSorted((one, other) => one.metres - other.metres)[0];
};

/** The end of a pipe at which its pressure is taken: the heads of both differ little by what flows, and not at a reservoir. */
const endOf = (
  device: DeviceRecord,
  pipe: string,
  { junctions, pipes }: Graph,
  places: ReadonlyMap<string, Position>,
): string | undefined => {
  const { from, to } = pipes.find(({ id }) => id === pipe) ?? {};
  const ends = [from, to].filter((end) => end !== undefined && junctions.includes(end)) as string[];
  return closestTo(device, ends, places)?.id ?? ends.at(-1);
};

/** Where devices measure pressures in the model: where they are attached, else at the nearest junction. */
export const modelSensors = (
  registry: Pick<DeviceRegistry, "all">,
  placed: Placed,
  graph: Graph,
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
      if (["inlet_pressure", "outlet_pressure"].some((key) => slotOf(device, key) !== undefined)) continue;
    }
    const parameter = atNode.find((key) => slotOf(device, key) !== undefined);
    if (parameter === undefined) continue;
    let point = at?.id;
    if (at?.class === "link") point = endOf(device, at.id, graph, places);
    else if (at === undefined) {
      const closest = closestTo(device, graph.junctions, places);
      if (closest && closest.metres <= nearest) point = closest.id;
    }
    if (point !== undefined) take(device, parameter, point);
  }
  return sensors;
};
