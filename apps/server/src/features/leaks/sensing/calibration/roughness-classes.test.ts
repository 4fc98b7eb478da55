import { expect, it } from "vitest";
import { roughnessClasses } from "./roughness-classes.ts";

const pipe = (
  id: string,
  diameter: number,
  roughness: number,
  { from = "A", to = "B", length = 100 } = {},
) => ({
  ...{ id, diameter, roughness, from, to, length },
});
const zone = new Set(["A", "B"]);

it("groups the pipes of a zone by diameter and by the roughness of the model, and all others as one", () => {
  const classes = roughnessClasses(
    [
      pipe("1", 150, 130),
      pipe("2", 110, 140),
      pipe("3", 100, 135),
      pipe("4", 100, 80),
      pipe("5", 150, 130, { from: "X", to: "A" }),
      pipe("6", 400, 110, { from: "R", to: "X" }),
    ],
    zone,
  );
  expect(classes).toEqual([
    { pipes: ["4"], diameter: { from: 100, to: 100 }, roughness: { from: 80, to: 80 }, outside: false },
    {
      pipes: ["3", "2"],
      diameter: { from: 100, to: 110 },
      roughness: { from: 135, to: 140 },
      outside: false,
    },
    {
      pipes: ["1", "5"],
      diameter: { from: 150, to: 150 },
      roughness: { from: 130, to: 130 },
      outside: false,
    },
    { pipes: ["6"], diameter: { from: 400, to: 400 }, roughness: { from: 110, to: 110 }, outside: true },
  ]);
});

it("joins the shortest with what is like it, so that there are few", () => {
  const pipes = [50, 100, 150, 300, 500].map((diameter, index) =>
    pipe(String(index), diameter, 120, { length: index === 2 ? 10 : 100 + 10 * index }),
  );
  expect(roughnessClasses(pipes, zone).map((one) => one.pipes)).toEqual([["0"], ["1", "2"], ["3"], ["4"]]);
});

it("takes all pipes as those of the zone where its nodes are not known", () => {
  expect(
    roughnessClasses([pipe("1", 100, 120), pipe("2", 100, 0)], new Set()).map((one) => one.pipes),
  ).toEqual([["1"]]);
});
