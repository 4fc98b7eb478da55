import { expect, it } from "vitest";
import { type AnchorDrafts, emptyAnchors, oddScale, placementOf } from "./anchors.ts";

const anchors: AnchorDrafts = [
  { node: { id: "J1", x: 0, y: 0 }, latitude: 10.8, longitude: 106.74 },
  { node: { id: "J2", x: 1000, y: 0 }, latitude: 10.8, longitude: 106.749146 },
];

it("makes a placement of two complete anchors", () => {
  expect(placementOf(emptyAnchors)).toEqual({ placement: null, problem: undefined });
  expect(placementOf(anchors).placement).toMatchObject({
    anchors: [
      { x: 0, y: 0 },
      { x: 1000, longitude: 106.749146 },
    ],
  });
  expect(placementOf([anchors[0], anchors[0]]).problem).toBe("validation.anchors_apart");
  expect(placementOf([anchors[0], { ...anchors[1], latitude: 91 }]).problem).toBe("validation.invalid_value");
});

it("says how odd the scale of the anchors is beside the lengths of the pipes", () => {
  const { placement } = placementOf(anchors);
  if (!placement) throw new Error("no placement");
  expect(oddScale(placement, 1)).toBeNull();
  expect(oddScale(placement, 0.3048)).toBeCloseTo(3.28, 1);
  expect(oddScale({ kind: "geographic" }, 1)).toBeNull();
});
