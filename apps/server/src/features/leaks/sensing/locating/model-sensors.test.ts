import { expect, it } from "vitest";
import type { DeviceRecord } from "../../../devices/index.ts";
import { modelSensors, type Placed } from "./model-sensors.ts";

const graph = {
  junctions: ["A", "B"],
  pipes: [
    { id: "P1", from: "R", to: "A", length: 500, diameter: 200, roughness: 140 },
    { id: "P2", from: "A", to: "B", length: 500, diameter: 200, roughness: 140 },
  ],
};
const places = new Map<string, [number, number]>([
  ["R", [106.74, 10.8]],
  ["A", [106.743, 10.8]],
  ["B", [106.746, 10.8]],
]);
/** The points of a device with some pressures, at a longitude, attached to a link. */
const pointsOf = (
  link: string,
  { parameters, longitude = null }: { parameters: string[]; longitude?: number | null },
) => {
  const channels = parameters.map((parameter, slot) => ({ parameter, slot, removed: false }));
  const device = { id: 1, channels, longitude, latitude: longitude === null ? null : 10.8 };
  const placed: Placed = [{ deviceId: 1, class: "link", id: link, type: "pipe" }];
  const registry = { all: () => [device as unknown as DeviceRecord].values() };
  return modelSensors(registry, placed, graph, places).map(({ parameter, point }) => [parameter, point]);
};

it("takes the pressure of a logger at a pipe as that of the junction at its end that is nearer, else at its second end", () => {
  expect(pointsOf("P2", { parameters: ["pressure"], longitude: 106.744 })).toEqual([["pressure", "A"]]);
  expect(pointsOf("P2", { parameters: ["critical_point_pressure"], longitude: 106.7459 })).toEqual([
    ["critical_point_pressure", "B"],
  ]);
  expect(pointsOf("P2", { parameters: ["pressure"] })).toEqual([["pressure", "B"]]);
});

it("never takes what a logger at a pipe shows for the level of a reservoir", () => {
  expect(pointsOf("P1", { parameters: ["pressure"], longitude: 106.7401 })).toEqual([["pressure", "A"]]);
});

it("takes the pressures before and after a valve at the ends of its link, and not that of its critical point", () => {
  const parameters = ["inlet_pressure", "outlet_pressure", "critical_point_pressure"];
  expect(pointsOf("V1", { parameters })).toEqual([
    ["inlet_pressure", "from:V1"],
    ["outlet_pressure", "to:V1"],
  ]);
  // Of a link that is no pipe nobody knows on which side it is measured.
  expect(pointsOf("V1", { parameters: ["pressure"], longitude: 106.743 })).toEqual([]);
});
