export type { LinkChange } from "./hydraulics/hydraulic-run.ts";
export type { ModelGraph } from "./hydraulics/model-graph.ts";
export { createSolver, type Solver } from "./hydraulics/solver.ts";
export { type NetworkModel, networkModel, type PresentState } from "./network-model.ts";
