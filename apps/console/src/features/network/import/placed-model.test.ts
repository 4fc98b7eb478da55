import type { ModelPlan } from "@sgval/contract/network/model";
import { expect, it } from "vitest";
import { placeModel } from "./placed-model.ts";

const plan: ModelPlan = {
  nodes: [
    ["J1", "junction", 0, 0],
    ["J2", "junction", 3000, 4000],
  ],
  links: [["P1", "pipe", [0, 0, 3000, 0, 3000, 4000]]],
};
const at = (x: number, y: number, longitude: number, latitude: number) => ({ x, y, longitude, latitude });

it("says how far a model reaches on the ground, ten times as far for anchors that lie ten times as far apart", () => {
  const near = placeModel(plan, {
    kind: "anchors",
    anchors: [at(0, 0, 106.7, 10.8), at(0, 4000, 106.7, 10.836)],
  });
  expect(near.size.width).toBeCloseTo(2986, -2);
  expect(near.size.height).toBeCloseTo(3982, -2);
  expect(near.courses[0]).toHaveLength(3);
  const far = placeModel(plan, {
    kind: "anchors",
    anchors: [at(0, 0, 106.7, 10.8), at(0, 4000, 106.7, 11.16)],
  });
  expect(far.size.height / near.size.height).toBeCloseTo(10, 1);
});

it("counts the bends of its pipes, and has no place without nodes", () => {
  const bent: ModelPlan = { nodes: plan.nodes, links: [["P1", "pipe", [0, 0, -1, 0, 3000, 4000]]] };
  expect(placeModel(bent, { kind: "geographic" }).bounds?.[0]).toBe(-1);
  expect(placeModel({ nodes: [], links: [] }, { kind: "geographic" })).toMatchObject({
    bounds: null,
    size: { width: 0, height: 0 },
  });
});
