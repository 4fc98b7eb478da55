import * as z from "zod";

/** What an element is, as the map draws it. */
export const nodeKinds = ["junction", "tank", "reservoir"] as const;
export const linkKinds = ["pipe", "valve", "pump"] as const;
export const elementKinds = [...nodeKinds, ...linkKinds] as const;
export type NodeKind = (typeof nodeKinds)[number];
export type LinkKind = (typeof linkKinds)[number];
export type ElementKind = (typeof elementKinds)[number];

/** Nodes and links have ids of their own: a node and a link may have the same one. */
export const elementClasses = ["node", "link"] as const;
export type ElementClass = (typeof elementClasses)[number];

export const classOf = (kind: ElementKind): ElementClass =>
  nodeKinds.some((node) => node === kind) ? "node" : "link";

/** The flow units of EPANET in its order, which decide the units of the whole file; the metric ones begin with LPS. */
export const flowUnits = [
  "CFS",
  "GPM",
  "MGD",
  "IMGD",
  "AFD",
  "LPS",
  "LPM",
  "MLD",
  "CMH",
  "CMD",
  "CMS",
] as const;
export type FlowUnit = (typeof flowUnits)[number];

/** How many elements of each kind there are. */
export const elementCounts = z.record(z.enum(elementKinds), z.number().int());
export type ElementCounts = z.infer<typeof elementCounts>;

/** What an imported file is worth knowing about without being refused. */
export const modelWarnings = ["no_end", "encoding", "section_ignored", "unconnected"] as const;
export const modelWarning = z.object({
  code: z.enum(modelWarnings),
  /** The section, the ids or the encoding it is about. */
  about: z.array(z.string()),
});
export type ModelWarning = z.infer<typeof modelWarning>;

/** What is in a file. */
export const modelSummary = z.object({
  title: z.string(),
  flowUnit: z.enum(flowUnits),
  /** Of lengths and elevations in the file; stored are metres, and millimetres for diameters. */
  lengthUnit: z.enum(["ft", "m"]),
  counts: elementCounts,
  extent: z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() }),
  /** The coordinates are longitude and latitude already. */
  geographic: z.boolean(),
  /** Length of a pipe for each unit of its drawn length, the median of all; `null` without pipes. */
  metresPerUnit: z.number().nullable(),
  warnings: z.array(modelWarning),
});
export type ModelSummary = z.infer<typeof modelSummary>;

/** The drawing of a file in its own coordinates. */
export const modelPlan = z.object({
  nodes: z.array(z.tuple([z.string(), z.enum(nodeKinds), z.number(), z.number()])),
  /** Each with its course as x, y, x, y... */
  links: z.array(z.tuple([z.string(), z.enum(linkKinds), z.array(z.number())])),
});
export type ModelPlan = z.infer<typeof modelPlan>;

const problem = z.object({
  /** The engine's own number and sentence. */
  code: z.number().int(),
  sentence: z.string(),
  section: z.string().nullable(),
  /** Counted from 1; `null` when it is about no single line. */
  line: z.number().int().nullable(),
  text: z.string().nullable(),
});
/** One thing that is wrong with a file. */
export type ModelProblem = z.infer<typeof problem>;

/** Details of `network_invalid`: the first problems, and how many there are. */
export const invalidModel = z.object({
  problems: z.array(problem),
  total: z.number().int(),
  /** The end mark is missing: the file may have been cut off. */
  truncated: z.boolean(),
});
export type InvalidModel = z.infer<typeof invalidModel>;

/** Details of `network_without_coordinates`: the first nodes concerned. */
export const unplacedModel = invalidModel
  .pick({ total: true, truncated: true })
  .extend({ missing: z.number().int(), nodes: z.array(z.string()) });
