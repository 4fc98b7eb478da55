export { type CustomerCounts, customersBelow } from "./customers-below.ts";
export type { LeakRequest, LinkChange, RoughnessFactor } from "./hydraulics/hydraulic-run.ts";
export type { ModelGraph, ModelPipe, RoughnessForm } from "./hydraulics/model-graph.ts";
export { createSolver, type Solver } from "./hydraulics/solver.ts";
export { flowChannels, flowThrough, presentChanges } from "./model-change.ts";
export { type NetworkModel, networkModel, type PresentState } from "./network-model.ts";
