import type { LeakCalibration } from "@sgval/contract/leaks/suspected-leaks";
import type { ModelGraph, RoughnessFactor, Solver } from "../../../prediction/index.ts";
import { type MeteredLink, stateOfLinks } from "../locating/metered-links.ts";
import { type DayPressures, fitFactors } from "./fit-factors.ts";
import { type QuietHour, quietDays, quietHours } from "./quiet-hours.ts";
import { factorPrior, roughnessClasses } from "./roughness-classes.ts";

/** A zone of a model and what was measured in it before a leak, by quarter of an hour from a local midnight on. */
export interface MeasuredZone {
  deviceId: number;
  /** Its nodes; all of the model without any. */
  nodes: readonly string[];
  /** What flowed into it, m³/h; NaN for gaps, days of the calendar and days with a known leak. */
  quiet: Float64Array;
  /** The same on all days; NaN for gaps. */
  inflow: Float64Array;
  sensors: readonly { point: string; values: Float64Array }[];
  links: readonly MeteredLink[];
}

/** The roughness that a model is used with, and how it was found. */
export interface ModelCalibration {
  roughness: RoughnessFactor[];
  found: Omit<LeakCalibration, "demandScale">;
}

interface Model {
  key: string;
  text: () => Promise<string>;
}

/** Sensors that a model is calibrated with; fewer say nothing about its roughness. */
export const leastCalibrating = 3;
/** Every second one is held out. */
const leastDays = 6;
const leastHours = 4;
/** The distance on the days held out falls by so much of it at least, or it is chance. */
const leastGain = 0.05;
/** Factors nearer to 1 are none. */
const leastChange = 0.001;
/** Of that many leaks at a time the calibrations are kept. */
const mostKept = 50;

/**
 * Calibrates models on the quiet days before a leak: once a day for each leak and version of the network, since it is searched for
 * every half hour.
 */
export const createModelCalibration = (solver: Pick<Solver, "states">) => {
  const kept = new Map<string, Promise<ModelCalibration>>();

  const calibrate = async (
    model: Model,
    graph: ModelGraph,
    { nodes, quiet, inflow, sensors: all, links }: MeasuredZone,
  ): Promise<ModelCalibration> => {
    const inZone = new Set(nodes);
    const days = quietDays(quiet);
    const halves = [0, 1].map((half) => days.filter((_, index) => index % 2 === half));
    const [fitted = [], heldOut = []] = halves.map((half) => quietHours(quiet, half));
    const measuredAt = (hours: readonly QuietHour[], values: Float64Array) =>
      hours.map(({ of }) => of(values));
    const isKnown = (hours: readonly QuietHour[], values: Float64Array) =>
      measuredAt(hours, values).filter((value) => !Number.isNaN(value)).length >= leastHours;
    // Put into the model, so that they say nothing about it.
    const held = new Set(links.filter(({ outlet }) => outlet).map(({ link }) => `to:${link}`));
    const sensors = all.filter(
      ({ point, values }) =>
        !held.has(point) &&
        (nodes.length === 0 || inZone.has(point)) &&
        isKnown(fitted, values) &&
        isKnown(heldOut, values),
    );
    const counts = { days: days.length, sensors: sensors.length };
    const without = (state: LeakCalibration["state"]): ModelCalibration => ({
      roughness: [],
      found: { state, ...counts, before: null, after: null, classes: [] },
    });
    // While a leak runs no day is quiet, though the inlet measures.
    if (quietDays(inflow).length === 0) return without("no_inflow");
    if (days.length < leastDays || Math.min(fitted.length, heldOut.length) < leastHours)
      return without("too_few_days");
    if (sensors.length < leastCalibrating) return without("too_few_sensors");

    const classes = roughnessClasses(graph.pipes, inZone);
    const roughnessOf = (factors: readonly number[]): RoughnessFactor[] =>
      classes
        .map(({ pipes }, index) => ({ pipes, factor: factors[index] ?? 1 }))
        .filter(({ factor }) => Math.abs(factor - 1) >= leastChange);
    const measured = {
      fitted: sensors.map(({ values }) => measuredAt(fitted, values)),
      heldOut: sensors.map(({ values }) => measuredAt(heldOut, values)),
    };
    const timesOf = (hours: readonly QuietHour[]) =>
      hours.map(({ secondsOfDay, of }) => ({
        secondsOfDay,
        zoneInflow: of(quiet),
        ...stateOfLinks(links, of),
      }));
    const times = { fitted: timesOf(fitted), heldOut: timesOf(heldOut) };
    const simulate = async (
      factors: readonly number[],
      half: keyof typeof times,
    ): Promise<DayPressures | null> => {
      const answer = await solver.states(model, {
        ...{ zone: nodes, points: sensors.map(({ point }) => point), times: times[half] },
        roughness: roughnessOf(factors),
      });
      if (answer.kind !== "states") return null;
      const { pressures } = answer.result;
      return sensors.map((_, sensor) => pressures.map((at) => at?.[sensor] ?? Number.NaN));
    };
    const prior = factorPrior[graph.form];
    const fit = await fitFactors({ measured, simulate, classes: classes.length, prior });
    if (!fit) return without("no_answer");
    const { factors, before, after } = fit;
    const isBetter = after <= (1 - leastGain) * before;
    return {
      roughness: isBetter ? roughnessOf(factors) : [],
      found: {
        ...{ state: isBetter ? "calibrated" : "no_gain", ...counts, before, after },
        classes: classes
          .map(({ pipes, ...one }, index) => ({ ...one, pipes: pipes.length, factor: factors[index] ?? 1 }))
          // Of the others the sensors say nothing.
          .filter(({ factor }) => isBetter && Math.abs(factor - 1) >= leastChange),
      },
    };
  };

  /** @param day the day of the search and that of the leak: with others it is calibrated anew */
  return (
    { model, graph }: { model: Model; graph: ModelGraph },
    zone: MeasuredZone,
    day: { now: string; start: string },
  ): Promise<ModelCalibration> => {
    const key = [day.now, day.start, zone.deviceId, model.key].join(" ");
    const known = kept.get(key);
    if (known) return known;
    const found = calibrate(model, graph, zone);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, found);
    return found;
  };
};
