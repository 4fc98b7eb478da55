import { defaultPriority, priorityAt } from "@sgval/contract/alarms/alarm-kinds";
import type { Threshold } from "@sgval/contract/automation/automation";
import { type PressureLimit, predictedLimit } from "@sgval/contract/control/near-limit";
import type { EstimatedPressure } from "@sgval/contract/prediction/prediction";
import { type Caller, sees } from "../../kernel/actor.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { RunResult } from "./hydraulics/hydraulic-run.ts";
import { isCutOff, losesWater, type MeasuredPressure } from "./model-change.ts";
import type { PlacedDevice } from "./network-model.ts";

/** Two states of a network, the device that a command is for, and what is measured in the network. */
export interface PressureRun {
  device: DeviceRecord;
  fresh: readonly PlacedDevice[];
  points: readonly MeasuredPressure[];
  result: RunResult;
  /** Bar. */
  minimumPressure: number;
  /** The pressure points of the device, and which of its pressures they are about; `null` without any. */
  pressurePoints: (Threshold & { watched: string }) | null;
}

interface Expected extends PlacedDevice {
  parameter: string;
  measured: number;
  expected: number;
}

const order: readonly EstimatedPressure["role"][] = ["inlet", "outlet", "critical", "other"];
export const mostPressures = 6;

export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

const expectedPressures = ({ fresh, points, result, minimumPressure }: PressureRun): Expected[] => {
  const placed = new Map(fresh.map((one) => [one.device.id, one]));
  return points.flatMap(({ deviceId, parameter, measured }, index) => {
    const of = placed.get(deviceId);
    const before = result.before.points[index] ?? null;
    const after = result.after.points[index] ?? null;
    if (!of || before === null || after === null) return [];
    // The model's distance from what is left in a pipe that gets no water is none of the model that supplies it, and
    // nothing of it is left where the command takes the water away.
    const isDry = losesWater(before, after) || isCutOff(measured, before, minimumPressure);
    const error = isDry ? 0 : measured - before;
    return [{ ...of, parameter, measured, expected: rounded(Math.max(0, after + error)) }];
  });
};

/**
 * The device at the critical point: the logger that is linked to a valve. To a pump none is: of it the measured node where
 * the least is expected, in its zone if it is in one, else in the network that it feeds.
 */
const criticalOf = ({ device, fresh }: PressureRun, all: readonly Expected[]): number | null => {
  const isPump = fresh.find((one) => one.device.id === device.id)?.at.type === "pump";
  if (device.dataloggerId !== null || !isPump) return device.dataloggerId;
  const nodes = all.filter(
    ({ at, device: other }) =>
      at.class === "node" && (device.zoneId === null || other.zoneId === device.zoneId),
  );
  const [lowest] = nodes.toSorted((one, other) => one.expected - other.expected);
  return lowest?.device.id ?? null;
};

/** The limits of a pressure: of the channel that measures it, and the pressure points of the device where it is the one they watch. */
const limitsOf = (
  { device, pressurePoints }: PressureRun,
  { device: by, parameter }: Expected,
  role: EstimatedPressure["role"],
): PressureLimit[] => {
  const limits: PressureLimit[] = [];
  const channel = by.channels.find((one) => one.parameter === parameter && !one.removed);
  if (typeof channel?.under === "number") limits.push({ kind: "under", at: channel.under });
  if (typeof channel?.over === "number") limits.push({ kind: "over", at: channel.over });
  if (!pressurePoints) return limits;
  const isWatched =
    pressurePoints.watched === "critical_point_pressure"
      ? by.id === device.dataloggerId
      : by.id === device.id && role === "outlet";
  if (isWatched)
    limits.push(
      { kind: "start", at: pressurePoints.startPressurePoint },
      { kind: "limit", at: pressurePoints.limitPressurePoint },
    );
  return limits;
};

/** The priority of the alarm that an expected pressure raises, unless somebody has set another one for the channel. */
const alarmAt = (
  { fresh }: PressureRun,
  { device: { id }, parameter, expected }: Expected,
  limit: NonNullable<EstimatedPressure["limit"]>,
): Pick<EstimatedPressure, "priority"> => {
  if (!limit.passed || (limit.kind !== "under" && limit.kind !== "over")) return {};
  const kind = `${limit.kind}_limit` as const;
  const isCriticalPoint = () => fresh.some(({ device }) => device.dataloggerId === id);
  return {
    priority: priorityAt(kind, parameter, expected, defaultPriority(kind, parameter), isCriticalPoint),
  };
};

/**
 * The limit that an expected pressure passes or nearly reaches, and the alarm that follows. Where it reaches none of its own, the
 * minimum pressure that it had before: whether an alarm is set for it or not, people there are not supplied.
 */
const reachedBy = (
  run: PressureRun,
  one: Expected,
  { role, error }: { role: EstimatedPressure["role"]; error: number },
): Pick<EstimatedPressure, "limit" | "priority"> => {
  const limit = predictedLimit(one.expected, error, limitsOf(run, one, role));
  if (limit) return { limit, ...alarmAt(run, one, limit) };
  const at = run.minimumPressure;
  return { limit: one.measured >= at && one.expected < at ? { kind: "under", at, passed: true } : null };
};

/**
 * The pressures that are of interest, in their order: of the device itself, of its critical point and of its zone. What is expected is the
 * reading and what the model says that it changes by, so that an error of the model that is there before and after drops out; where
 * no water comes yet, or none will come, it is what the model says alone.
 * @param error how far the model is from the readings (bar)
 */
export const pressuresOf = (run: PressureRun, error: number, actor: Caller["actor"]): EstimatedPressure[] => {
  const { device } = run;
  const all = expectedPressures(run);
  const critical = criticalOf(run, all);
  return (
    all
      .flatMap((one): EstimatedPressure[] => {
        const { device: of, parameter, measured, expected } = one;
        if (!sees(actor, of.id)) return [];
        const isOwn = of.id === device.id;
        const isCritical = of.id === critical;
        const inZone = device.zoneId !== null && of.zoneId === device.zoneId;
        if (!isOwn && !isCritical && !inZone) return [];
        const own = parameter === "inlet_pressure" ? ("inlet" as const) : ("outlet" as const);
        const role = isOwn ? own : isCritical ? "critical" : "other";
        return [
          {
            role,
            ...{ deviceId: of.id, deviceDisplayName: of.displayName, parameter },
            ...{ measured: rounded(measured), expected, after: null },
            ...reachedBy(run, one, { role, error }),
          },
        ];
      })
      // The lowest of a role first: of many, only the first ones are shown.
      .sort(
        (one, other) => order.indexOf(one.role) - order.indexOf(other.role) || one.expected - other.expected,
      )
  );
};
