import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import type {
  LeakLocationState,
  SuspectedLeakEvidence,
  SuspectedPipe,
} from "@sgval/contract/leaks/suspected-leaks";
import { dayMs } from "@sgval/quantities/duration";
import { distanceBetween, type Position } from "@sgval/quantities/geometry";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import type { DeviceRecord, DeviceRegistry } from "../../../devices/index.ts";
import {
  type KnownNetwork,
  modelledNetworkOf,
  newestModelledNetwork,
  nodePlaces,
  nodesInZone,
  placedDevices,
  readModelText,
} from "../../../network/index.ts";
import type { LinkChange, ModelGraph, Solver } from "../../../prediction/index.ts";
import { quarterMeans, quarterMs } from "../quarter-means.store.ts";
import { median } from "../robust.ts";
import type { SensedLeak } from "../sense-zones.ts";
import { calmestSlot, type PressureChange, pressureChange } from "./pressure-change.ts";
import { type Candidate, logLikelihoods, rankPipes } from "./rank-pipes.ts";

/** Where a leak is by the model, and what its sensors show. */
export interface LeakLocation {
  state: LeakLocationState;
  networkId: number | null;
  /** The most likely first. */
  pipes: SuspectedPipe[];
  sensors: SuspectedLeakEvidence["sensors"];
}

export interface LocateDeps {
  db: DatabaseHandle;
  zone: Pick<TimeZone, "startOfDay">;
  registry: Pick<DeviceRegistry, "get" | "all">;
  solver: Solver;
}

const { pressureDaysBefore: daysBefore, pressureDaysSince: daysSince } = sensingMethod;
/** A device further from every node of the model (m) is at none of them. */
const nearest = 60;
/** In a larger zone only some junctions are tried at first, and then those near the best of them. */
const triedAtOnce = 250;
const coarseCount = 120;
const bestShare = 0.15;

/** A pressure of a device and its point in the model. */
interface Sensor {
  device: DeviceRecord;
  parameter: string;
  slot: number;
  point: string;
}

interface Network extends KnownNetwork {
  graph: ModelGraph;
  places: Map<string, Position>;
  model: { key: string; text: () => Promise<string> };
}

const atNode = ["pressure", "outlet_pressure", "critical_point_pressure", "inlet_pressure"] as const;
const slotOf = (device: DeviceRecord, key: string): number | undefined =>
  device.channels.find(({ parameter, removed }) => !removed && parameter === key)?.slot;

/** A model that gives no answer. */
type Unsolved = "model_failed" | "model_late";
const unsolved = (kind: "failed" | "late"): Unsolved => (kind === "late" ? "model_late" : "model_failed");

/** Finds the likeliest pipes of suspected leaks; models are opened once. */
export const createLeakLocator = ({ db, zone, registry, solver }: LocateDeps) => {
  const networks = new Map<string, Promise<Network | Unsolved>>();

  const open = async (found: KnownNetwork): Promise<Network | Unsolved> => {
    const key = `${found.id} ${found.version} ${found.importedAt.getTime()}`;
    const known = networks.get(key);
    if (known) return known;
    const model = { key, text: async () => (await readModelText(db.kysely, found.id)) ?? "" };
    const opened = (async () => {
      const [answer, places] = await Promise.all([solver.graph(model), nodePlaces(db.kysely, found.id)]);
      return answer.kind === "graph"
        ? { ...found, model, places, graph: answer.graph }
        : unsolved(answer.kind);
    })();
    networks.clear();
    networks.set(key, opened);
    // A model that could not be opened this time is tried again.
    if (typeof (await opened) === "string") networks.delete(key);
    return opened;
  };

  /** Where devices measure pressures in the model: where they are attached, else at the nearest junction. */
  const sensorsOf = async (network: Network) => {
    const placed = new Map((await placedDevices(db.kysely, network.id)).map((one) => [one.deviceId, one]));
    const sensors: Sensor[] = [];
    const take = (device: DeviceRecord, parameter: string, point: string): void => {
      const slot = slotOf(device, parameter);
      if (slot !== undefined) sensors.push({ device, parameter, slot, point });
    };
    for (const device of registry.all()) {
      const at = placed.get(device.id);
      if (at?.class === "link") {
        take(device, "inlet_pressure", `from:${at.id}`);
        take(device, "outlet_pressure", `to:${at.id}`);
        continue;
      }
      const parameter = atNode.find((key) => slotOf(device, key) !== undefined);
      if (parameter === undefined) continue;
      const { latitude, longitude } = device;
      let point = at?.id;
      if (point === undefined && latitude !== null && longitude !== null) {
        const distances = network.graph.junctions.flatMap((id) => {
          const place = network.places.get(id);
          return place ? [{ id, metres: distanceBetween(place, [longitude, latitude]) }] : [];
        });
        const closest = distances.reduce((one, other) => (other.metres < one.metres ? other : one), {
          ...{ id: "", metres: Number.POSITIVE_INFINITY },
        });
        if (closest.metres <= nearest) point = closest.id;
      }
      if (point !== undefined) take(device, parameter, point);
    }
    return { sensors, placed };
  };

  /** The model as it was before the leak at a quarter of the day: metered flows, and what reducing valves held. */
  const stateBefore = async (
    placed: Awaited<ReturnType<typeof sensorsOf>>["placed"],
    range: { from: number; to: number },
    slot: number,
  ) => {
    const flows: { link: string; flow: number }[] = [];
    const present: LinkChange[] = [];
    for (const { deviceId, class: of, id, type } of placed.values()) {
      const device = registry.get(deviceId);
      if (of !== "link" || !device) continue;
      const flowSlot =
        type === "pump" ? undefined : (slotOf(device, "flow") ?? slotOf(device, "flow_forward"));
      const outletSlot = type === "PRV" ? slotOf(device, "outlet_pressure") : undefined;
      const slots = [flowSlot, outletSlot].filter((one) => one !== undefined);
      const means = await quarterMeans(
        db,
        deviceId,
        slots.map((one) => ({ slot: one })),
        range,
      );
      const usualOf = (wanted: number | undefined): number => {
        const values = wanted === undefined ? undefined : means[slots.indexOf(wanted)];
        return median(
          [...(values ?? [])].filter((value, index) => index % 96 === slot && !Number.isNaN(value)),
        );
      };
      const [flow, outlet] = [usualOf(flowSlot), usualOf(outletSlot)];
      if (Number.isFinite(flow)) flows.push({ link: id, flow });
      if (outlet > 0) present.push({ link: id, position: { pressure: outlet } });
    }
    return { flows, present };
  };

  /** All of the candidates, or none: the best of those that were computed by chance would look as sure as the best of all. */
  const changesAt = async (
    network: Network,
    sensors: readonly (Sensor & PressureChange)[],
    state: Awaited<ReturnType<typeof stateBefore>>,
    { secondsOfDay, leak }: { secondsOfDay: number; leak: number },
    candidates: readonly string[],
  ): Promise<Candidate[] | Unsolved> => {
    const found: Candidate[] = [];
    // In parts, so that each is within the deadline of the solver.
    for (let start = 0; start < candidates.length; start += 100) {
      const part = candidates.slice(start, start + 100);
      const answer = await solver.leaks(network.model, {
        ...{ secondsOfDay, tankLevels: [], command: [], zone: [], minimumPressure: 1, ...state, leak },
        points: sensors.map(({ point }) => point),
        candidates: part,
      });
      if (answer.kind !== "leaks") return unsolved(answer.kind);
      const { without, leaking } = answer.result;
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
    return found;
  };

  /** The junctions of the zone of a device; all of the network where its outline has hardly any. */
  const candidatesOf = async (network: Network, deviceId: number): Promise<string[]> => {
    const device = registry.get(deviceId);
    const zoneId = device?.measuredZoneId ?? device?.zoneId ?? null;
    const inside = new Set(zoneId === null ? [] : await nodesInZone(db.kysely, network.id, zoneId));
    const junctions = network.graph.junctions.filter((id) => inside.has(id));
    return junctions.length >= 3 ? junctions : network.graph.junctions;
  };

  /**
   * The likeliest pipes of a leak, by the pressures until now (epoch ms), with what its zone uses beside it: of each junction it
   * is computed what a leak of this flow there changes at the sensors. Without model, pressures or answer there are no pipes.
   */
  return async (
    leak: Pick<SensedLeak, "deviceId" | "startedAt" | "flow">,
    now: number,
    useAt: (at: number) => number,
  ): Promise<LeakLocation> => {
    const found =
      (await modelledNetworkOf(db.kysely, leak.deviceId)) ?? (await newestModelledNetwork(db.kysely));
    if (!found) return { state: "no_model", networkId: null, pipes: [], sensors: [] };
    const nowhere = (state: LeakLocationState): LeakLocation => ({
      ...{ state, networkId: found.id, pipes: [], sensors: [] },
    });
    const network = await open(found);
    if (typeof network === "string") return nowhere(network);
    const { sensors: all, placed } = await sensorsOf(network);
    const from = zone.startOfDay(leak.startedAt - daysBefore * dayMs);
    const to = Math.min(now, leak.startedAt + daysSince * dayMs);
    const range = { from, to: Math.floor(to / quarterMs) * quarterMs };
    const start = Math.ceil((leak.startedAt - from) / quarterMs);
    const use = Float64Array.from({ length: Math.round((range.to - from) / quarterMs) }, (_, index) =>
      useAt(from + index * quarterMs),
    );
    const sensors: (Sensor & PressureChange)[] = [];
    for (const sensor of all) {
      const [values] = await quarterMeans(db, sensor.device.id, [sensor], range);
      const change = values ? pressureChange(values, start, use) : null;
      if (change) sensors.push({ ...sensor, ...change });
    }
    if (sensors.length === 0) return nowhere("no_pressures");
    const slot = calmestSlot(start, Math.round((range.to - from) / quarterMs));
    const state = await stateBefore(placed, { from, to: from + start * quarterMs }, slot);
    const at = { secondsOfDay: slot * 900 + 450, leak: leak.flow };
    const simulate = (junctions: readonly string[]) => changesAt(network, sensors, state, at, junctions);
    const measured = sensors.map(({ before, after, noise }) => ({ change: after - before, noise }));
    const junctions = await candidatesOf(network, leak.deviceId);
    const step = junctions.length > triedAtOnce ? Math.ceil(junctions.length / coarseCount) : 1;
    let candidates = await simulate(junctions.filter((_, index) => index % step === 0));
    if (typeof candidates === "string") return nowhere(candidates);
    let likelihoods = logLikelihoods(measured, candidates);
    const byLikelihood = (one: Candidate, other: Candidate): number =>
      (likelihoods.get(other.junction) ?? 0) - (likelihoods.get(one.junction) ?? 0);
    if (step > 1 && candidates.length > 0) {
      const best = candidates
        .toSorted(byLikelihood)
        .slice(0, Math.ceil(bestShare * candidates.length))
        .map(({ junction }) => network.places.get(junction))
        .filter((place) => place !== undefined);
      const distance = (id: string) => {
        const place = network.places.get(id);
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
      candidates = [...candidates, ...others];
      likelihoods = logLikelihoods(measured, candidates);
    }
    const pipes = rankPipes(likelihoods, network.graph.pipes, network.places);
    const best = candidates.toSorted(byLikelihood)[0];
    return {
      // No junction of the zone has a demand, or none has a state with the leak.
      ...{ state: pipes.length > 0 ? "located" : "model_failed", networkId: network.id, pipes },
      sensors: sensors.map(({ device, parameter, before, after, noise }, index) => ({
        ...{ deviceId: device.id, deviceDisplayName: device.displayName, parameter },
        ...{ before, after, noise, expectedChange: best?.changes[index] ?? null },
      })),
    };
  };
};
