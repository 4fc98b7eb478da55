import { permissionOf } from "@sgval/contract/control/command-gate";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import { isRegulating } from "@sgval/contract/control/valve-state";
import type { Estimate, NoEstimateReason, Prediction } from "@sgval/contract/prediction/prediction";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { type Caller, demand } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { within } from "../../kernel/ends-within.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import { type DeviceRecord, type DeviceRegistry, demandVisibleDevice } from "../devices/index.ts";
import {
  hasAnyModelFile,
  type KnownNetwork,
  modelledNetworkOf,
  type NetworkGraphs,
  nodesInZone,
  placedDevices,
} from "../network/index.ts";
import { readingView, sparseReadings } from "../readings/index.ts";
import { type CustomerCounts, customersBelow } from "./customers-below.ts";
import { type PressureRun, pressuresOf, rounded } from "./estimated-pressures.ts";
import { answerWithin } from "./hydraulics/solver.ts";
import {
  type AskedCommand,
  commandChanges,
  type HeldPressures,
  trusted,
  valveStateKey,
} from "./model-change.ts";
import type { NetworkModel } from "./network-model.ts";
import { addPrediction } from "./predictions.store.ts";

export interface PredictionDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: DeviceRegistry;
  model: NetworkModel;
  graphs: NetworkGraphs;
  customers: CustomerCounts;
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

const change = (before: number, expected: number, decimals = 2) => ({
  before: rounded(before, decimals),
  expected: rounded(expected, decimals),
});

/** Two states of a network that were computed, and of whose device. */
interface Computed extends PressureRun {
  network: KnownNetwork;
  minimumPressure: number;
}

/** The customers below the minimum before a command and with it; `null` where the graph or meters are missing. */
const customersOf = async (
  deps: PredictionDeps,
  { network, result }: Pick<Computed, "network" | "result">,
): Promise<Estimate["below"]["customers"]> => {
  const { graphs, customers } = deps;
  if (!(await customers.any())) return null;
  const graph = await graphs.of(network).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!graph) return null;
  const { before, after } = await customersBelow(deps, { networkId: network.id, graph }, result);
  return { before, expected: after };
};

const estimateOf = (
  run: Computed,
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
  const { db, clock, model, logger } = deps;
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
  const changes = commandChanges(device, own.at, command, { held, reading: own.reading });
  if (typeof changes === "string") return none(changes);
  const zone = nodes && nodes.length > 0 ? nodes : null;
  const solved = await model.run(network, state, { command: changes, zone, minimumPressure });
  if (solved.kind === "failed") logger.info({ deviceId: device.id, reason: solved.reason }, "no estimate");
  if (solved.kind !== "ran") return none(solved.kind);
  const { result } = solved;
  if (!result.areFound) return none("pumps_unmatched");
  const error = model.errorOf(state, result.before.points);
  if (!error) return none("no_readings");
  if (error.bar > errorLimit) return none("error_above_limit", rounded(error.bar));
  const run: Computed = { device, network, fresh, points, result, minimumPressure };
  // An estimate without them is better than one that comes too late.
  const customers = await within(clock, mostForCustomers, customersOf(deps, run), () => null);
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
    const predicted = predict(deps, device, command, actor).catch((error: unknown): Prediction => {
      logger.warn({ err: error, deviceId }, "the effect of a command was not estimated");
      return none("failed");
    });
    const answer = await within(clock, answerWithin, predicted, () => none("late"));
    if (answer.kind === "estimate")
      await addPrediction(db.kysely, {
        ...{ deviceId, userId: actor.userId, ...command },
        ...{ madeAt: new Date(clock.now()), estimate: answer.estimate },
      }).catch((error: unknown) =>
        logger.warn({ err: error, deviceId }, "an estimate is not kept for the history"),
      );
    return answer;
  };
