import { parentPort } from "node:worker_threads";
import type { FlowDirections } from "./flow-directions.ts";
import {
  type FlowsRequest,
  type FlowsResult,
  type Hydraulics,
  HydraulicsFailed,
  type LeakRequest,
  type LeakResult,
  type RunRequest,
  type RunResult,
  type StatesRequest,
  type StatesResult,
} from "./hydraulic-run.ts";
import type { ModelGraph } from "./model-graph.ts";
import { openHydraulics } from "./open-hydraulics.ts";

/** A job for the thread: to open a model, which replaces the one it has under this key, or to run it. */
export type SolverJob =
  | { id: number; kind: "open"; key: string; text: string }
  | { id: number; kind: "run"; key: string; request: RunRequest }
  | { id: number; kind: "graph"; key: string }
  | { id: number; kind: "leaks"; key: string; request: LeakRequest }
  | { id: number; kind: "flows"; key: string; request: FlowsRequest }
  | { id: number; kind: "states"; key: string; request: StatesRequest };
export type SolverAnswer =
  /** `closed`: the model that was closed for it. */
  | { id: number; kind: "opened"; closed?: string | undefined }
  | { id: number; kind: "ran"; result: RunResult }
  | { id: number; kind: "graph"; graph: ModelGraph }
  | { id: number; kind: "leaks"; result: LeakResult }
  | { id: number; kind: "states"; result: StatesResult }
  | { id: number; kind: "flows"; result: FlowsResult }
  /** `wasModel`: the model is at fault and not the thread. */
  | { id: number; kind: "failed"; reason: string; wasModel: boolean };

/** Models take some ten megabytes each. */
const mostModels = 4;
/** By their keys, the one that was run last at the end. */
const models = new Map<string, Hydraulics>();

/** Which way water runs in models that were open before, in the order in which they were opened first. */
const directions = new Map<string, FlowDirections>();
/** Some megabytes each of a large network. */
const mostDirections = 20;

const work = async (job: SolverJob): Promise<SolverAnswer> => {
  const { id, key } = job;
  if (job.kind === "open") {
    const model = await openHydraulics(job.text, directions.get(key));
    const [oldest] = directions.size >= mostDirections ? directions.keys() : [];
    if (oldest !== undefined) directions.delete(oldest);
    directions.set(key, model.directions);
    models.delete(key);
    const [closed] = models.size >= mostModels ? models.keys() : [];
    if (closed !== undefined) models.delete(closed);
    models.set(key, model);
    return { id, kind: "opened", closed };
  }
  const model = models.get(key);
  if (!model) throw new HydraulicsFailed("the model is not open");
  models.delete(key);
  models.set(key, model);
  if (job.kind === "graph") return { id, kind: "graph", graph: model.graph() };
  if (job.kind === "leaks") return { id, kind: "leaks", result: model.leaks(job.request) };
  if (job.kind === "states") return { id, kind: "states", result: model.states(job.request) };
  if (job.kind === "flows") return { id, kind: "flows", result: model.flows(job.request) };
  return { id, kind: "ran", result: model.run(job.request) };
};

parentPort?.on("message", (job: SolverJob) => {
  void work(job)
    .catch((error: unknown): SolverAnswer => {
      models.delete(job.key);
      const reason = error instanceof Error ? error.message : String(error);
      return { id: job.id, kind: "failed", reason, wasModel: error instanceof HydraulicsFailed };
    })
    .then((answer) => parentPort?.postMessage(answer));
});
