import { permissionOf } from "@sgval/contract/control/command-gate";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import { isRegulating } from "@sgval/contract/control/valve-state";
import type {
  Estimate,
  EstimatedPressure,
  NoEstimateReason,
  Prediction,
} from "@sgval/contract/prediction/prediction";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { type Caller, demand, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
  type LatestReadings,
} from "../devices/index.ts";
import type { NetworkPart } from "../meters/index.ts";
import {
  hasAnyModelFile,
  type KnownNetwork,
  modelledNetworkOf,
  type NetworkGraphs,
  nodesInZone,
  placedDevices,
  zoneShares,
} from "../network/index.ts";
import { readingView, sparseReadings } from "../readings/index.ts";
import type { RunResult } from "./hydraulics/hydraulic-run.ts";
import { DEADLINE_MS } from "./hydraulics/solver.ts";
import {
  type AskedCommand,
  commandChanges,
  type HeldPressures,
  type MeasuredPressure,
  trusted,
  valveStateKey,
} from "./model-change.ts";
import type { NetworkModel, PlacedDevice } from "./network-model.ts";
import { addPrediction } from "./predictions.store.ts";

export interface PredictionDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: DeviceRegistry;
  latest: LatestReadings;
  model: NetworkModel;
  graphs: NetworkGraphs;
  customers: {
    /** Whether any water meters are entered. */
    any(): Promise<boolean>;
    /** How many customers a part of a network feeds. */
    count(part: NetworkPart): Promise<number>;
  };
}

/** How far back it is looked for what a valve held in a position it is not in now. */
const heldWithin = 7 * dayMs;
const heldLeastApart = 15 * minuteMs;

/** The pressures that a valve held when it last regulated, by its stored readings. */
const heldPressures = async (
  { db, clock }: PredictionDeps,
  device: DeviceRecord,
  { action }: AskedCommand,
): Promise<HeldPressures> => {
  const held: HeldPressures = { high: null, low: null, last: null };
  if (!["high_pressure", "low_pressure", "fully_open_off", "fully_close_off"].includes(action)) return held;
  const to = clock.now();
  const range = { from: to - heldWithin, to, leastApart: heldLeastApart };
  for (const row of await sparseReadings(db, device.id, range)) {
    const reading = readingView(device, row);
    const state = valveStateKey(reading);
    const outlet = trusted(reading, "outlet_pressure");
    if (outlet === null || !isRegulating(state)) continue;
    held.last = outlet;
    if (state === "regulating_high") held.high = outlet;
    else held.low = outlet;
  }
  return held;
};

const none = (reason: NoEstimateReason, error: number | null = null): Prediction => ({
  kind: "none",
  reason,
  error,
});

/** Time (ms) that counting customers may take: the estimate itself must come in two seconds. */
const mostForCustomers = 500;

const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));
const change = (before: number, expected: number, decimals = 2) => ({
  before: rounded(before, decimals),
  expected: rounded(expected, decimals),
});

interface Run {
  device: DeviceRecord;
  network: KnownNetwork;
  fresh: readonly PlacedDevice[];
  points: readonly MeasuredPressure[];
  result: RunResult;
  minimumPressure: number;
}

/**
 * The pressures that are of interest: of the device itself, of its critical point and of its zone. What is expected is the
 * reading and what the model says that it changes by, so that an error of the model that is there before and after drops out.
 */
const pressuresOf = ({ device, fresh, points, result }: Run, actor: Caller["actor"]): EstimatedPressure[] => {
  const byId = new Map(fresh.map((one) => [one.device.id, one.device]));
  return points
    .flatMap((point, index): EstimatedPressure[] => {
      const of = byId.get(point.deviceId);
      const before = result.before.points[index] ?? null;
      const after = result.after.points[index] ?? null;
      if (!of || before === null || after === null || !sees(actor, of.id)) return [];
      const isOwn = of.id === device.id;
      const isCritical = of.id === device.dataloggerId;
      const inZone = device.zoneId !== null && of.zoneId === device.zoneId;
      if (!isOwn && !isCritical && !inZone) return [];
      const own = point.parameter === "inlet_pressure" ? ("inlet" as const) : ("outlet" as const);
      return [
        {
          role: isOwn ? own : isCritical ? "critical" : "other",
          ...{ deviceId: of.id, deviceDisplayName: of.displayName, parameter: point.parameter },
          measured: rounded(point.measured),
          expected: rounded(Math.max(0, point.measured + after - before)),
          after: null,
        },
      ];
    })
    .sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .slice(0, mostPressures);
};
const order: readonly EstimatedPressure["role"][] = ["inlet", "outlet", "critical", "other"];
const mostPressures = 6;

/** The customers at the junctions below the minimum before a command and with it; `null` where the graph or meters are missing. */
const customersBelow = async (
  { db, graphs, customers }: PredictionDeps,
  { network, result }: Pick<Run, "network" | "result">,
): Promise<Estimate["below"]["customers"]> => {
  if (!(await customers.any())) return null;
  const graph = await graphs.of(network).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!graph) return null;
  const count = async (ids: readonly string[]) => {
    const nodes = new Set(ids.flatMap((id) => graph.nodeOf.get(id) ?? []));
    return customers.count({ graph, nodes, shares: await zoneShares(db.kysely, network.id, graph, nodes) });
  };
  const [before, expected] = await Promise.all([
    count(result.before.below.nodes),
    count(result.after.below.nodes),
  ]);
  return { before, expected };
};

const estimateOf = (
  run: Run,
  error: Estimate["error"],
  customers: Estimate["below"]["customers"],
  actor: Caller["actor"],
  now: number,
): Estimate => {
  const { device, network, fresh, result, minimumPressure } = run;
  const { before, after } = result;
  return {
    madeAt: new Date(now).toISOString(),
    network: network.name,
    readingsAt: new Date(Math.min(...fresh.map(({ reading }) => reading.measuredAt))).toISOString(),
    error: { bar: rounded(error.bar), pressures: error.pressures },
    minimumPressure,
    pressures: pressuresOf(run, actor),
    zone:
      before.zone && after.zone
        ? {
            name: device.zone,
            lowest: change(before.zone.lowest, after.zone.lowest),
            mean: change(before.zone.mean, after.zone.mean),
            highest: change(before.zone.highest, after.zone.highest),
          }
        : null,
    below: {
      junctions: change(before.below.junctions, after.below.junctions, 0),
      demand: change(before.below.demand, after.below.demand, 1),
      ...{ total: result.junctions, customers },
    },
  };
};

const predict = async (
  deps: PredictionDeps,
  device: DeviceRecord,
  command: AskedCommand,
  actor: Caller["actor"],
): Promise<Prediction> => {
  const { db, clock, latest, model, logger } = deps;
  const { errorLimit, minimumPressure } = model.setting();
  const network = await modelledNetworkOf(db.kysely, device.id);
  if (!network) return none((await hasAnyModelFile(db.kysely)) ? "not_attached" : "no_model");
  const [state, held, nodes] = await Promise.all([
    model.present(network.id),
    heldPressures(deps, device, command),
    device.zoneId === null ? null : nodesInZone(db.kysely, network.id, device.zoneId),
  ]);
  const { fresh, points } = state;
  const own = fresh.find((one) => one.device.id === device.id);
  if (!own) {
    const placed = (await placedDevices(db.kysely, network.id)).some(
      ({ deviceId }) => deviceId === device.id,
    );
    return none(placed ? "no_readings" : "not_attached");
  }
  const valveState = valveStateKey(latest.of(device.id) ?? { values: {} });
  const changes = commandChanges(device, own.at, command, { held, state: valveState });
  if (typeof changes === "string") return none(changes);
  const zone = nodes && nodes.length > 0 ? nodes : null;
  const solved = await model.run(network, state, { command: changes, zone, minimumPressure });
  if (solved.kind === "failed") logger.info({ deviceId: device.id, reason: solved.reason }, "no estimate");
  if (solved.kind !== "ran") return none(solved.kind);
  const { result } = solved;
  const error = model.errorOf(state, result.before.points);
  if (!error) return none("no_readings");
  if (error.bar > errorLimit) return none("error_above_limit", rounded(error.bar));
  const run: Run = { device, network, fresh, points, result, minimumPressure };
  // An estimate without them is better than one that comes too late.
  let timer: NodeJS.Timeout | undefined;
  const unknown = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), mostForCustomers);
  });
  const customers = await Promise.race([customersBelow(deps, run), unknown]).finally(() =>
    clearTimeout(timer),
  );
  return { kind: "estimate", estimate: estimateOf(run, error, customers, actor, clock.now()) };
};

/**
 * What the network model expects of a command, with the newest readings as its boundary; nothing of it is on the way of the
 * command. Answers in two seconds, if only that nothing can be said. Errors: `not_found`, `forbidden`.
 */
export const predictEffect =
  (deps: PredictionDeps) =>
  async (
    {
      deviceId,
      action,
      value,
      pumpIds,
    }: { deviceId: number } & {
      action: AskedCommand["action"];
      value?: number | undefined;
      pumpIds?: string[] | undefined;
    },
    { actor }: Caller,
  ): Promise<Prediction> => {
    const { db, clock, logger, registry } = deps;
    const device = demandVisibleDevice(registry, actor, deviceId);
    demand(actor, permissionOf(device.type, action));
    const command: AskedCommand = {
      ...{ action, value: value ?? null },
      pumpIds: commandedPumps(device, action, namedPumps(pumpIds)),
    };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Prediction>((resolve) => {
      timer = setTimeout(() => resolve(none("late")), DEADLINE_MS);
    });
    const predicted = predict(deps, device, command, actor).catch((error: unknown): Prediction => {
      logger.warn({ err: error, deviceId }, "the effect of a command was not estimated");
      return none("failed");
    });
    const answer = await Promise.race([predicted, late]).finally(() => clearTimeout(timer));
    if (answer.kind === "estimate")
      await addPrediction(db.kysely, {
        ...{ deviceId, userId: actor.userId, ...command },
        ...{ madeAt: new Date(clock.now()), estimate: answer.estimate },
      }).catch((error: unknown) =>
        logger.warn({ err: error, deviceId }, "an estimate is not kept for the history"),
      );
    return answer;
  };
