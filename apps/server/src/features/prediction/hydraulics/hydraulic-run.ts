import { hourSeconds } from "@sgval/quantities/duration";
import type { FlowDirections } from "./flow-directions.ts";
import type { ModelGraph } from "./model-graph.ts";

/** A model could not be computed; the network has no state that fits, or the engine refused a value. */
export class HydraulicsFailed extends Error {}

/** How a link of the model stands: a valve at a pressure (bar), a pump at a share of its full speed. */
export type LinkPosition = "open" | "closed" | { pressure: number } | { speed: number };

/** Pipes that are rougher or smoother than their file says: what its coefficient of them is multiplied by. */
export interface RoughnessFactor {
  pipes: readonly string[];
  factor: number;
}

export interface LinkChange {
  link: string;
  /** Of a station with several pumps: which of those beside the link, in their order, and how many there are. */
  pump?: { nth: number; of: number };
  position: LinkPosition;
}

/** What is asked of a model: the network as it is measured now, and what a command would change. */
export interface RunRequest {
  /** Of the local day; the patterns of the model are read at this time. */
  secondsOfDay: number;
  /**
   * m³/h as meters count them: positive the way that water mostly runs there by the file, however the link is drawn. Where it runs
   * both ways they say nothing.
   */
  flows: readonly { link: string; flow: number }[];
  /** Metres above the bottom. */
  tankLevels: readonly { node: string; level: number }[];
  present: readonly LinkChange[];
  command: readonly LinkChange[];
  /** Junctions that get no water with the command: they draw nothing then, and are counted nowhere. */
  cutOff?: readonly string[];
  /** The nodes of the zone of the device; `null` for all junctions. */
  zone: readonly string[] | null;
  /** m³/h that were measured into the zone: what its nodes take where no metered link says it. */
  zoneInflow?: number;
  roughness?: readonly RoughnessFactor[];
  /** Nodes whose pressure is wanted; `from:` and `to:` before the id of a link for its ends. */
  points: readonly string[];
  /** Bar. */
  minimumPressure: number;
}

/** A steady state. Pressures in bar, demand in m³/h. */
export interface SteadyState {
  /** In the order asked; `null` where the model has no such node. */
  points: (number | null)[];
  zone: { lowest: number; lowestNode: string; mean: number; highest: number } | null;
  /** Junctions with a demand whose pressure is below the minimum, their demand, and their ids. */
  below: { junctions: number; demand: number; nodes: string[] };
}
export interface RunResult {
  before: SteadyState;
  after: SteadyState;
  /** Junctions with a demand. */
  junctions: number;
  /** Whether the model has the links of the command; a pump of a station has none where their number differs. */
  areFound: boolean;
  /** Those that fall below the minimum pressure, the lowest first. */
  fallen: { node: string; before: number; after: number }[];
}

/** What a leak at each of some junctions would change; `command` and `zone` of the state say nothing. */
export interface LeakRequest extends RunRequest {
  /** Junctions, one after the other. */
  candidates: readonly string[];
  /** m³/h. */
  leak: number;
}
export interface LeakResult {
  /** Pressures (bar) at the points without a leak, and with one at each candidate; `null` where the model has no such node or did not converge. */
  without: (number | null)[];
  leaking: ((number | null)[] | null)[];
  /** m³/h that the zone would take at that time by the file. */
  zoneDemand: number;
}

/** Which way water runs in a network as its file has it. */
export interface FlowsRequest {
  links: readonly string[];
  /** Of the local day. */
  times: readonly number[];
}
/** Flows of the links by time (m³/h), positive from their first node to the second; `null` where the model has no such link. */
export interface FlowsResult {
  flows: (number | null)[][];
}

/** Of the local day. A tank that fills at night empties by day: one time is not the way that water mostly flows. */
export const timesOfDay = [0, 6, 12, 18].map((hour) => hour * hourSeconds);

/** Nothing of it is measured or commanded. */
export const asInFile = {
  ...{ flows: [], tankLevels: [], present: [], command: [], points: [] },
  ...{ zone: null, minimumPressure: 0 },
} satisfies Omit<RunRequest, "secondsOfDay">;

/** The same network at several times, each as it was measured then. */
export interface StatesRequest extends Pick<RunRequest, "zone" | "points" | "roughness"> {
  times: readonly Pick<RunRequest, "secondsOfDay" | "flows" | "present" | "zoneInflow">[];
}
export interface StatesResult {
  /** Pressures (bar) at the points by time; `null` where the network did not converge or the model has no such node. */
  pressures: ((number | null)[] | null)[];
}

/** A model that is open: each run takes it from the state of its file. */
export interface Hydraulics {
  /** Throws `HydraulicsFailed`. */
  run(request: RunRequest): RunResult;
  /** Throws `HydraulicsFailed` where the state without a leak cannot be computed. */
  leaks(request: LeakRequest): LeakResult;
  states(request: StatesRequest): StatesResult;
  /** Throws `HydraulicsFailed`. */
  flows(request: FlowsRequest): FlowsResult;
  graph(): ModelGraph;
  directions: FlowDirections;
}
