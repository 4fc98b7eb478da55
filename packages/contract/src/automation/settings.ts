import * as z from "zod";
import { setPointRange } from "../control/command-gate.ts";
import { siteData } from "../devices/site-data.ts";
import { message, type ValidationMessage } from "../message.ts";
import { dataOf, idParams, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

/** How automation decides: by two pressure points and timers, by a table of flows, or by a pressure far away. */
export const strategies = ["two_point", "flow_modulated", "critical_point"] as const;
/** The pressures that automation may watch. */
export const watchedParameters = ["outlet_pressure", "critical_point_pressure"] as const;
/** What a valve does once its readings have been missing for too long. */
export const failSafes = ["high", "hold", "set_point"] as const;
/** What happens to a valve that leaves automatic mode: it stays as it is, or does what the fail-safe says. */
export const leavings = ["stay", "safe"] as const;

const within = (minimum: number, maximum: number) =>
  finiteNumber.min(minimum, message("invalid_value")).max(maximum, message("invalid_value"));
const whole = (minimum: number, maximum: number) =>
  within(minimum, maximum).refine(Number.isInteger, message("invalid_value"));
const pressure = within(0, 25);

/** Points of a table of flows at most. */
export const mostFlowPoints = 32;
const flowPoint = z.object({ /** m³/h */ flow: within(0, 100_000), /** bar */ pressure });
export type FlowPoint = z.infer<typeof flowPoint>;

/** By what automation regulates one device. Whatever is left out gets its default. */
export const automationSettings = z.object({
  strategy: z.enum(strategies).default("two_point"),
  /** The pressure that is watched; `null`: that of the critical point where a logger there is linked, else the outlet's. */
  watched: z.enum(watchedParameters).nullable().default(null),
  /** Good samples in a row beyond a pressure point before anything moves. */
  confirmSamples: whole(1, 10).default(2),
  /** One sample suffices when it lies so far beyond a point (bar). */
  confirmAtOnceBeyond: within(0.1, 10).default(0.5),
  /** Least time between two opposite changes (minutes). */
  dwellMinutes: whole(0, 240).default(15),
  /** The same, before a raise because of low pressure. */
  raiseDwellMinutes: whole(0, 240).default(2),
  /** Changes in any hour and in any 24 hours, beyond which automation reduces no further. */
  changesPerHour: whole(1, 60).default(4),
  changesPerDay: whole(1, 288).default(24),
  /** Age of a sample from which it decides nothing (minutes); `null`: that of the device which measures it. */
  staleAfterMinutes: whole(1, 2880).nullable().default(null),
  /** How long the state is held without usable readings before the fail-safe (minutes). */
  degradedHoldMinutes: whole(1, 1440).default(30),
  failSafe: z.enum(failSafes).default("high"),
  /** The outlet pressure of the fail-safe `set_point` (bar). */
  failSafeSetPoint: pressure.nullable().default(null),
  onLeave: z.enum(leavings).default("stay"),
  /** Outlet pressures (bar) that stand for high and low where a valve has a set-point and no pilots. */
  highSetPoint: pressure.nullable().default(null),
  lowSetPoint: pressure.nullable().default(null),
  /** Outlet pressure by flow: interpolated, and constant beyond the ends. In the order of the flows. */
  flowTable: z.array(flowPoint).max(mostFlowPoints, message("too_long")).default([]),
  /** What the pressure at the critical point should just exceed (bar). */
  criticalPointTarget: pressure.nullable().default(null),
  /** Minutes between two corrections towards it. */
  criticalPointMinutes: whole(5, 240).default(15),
  /** A set-point that differs by no more than this is left as it is (bar). */
  setPointDeadband: within(0.01, 2).default(0.1),
  /** Largest single step of a set-point (bar), least time between two (minutes), and most in a quarter of an hour (bar). */
  setPointStep: within(0.05, 2).default(0.2),
  setPointStepMinutes: whole(1, 60).default(5),
  setPointDownPerQuarter: within(0.05, 5).default(0.5),
  setPointUpPerQuarter: within(0.05, 5).default(1),
});
export type AutomationSettings = z.output<typeof automationSettings>;
export const defaultAutomationSettings: AutomationSettings = automationSettings.parse({});

export interface SettingsProblem {
  /** Dotted path of the field. */
  field: string;
  key: ValidationMessage;
}

/** What the checks of settings need to know of a device. */
export const regulatedDevice = z.object({
  site: siteData,
  /** What the device itself measures. */
  parameters: z.array(z.string()),
  /** A logger is linked that measures a pressure, which then is that of the critical point. */
  hasCriticalPointLogger: z.boolean(),
  hasThreshold: z.boolean(),
});
export type RegulatedDevice = z.infer<typeof regulatedDevice>;

/** The pressure that is watched on a device under these settings. */
export const watchedOf = (
  { watched }: Pick<AutomationSettings, "watched">,
  { hasCriticalPointLogger }: Pick<RegulatedDevice, "hasCriticalPointLogger">,
): (typeof watchedParameters)[number] =>
  watched ?? (hasCriticalPointLogger ? "critical_point_pressure" : "outlet_pressure");

const tableProblems = ({ flowTable }: AutomationSettings): SettingsProblem[] => {
  if (flowTable.length < 2) return [{ field: "flowTable", key: "required" }];
  return flowTable.flatMap(({ flow }, index) =>
    index > 0 && flow <= (flowTable[index - 1]?.flow ?? 0)
      ? [{ field: `flowTable.${index}.flow`, key: "flows_ascending" as const }]
      : [],
  );
};

/**
 * Why settings cannot regulate this device, by field; form and server both call it. Only what the chosen strategy uses
 * is demanded.
 */
export const settingsProblems = (
  settings: AutomationSettings,
  device: RegulatedDevice,
): SettingsProblem[] => {
  const problems: SettingsProblem[] = [];
  const add = (field: keyof AutomationSettings, key: ValidationMessage) => problems.push({ field, key });
  const isSetPointValve = device.site.valveKind === "set_point";
  const measuresCriticalPoint =
    device.hasCriticalPointLogger || device.parameters.includes("critical_point_pressure");
  const range = setPointRange(device.site);
  const demand = (field: keyof AutomationSettings, value: number | null) => {
    if (value === null) return void add(field, "required");
    if (value < range.minimum) add(field, "below_minimum_threshold");
    else if (value > range.maximum) add(field, "exceeds_maximum_threshold");
  };

  if (settings.strategy !== "two_point" && !isSetPointValve) add("strategy", "set_point_valve_only");
  if (watchedOf(settings, device) === "critical_point_pressure" && !measuresCriticalPoint)
    add("watched", "not_measured_here");
  if (settings.failSafe === "set_point") {
    if (!isSetPointValve) add("failSafe", "set_point_valve_only");
    else demand("failSafeSetPoint", settings.failSafeSetPoint);
  }
  if (settings.changesPerDay < settings.changesPerHour) add("changesPerDay", "below_minimum_threshold");
  if (settings.strategy === "flow_modulated") {
    if (!device.parameters.includes("flow")) add("strategy", "not_measured_here");
    problems.push(...tableProblems(settings));
  }
  if (settings.strategy === "critical_point") {
    if (!measuresCriticalPoint) add("strategy", "not_measured_here");
    if (settings.criticalPointTarget === null) add("criticalPointTarget", "required");
    if (!device.hasThreshold) add("strategy", "threshold_or_timer_required");
  }
  if (isSetPointValve && (settings.strategy === "two_point" || settings.failSafe === "high"))
    demand("highSetPoint", settings.highSetPoint);
  if (isSetPointValve && settings.strategy === "two_point") {
    demand("lowSetPoint", settings.lowSetPoint);
    if ((settings.lowSetPoint ?? 0) >= (settings.highSetPoint ?? Number.POSITIVE_INFINITY))
      add("lowSetPoint", "threshold_range_invalid");
  }
  return problems;
};

const settingsAccess = { permission: ["Threshold.Index", "Timer.Index"] } as const;
const settingsAnswer = dataOf(
  z.object({
    settings: automationSettings,
    /** False while nobody has changed them. */
    saved: z.boolean(),
    defaults: automationSettings,
    device: regulatedDevice,
    /** From the site data of the device, where it is changed. */
    executor: siteData.shape.executor.unwrap(),
  }),
);

export const readAutomation = route({
  method: "GET",
  path: "/device/:id/automation",
  summary: "By what a valve is regulated in automatic mode",
  access: settingsAccess,
  params: idParams,
  answer: settingsAnswer,
  errors: ["not_found", "action_not_available"],
});
export const setAutomation = route({
  method: "PUT",
  path: "/device/:id/automation",
  summary: "Set by what a valve is regulated; what is left out gets its default",
  access: { permission: "Threshold.Update" },
  params: idParams,
  body: automationSettings,
  answer: settingsAnswer,
  errors: ["not_found", "action_not_available"],
});
