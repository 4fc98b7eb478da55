import { permissionOf } from "@sgval/contract/control/command-gate";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import { mayDo } from "@sgval/contract/permission";
import type { Estimate, NoEstimateReason, Prediction } from "@sgval/contract/prediction/prediction";
import { type Caller, demand } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { within } from "../../kernel/ends-within.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import { pressurePointsOf } from "../automation/index.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
  type LatestReadings,
} from "../devices/index.ts";
import {
  hasAnyModelFile,
  type KnownNetwork,
  modelledNetworkOf,
  type NetworkGraphs,
  nodesInZone,
  placedDevices,
} from "../network/index.ts";
import { type CustomerCounts, customersBelow } from "./customers-below.ts";
import { mostPressures, type PressureRun, pressuresOf, rounded } from "./estimated-pressures.ts";
import { heldPressures } from "./held-pressures.ts";
import { answerWithin } from "./hydraulics/solver.ts";
import { type AskedCommand, commandChanges, heldLevel, keptPowersOf } from "./model-change.ts";
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
  latest: Pick<LatestReadings, "of">;
}

type None = Extract<Prediction, { kind: "none" }>;
const none = (reason: NoEstimateReason, more: Partial<Pick<None, "error" | "held">> = {}): None => ({
  ...{ kind: "none", reason, error: null },
  ...more,
});

const change = (before: number, expected: number, decimals = 2) => ({
  before: rounded(before, decimals),
  expected: rounded(expected, decimals),
});

/** Two states of a network that were computed, and of whose device. */
interface Computed extends PressureRun {
  kind: "computed";
  network: KnownNetwork;
  error: Estimate["error"];
  held: Pick<Estimate, "held">;
  keptPowers: Estimate["keptPowers"];
  /** Of the values that it is based on (epoch ms). */
  oldestAt: number;
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
  customers: Estimate["below"]["customers"],
  actor: Caller["actor"],
  now: number,
): Estimate => {
  const { device, network, fresh, result, minimumPressure, keptPowers, error, held } = run;
  const { before, after } = result;
  const bar = rounded(error.bar);
  const pressures = pressuresOf(run, bar, actor);
  // What is measured in a zone is no higher than its lowest: the model alone may have that elsewhere.
  // The critical point may be a logger of another zone; without a zone it is the whole network.
  const isOfZone = new Set(
    fresh
      .filter((one) => device.zoneId === null || one.device.zoneId === device.zoneId)
      .map((one) => one.device.id),
  );
  const inZone = pressures.filter(
    ({ role, deviceId }) => (role === "critical" || role === "other") && isOfZone.has(deviceId),
  );
  const lowest = {
    before: (computed: number) => Math.min(computed, ...inZone.map(({ measured }) => measured)),
    expected: (computed: number) => Math.min(computed, ...inZone.map(({ expected }) => expected)),
  };
  return {
    madeAt: new Date(now).toISOString(),
    network: network.name,
    readingsAt: new Date(run.oldestAt).toISOString(),
    error: { bar, pressures: error.pressures },
    minimumPressure,
    keptPowers,
    pressures: pressures.slice(0, mostPressures),
    followedBy: null,
    zone:
      before.zone && after.zone
        ? {
            name: device.zone,
            lowest: change(lowest.before(before.zone.lowest), lowest.expected(after.zone.lowest)),
            mean: change(before.zone.mean, after.zone.mean),
            highest: change(before.zone.highest, after.zone.highest),
          }
        : null,
    below: {
      junctions: change(before.below.junctions, after.below.junctions, 0),
      demand: change(before.below.demand, after.below.demand, 1),
      ...{ total: result.junctions, customers },
    },
    ...held,
  };
};

/** What the model computes of a command, without the customers, who are counted afterwards. */
const compute = async (
  deps: PredictionDeps,
  device: DeviceRecord,
  command: AskedCommand,
  actor: Caller["actor"],
): Promise<Computed | None> => {
  const { db, model, logger } = deps;
  const { errorLimit, minimumPressure } = model.setting();
  const [network, pressures] = await Promise.all([
    modelledNetworkOf(db.kysely, device.id),
    heldPressures(deps, device, command, deps.latest.of(device.id)),
  ]);
  const level = heldLevel[command.action];
  const known = level && pressures[level];
  const held = known ? { held: { ...known, pressure: rounded(known.pressure) } } : {};
  if (!network) return none((await hasAnyModelFile(db.kysely)) ? "not_attached" : "no_model", held);
  const [state, pressurePoints, nodes] = await Promise.all([
    model.present(network.id),
    mayDo(actor, "Threshold.Index") ? pressurePointsOf(db.kysely, deps.registry, device) : null,
    device.zoneId === null ? null : nodesInZone(db.kysely, network.id, device.zoneId),
  ]);
  const { fresh, points } = state;
  const own = fresh.find((one) => one.device.id === device.id);
  if (!own) {
    const placed = (await placedDevices(db.kysely, network.id)).some(
      ({ deviceId }) => deviceId === device.id,
    );
    return none(placed ? "no_readings" : "not_attached", held);
  }
  const changes = commandChanges(device, own.at, command, { held: pressures, reading: own.reading });
  if (typeof changes === "string") return none(changes, held);
  const zone = nodes && nodes.length > 0 ? nodes : null;
  const solved = await model.run(network, state, { command: changes, zone, minimumPressure });
  if (solved.kind === "failed") logger.info({ deviceId: device.id, reason: solved.reason }, "no estimate");
  if (solved.kind !== "ran") return none(solved.kind, held);
  const { result } = solved;
  if (!result.areFound) return none("pumps_unmatched", held);
  const error = model.errorOf(state, result.before.points);
  if (!error) return none("no_readings", held);
  if (error.bar > errorLimit) return none("error_above_limit", { error: rounded(error.bar), ...held });
  return {
    kind: "computed",
    ...{ device, network, fresh, points, result, minimumPressure, pressurePoints, error, held },
    keptPowers: keptPowersOf(device, command, own.reading),
    oldestAt: state.oldestAt,
  };
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
    const until = clock.elapsed() + answerWithin;
    /** Each step has what those before left of the two seconds; what is late goes on unattended. */
    const inTime = <T>(
      work: Promise<T>,
      failed: string,
      otherwise: () => T,
      late = otherwise,
    ): Promise<T> => {
      const done = work.catch((error: unknown): T => {
        logger.warn({ err: error, deviceId }, failed);
        return otherwise();
      });
      return within(clock, Math.max(0, until - clock.elapsed()), done, late);
    };
    const computed = await inTime(
      compute(deps, device, command, actor),
      "the effect of a command was not estimated",
      () => none("failed"),
      () => none("late"),
    );
    if (computed.kind === "none") return computed;
    const customers = await inTime(
      customersOf(deps, computed),
      "the customers of an estimate were not counted",
      () => null,
    );
    const estimate = estimateOf(computed, customers, actor, clock.now());
    const seen = { deviceId, userId: actor.userId, ...command, madeAt: new Date(estimate.madeAt), estimate };
    await inTime(addPrediction(db.kysely, seen), "an estimate is not kept for the history", () => {});
    return { kind: "estimate", estimate };
  };
