import type { ValvePosition } from "@sgval/contract/automation/state";
import { codeOf, isOn, outputOf } from "@sgval/contract/control/command-gate";
import { setPointState } from "@sgval/contract/control/confirmed-state";
import type { DeviceState } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Confirmed } from "../valve-commands.ts";
import type { Plan } from "./plan.ts";
import { clamp, type PossibleSetPoints, rounded } from "./set-point.ts";

export const setPoint = (value: number): ValvePosition => ({
  action: "set_outlet_pressure",
  value: rounded(value),
});
/** The nearest set-point (bar) to one that the valve may be sent. */
export const withinRange = (value: number, { setPoints }: Pick<Plan, "setPoints">): number =>
  setPoints ? clamp(value, setPoints.minimum, setPoints.maximum) : value;
export const pilot = (wanted: "high" | "low", { isPump = false }: Pick<Plan, "isPump">): ValvePosition => {
  if (isPump) return { action: wanted === "high" ? "pump_start" : "pump_stop", value: null };
  return { action: wanted === "high" ? "high_pressure" : "low_pressure", value: null };
};

/** Whether two positions are the same; set-points to a hundredth of a bar. */
export const isSamePosition = (one: ValvePosition | null, other: ValvePosition | null): boolean =>
  one?.action === other?.action &&
  (one?.value === other?.value || rounded(one?.value ?? 0) === rounded(other?.value ?? 0));

/** Where the fail-safe puts a valve, and the pump of a well, which stops; `null`: nowhere. */
export const failSafePosition = ({
  settings,
  setPoints,
  isPump,
}: Pick<Plan, "settings" | "setPoints" | "isPump">) => {
  const { failSafe, failSafeSetPoint, highSetPoint } = settings;
  if (isPump) return pilot("low", { isPump });
  if (failSafe === "hold") return null;
  if (!setPoints) return pilot("high", {});
  const target = failSafe === "set_point" ? failSafeSetPoint : highSetPoint;
  return target === null ? null : setPoint(withinRange(target, { setPoints }));
};

/** What the outputs or the set-point that a valve confirmed amount to; `null` when it confirmed neither. */
export const positionOf = (device: DeviceRecord, state: DeviceState): ValvePosition | null => {
  if (device.site.valveKind === "set_point") {
    const value = state[setPointState];
    return typeof value === "number" ? { action: "set_outlet_pressure", value } : null;
  }
  const isWell = device.type === "WELL_LOGGING";
  const raising = isWell ? "pump_start" : "high_pressure";
  const code = codeOf(device, raising);
  // A pump with a name of its own is confirmed under it.
  const [pump] = isWell ? pumpsOf(device) : [];
  const key = pump ?? (code === null ? undefined : outputOf(raising, code)?.key);
  const value = key === undefined ? undefined : state[key];
  if (value === undefined || value === null) return null;
  return { action: isOn(value) ? raising : isWell ? "pump_stop" : "low_pressure", value: null };
};

/** The set-points of which a valve has one, where a move was lost: what it confirmed, and what it was sent since. */
export const possibleSetPoints = ({
  state,
  uncertain,
}: Pick<Confirmed, "state" | "uncertain">): PossibleSetPoints | null => {
  const moves = uncertain.filter(({ action, isRunning }) => action === "set_outlet_pressure" && !isRunning);
  const lost = moves.flatMap(({ value, isOwn }) => (value === null ? [] : [{ value, isOwn }]));
  if (lost.length === 0) return null;
  const confirmed = state[setPointState];
  return {
    ...{ confirmed: typeof confirmed === "number" ? confirmed : null, lost },
    lostAt: Math.max(...moves.map(({ sentAt }) => sentAt)),
  };
};
