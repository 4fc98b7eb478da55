import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import type {
  LeakCalibration,
  LeakLocationState,
  SuspectedLeakEvidence,
  SuspectedPipe,
} from "@sgval/contract/leaks/suspected-leaks";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import { distanceBetween } from "@sgval/quantities/geometry";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRegistry } from "../../../devices/index.ts";
import { placedDevices } from "../../../network/index.ts";
import type { LeakRequest, Solver } from "../../../prediction/index.ts";
import { createModelCalibration } from "../calibration/calibrate-model.ts";
import { quietDays } from "../calibration/quiet-hours.ts";
import { perDay } from "../expected-inflow.ts";
import { quarterMeans } from "../quarter-means.store.ts";
import { median } from "../robust.ts";
import type { SensedLeak, Sensing } from "../sense-zones.ts";
import { readMeteredLinks, stateOfLinks } from "./metered-links.ts";
import { type ModelSensor, modelSensors } from "./model-sensors.ts";
import { calmestSlot, type PressureChange, pressureChange } from "./pressure-change.ts";
import { arePlacesDistinct, type Candidate, logLikelihoods, rankPipes } from "./rank-pipes.ts";
import { createZoneModels, type ModelNetwork, type Unsolved, unsolved } from "./zone-models.ts";

/** Between two searches for the place of a leak: while pressures that it is found by are still measured, and later. */
const searchedAfter = { young: hourMs / 2, old: 6 * hourMs };

/** Nobody waits for it: a part of the junctions of a large model takes some seconds (ms). */
export const locatingTimes = { deadlineMs: 60_000, openingMs: 60_000 };

/** Whether a leak is to be searched for again: a logger that sends some times a day may have come since, and says much. */
export const isSearchDue = (startedAt: number, locatedAt: number, now: number): boolean =>
  now - locatedAt >=
  (now - startedAt < sensingMethod.pressureDaysSince * dayMs ? searchedAfter.young : searchedAfter.old);

/** Where a leak is by the model, and what its sensors show. */
export interface LeakLocation {
  state: LeakLocationState;
  networkId: number | null;
  /** The most likely first. */
  pipes: SuspectedPipe[];
  sensors: SuspectedLeakEvidence["sensors"];
  /** How the model was calibrated, where one was looked at. */
  calibration?: LeakCalibration;
}

/** What a zone uses (m³/h) at a time (epoch ms), without what is known to leak, and on its quiet days alone; NaN for a gap. */
export type ZoneUse = Pick<ReturnType<Sensing["useOf"]>, "at" | "onQuietDays">;

export interface LocateDeps {
  db: DatabaseHandle;
  zone: Pick<TimeZone, "startOfDay" | "dateOf">;
  registry: Pick<DeviceRegistry, "get" | "all">;
  solver: Solver;
}

const { pressureDaysBefore: daysBefore, pressureDaysSince: daysSince } = sensingMethod;
/** Of so many quiet days what was measured says how the network stood before a leak; of fewer all days do. */
const leastQuiet = 5;
/** In a larger zone only some junctions are tried at first, and then those near the best of them. */
const triedAtOnce = 250;
const coarseCount = 120;
const bestShare = 0.15;

const noCommand = { tankLevels: [], command: [], minimumPressure: 1 } satisfies Partial<LeakRequest>;

/** Finds the likeliest pipes of suspected leaks; models are opened once. */
export const createLeakLocator = ({ db, zone, registry, solver }: LocateDeps) => {
  const models = createZoneModels({ db, registry, solver });
  const calibrate = createModelCalibration(solver);

  /**
   * All of the candidates, or none: the best of those that were computed by chance would look as sure as the best of all. With them
   * what the zone would take by the model (m³/h).
   */
  const changesAt = async (
    network: ModelNetwork,
    points: readonly string[],
    state: Omit<LeakRequest, keyof typeof noCommand | "points" | "candidates">,
    candidates: readonly string[],
  ): Promise<{ found: Candidate[]; zoneDemand: number } | Unsolved> => {
    const found: Candidate[] = [];
    let zoneDemand = 0;
    // In parts, so that each is within the deadline of the solver.
    for (let start = 0; start < candidates.length; start += 100) {
      const part = candidates.slice(start, start + 100);
      const answer = await solver.leaks(network.model, { ...noCommand, ...state, points, candidates: part });
      if (answer.kind !== "leaks") return unsolved(answer.kind);
      const { without, leaking } = answer.result;
      ({ zoneDemand } = answer.result);
      for (const [index, junction] of part.entries()) {
        const pressures = leaking[index];
        if (!pressures) continue;
        const changes = pressures.map((value, at) => {
          const before = without[at] ?? null;
          return value === null || before === null ? null : value - before;
        });
        found.push({ junction, changes });
      }
    }
    return { found, zoneDemand };
  };

  /**
   * The likeliest pipes of a leak, by the pressures until now (epoch ms), with what its zone uses beside it: of each junction it
   * is computed what a leak of this flow there changes at the sensors. Without model, pressures or answer there are no pipes.
   */
  return async (
    leak: Pick<SensedLeak, "deviceId" | "startedAt" | "flow">,
    now: number,
    zoneUse: ZoneUse,
  ): Promise<LeakLocation> => {
    const found = await models.modelOf(leak.deviceId);
    if (!found) return { state: "no_model", networkId: null, pipes: [], sensors: [] };
    const { networkId, network, nodes } = found;
    const nowhere = (state: LeakLocationState): LeakLocation => ({
      ...{ state, networkId, pipes: [], sensors: [] },
    });
    if (typeof network === "string") return nowhere(network);
    const placed = await placedDevices(db.kysely, network.id);
    const { graph, places } = network;
    const from = zone.startOfDay(leak.startedAt - daysBefore * dayMs);
    const to = Math.min(now, leak.startedAt + daysSince * dayMs);
    const range = { from, to: Math.floor(to / quarterMs) * quarterMs };
    const start = Math.ceil((leak.startedAt - from) / quarterMs);
    const byQuarter = (count: number, valueAt: (at: number) => number) =>
      Float64Array.from({ length: count }, (_, index) => valueAt(from + index * quarterMs));
    const measuredUse = byQuarter(Math.round((range.to - from) / quarterMs), zoneUse.at);
    // Of a zone whose inlet shows nothing since, pressures are compared without what was used.
    const isUseKnown = measuredUse.subarray(start).some((value) => !Number.isNaN(value));
    const use = isUseKnown ? measuredUse : new Float64Array(measuredUse.length);
    const sensors: (ModelSensor & PressureChange & { values: Float64Array })[] = [];
    for (const sensor of modelSensors(registry, placed, graph, places)) {
      const [values] = await quarterMeans(db, sensor.device.id, [sensor], range);
      const change = values && pressureChange(values, start, use);
      if (change) sensors.push({ ...sensor, ...change, values });
    }
    if (sensors.length === 0) return nowhere("no_pressures");
    const slot = calmestSlot(start, use.length);
    // Whole days before the one on which it began.
    const quiet = byQuarter(start - (start % perDay), zoneUse.onQuietDays);
    const links = await readMeteredLinks(db, registry, placed, { from, to: from + start * quarterMs });
    const { roughness, found: calibration } = await calibrate(
      network,
      {
        deviceId: leak.deviceId,
        nodes,
        quiet,
        inflow: measuredUse.subarray(0, quiet.length),
        sensors,
        links,
      },
      { now: zone.dateOf(now), start: zone.dateOf(leak.startedAt) },
    );
    const days = new Set(quietDays(quiet));
    const isUsed = (index: number): boolean =>
      index % perDay === slot && (days.size < leastQuiet || days.has(Math.floor(index / perDay)));
    const usual = (series: Float64Array): number =>
      median([...series].filter((value, index) => isUsed(index) && !Number.isNaN(value)));
    const zoneInflow = usual(quiet);
    const state = {
      ...{ secondsOfDay: slot * 900 + 450, leak: leak.flow, roughness, zone: nodes },
      ...stateOfLinks(links, usual),
      ...(Number.isFinite(zoneInflow) ? { zoneInflow } : {}),
    };
    const points = sensors.map(({ point }) => point);
    const simulate = (junctions: readonly string[]) => changesAt(network, points, state, junctions);
    const measured = sensors.map(({ before, after, noise }) => ({ change: after - before, noise }));
    const inZone = new Set(nodes);
    const junctions = nodes.length > 0 ? graph.junctions.filter((id) => inZone.has(id)) : graph.junctions;
    const step = junctions.length > triedAtOnce ? Math.ceil(junctions.length / coarseCount) : 1;
    const first = await simulate(junctions.filter((_, index) => index % step === 0));
    if (typeof first === "string") return nowhere(first);
    let candidates = first.found;
    let likelihoods = logLikelihoods(measured, candidates);
    const byLikelihood = (one: Candidate, other: Candidate): number =>
      (likelihoods.get(other.junction) ?? 0) - (likelihoods.get(one.junction) ?? 0);
    if (step > 1 && candidates.length > 0) {
      const best = candidates
        .toSorted(byLikelihood)
        .slice(0, Math.ceil(bestShare * candidates.length))
        .map(({ junction }) => places.get(junction))
        .filter((place) => place !== undefined);
      const distance = (id: string) => {
        const place = places.get(id);
        return place ? Math.min(...best.map((one) => distanceBetween(one, place))) : Number.POSITIVE_INFINITY;
      };
      const tried = new Set(candidates.map(({ junction }) => junction));
      const more = junctions
        .filter((id) => !tried.has(id))
        .map((id) => ({ id, metres: distance(id) }))
        .sort((one, other) => one.metres - other.metres)
        .slice(0, triedAtOnce - coarseCount)
        .map(({ id }) => id);
      const others = await simulate(more);
      if (typeof others === "string") return nowhere(others);
      candidates = [...candidates, ...others.found];
      likelihoods = logLikelihoods(measured, candidates);
    }
    const isSolved = candidates.some(({ changes }) => changes.some((change) => change !== null));
    const isAnywhere = isSolved && !arePlacesDistinct(likelihoods);
    const pipes = isAnywhere ? [] : rankPipes(likelihoods, graph.pipes, places);
    const best = candidates.toSorted(byLikelihood)[0];
    return {
      // Without pipes no junction of the zone has a demand, or none has a state with the leak.
      state: isAnywhere ? "not_distinguished" : pipes.length > 0 ? "located" : "model_failed",
      ...{ networkId: network.id, pipes },
      sensors: sensors.map(({ device, parameter, before, after, noise }, index) => ({
        ...{ deviceId: device.id, deviceDisplayName: device.displayName, parameter },
        ...{ before, after, noise, expectedChange: best?.changes[index] ?? null },
      })),
      calibration: {
        ...calibration,
        demandScale:
          Number.isFinite(zoneInflow) && first.zoneDemand > 0 ? zoneInflow / first.zoneDemand : null,
      },
    };
  };
};
