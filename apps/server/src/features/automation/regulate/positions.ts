import type { ValvePosition } from "@sgval/contract/automation/state";
import type { Plan } from "./plan.ts";
import { rounded } from "./set-point.ts";

export const setPoint = (value: number): ValvePosition => ({
  action: "set_outlet_pressure",
  value: rounded(value),
});
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
  return target === null ? null : setPoint(target);
};
