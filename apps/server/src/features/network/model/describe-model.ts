import {
  type ElementCounts,
  elementKinds,
  type ModelPlan,
  type ModelSummary,
} from "@sgval/contract/network/model";
import { distanceBetween } from "@sgval/quantities/geometry";
import type { Model, ModelLink } from "./open-model.ts";

/** Pipes that curve or that nobody drew to scale change the median little. */
const TRUE_TO_SCALE = { from: 0.5, to: 2 } as const;

type Point = readonly [x: number, y: number];

export const countsOf = ({ nodes, links }: Pick<Model, "nodes" | "links">): ElementCounts => {
  const counts = Object.fromEntries(elementKinds.map((kind) => [kind, 0])) as ElementCounts;
  for (const { kind } of [...nodes, ...links]) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const extentOf = ({ nodes, links }: Model): ModelSummary["extent"] => {
  const extent = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const add = ([x, y]: Point) => {
    extent.minX = Math.min(extent.minX, x);
    extent.minY = Math.min(extent.minY, y);
    extent.maxX = Math.max(extent.maxX, x);
    extent.maxY = Math.max(extent.maxY, y);
  };
  for (const { x, y } of nodes) add([x, y]);
  for (const { course } of links) course.forEach(add);
  return extent;
};

const median = (values: number[]): number | null =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

/** Length of the pipes for each unit of their drawn length. */
const lengthRatio = (
  links: readonly ModelLink[],
  distance: (from: Point, to: Point) => number,
): number | null =>
  median(
    links.flatMap(({ course, length }) => {
      if (length === undefined) return [];
      const drawn = course.slice(1).reduce((sum, to, index) => sum + distance(course[index] ?? to, to), 0);
      return drawn > 0 ? [length / drawn] : [];
    }),
  );

/** Whether coordinates can be degrees: in their range, and the pipes are as long as between such places. */
const isGeographic = ({ links }: Model, { minX, minY, maxX, maxY }: ModelSummary["extent"]): boolean => {
  if (minX < -180 || maxX > 180 || minY < -85 || maxY > 85) return false;
  const ratio = lengthRatio(links, distanceBetween);
  return ratio !== null && ratio >= TRUE_TO_SCALE.from && ratio <= TRUE_TO_SCALE.to;
};

/** What is in a model, for whoever is about to import it. */
export const describeModel = (model: Model): ModelSummary => {
  const extent = extentOf(model);
  const { title, flowUnit, lengthUnit, warnings } = model;
  return {
    title,
    flowUnit,
    lengthUnit,
    counts: countsOf(model),
    extent,
    geographic: isGeographic(model, extent),
    metresPerUnit: lengthRatio(model.links, ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1)),
    warnings,
  };
};

/** The drawing of a model in its own coordinates. */
export const planOf = ({ nodes, links }: Model): ModelPlan => ({
  nodes: nodes.map(({ id, kind, x, y }) => [id, kind, x, y]),
  links: links.map(({ id, kind, course }) => [id, kind, course.flat()]),
});
