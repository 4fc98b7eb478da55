import * as z from "zod";
import { timer } from "../automation/automation.ts";
import { pumpId } from "../control/control.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { finiteNumber, freeText, labelText } from "../text.ts";

export const pumpTypes = ["normal", "linear"] as const;
export type PumpType = (typeof pumpTypes)[number];

/** Which pump staging stops: the one that was started last, or the one with the most run hours. */
export const wearPolicies = ["lifo", "equal_wear"] as const;
export const wearPolicy = z.enum(wearPolicies);
export type WearPolicy = z.infer<typeof wearPolicy>;

/** What the parameters of a new linear pump are until a person sets them: percent and seconds. */
export const linearDefaults = {
  min: 40,
  max: 100,
  staticValue: 60,
  timeAutoSend: 60,
  timeWaitForRespond: 20,
} as const;

/**
 * The channel that a key of the payload fills for a pump: on a station first the pump's own key, `p1.A` for `A`.
 * @param pumpKey `null` where another device measures for it
 */
export const channelOfPumpKey = <Channel extends { mappingKey: string }>(
  channels: readonly Channel[],
  pumpKey: string | null,
  mappingKey: string,
): Channel | undefined => {
  const find = (wanted: string) => channels.find((channel) => channel.mappingKey === wanted);
  return (pumpKey === null ? undefined : find(`${pumpKey}.${mappingKey}`)) ?? find(mappingKey);
};

/** Most pumps of one station. */
export const mostPumps = 16;

/** The limits of the interlocks of a bank, as they are until a person sets others: seconds, bar and volts. */
export const bankLimitDefaults = {
  minOnSeconds: 120,
  minOffSeconds: 180,
  staggerSeconds: 15,
  lowSuction: 0.3,
  /** Without one, no interlock watches the discharge. */
  highDischarge: null,
  nominalVoltage: 380,
  /** Demand unmet with the trim pump at its maximum, and surplus at its minimum, before staging acts. */
  stageUpSeconds: 60,
  stageDownSeconds: 120,
} as const;

const seconds = (least: number, most: number) =>
  z
    .number(message("invalid_value"))
    .int(message("invalid_value"))
    .min(least, message("positive_number"))
    .max(most, message("invalid_value"));

export const bankLimits = z.object({
  minOnSeconds: seconds(0, 3600).default(bankLimitDefaults.minOnSeconds),
  minOffSeconds: seconds(0, 3600).default(bankLimitDefaults.minOffSeconds),
  staggerSeconds: seconds(0, 600).default(bankLimitDefaults.staggerSeconds),
  /** Suction (bar) below which the pumps run dry. */
  lowSuction: finiteNumber.min(-1).max(25).default(bankLimitDefaults.lowSuction),
  /** Discharge (bar) above which the last pump is dropped. */
  highDischarge: finiteNumber.min(0).max(25).nullable().default(bankLimitDefaults.highDischarge),
  nominalVoltage: finiteNumber.min(1).max(50_000).default(bankLimitDefaults.nominalVoltage),
  stageUpSeconds: seconds(10, 3600).default(bankLimitDefaults.stageUpSeconds),
  stageDownSeconds: seconds(10, 3600).default(bankLimitDefaults.stageDownSeconds),
});
export type BankLimits = z.output<typeof bankLimits>;

/** A row of the time-table of powers: at its start the power is loaded and the pump is set to off. */
const scheduleRow = z.object({
  days: timer.shape.days,
  /** Local time. */
  start: z.string(message("required")).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message("invalid_time")),
  power: finiteNumber,
});
export type ScheduleRow = z.output<typeof scheduleRow>;

/** A percentage of the highest frequency. */
const percent = finiteNumber.min(0, message("positive_number")).max(100, message("invalid_value"));
const positive = (most: number) =>
  finiteNumber.gt(0, message("positive_number")).max(most, message("invalid_value"));

export const pumpFields = z.object({
  /** As the instance of its channels: `p1` of `pump_current.p1`. */
  key: pumpId,
  name: labelText(64),
  /** Unit number inside its controller. */
  number: z
    .number(message("device_number"))
    .int(message("device_number"))
    .min(1, message("device_number"))
    .max(999, message("device_number")),
  type: z.enum(pumpTypes, message("required")),
  /** Last set power (percent) of a linear pump. */
  powerValue: percent.nullable().default(null),
  /** Lowest and highest power the controller may send while on, percent. */
  min: percent.nullable().default(null),
  max: percent.nullable().default(null),
  /** Power (percent) that is sent when there is nothing valid to compute from. */
  staticValue: percent.nullable().default(null),
  /** Seconds between two periodic sendings. */
  timeAutoSend: z.number().nullable().default(null),
  /** Seconds to wait for the answer of the pump controller to one sending. */
  timeWaitForRespond: z.number().nullable().default(null),
  reverse: z.boolean().default(false),
  templateId: id.nullable().default(null),
  /** Mapping key, of its template where it has one, of the value that its power is computed from. */
  controlVariable: freeText(64).nullable().default(null),
  /** The measuring device that sends the control variable; `null` for the station itself. */
  linkedDeviceId: id.nullable().default(null),
  inputLow: finiteNumber.nullable().default(null),
  inputHigh: finiteNumber.nullable().default(null),
  /** Amperes, kilowatts and starts an hour of the nameplate. */
  ratedCurrent: positive(5000).nullable().default(null),
  ratedPower: positive(10_000).nullable().default(null),
  maxStartsPerHour: z
    .number(message("invalid_value"))
    .int(message("invalid_value"))
    .min(1, message("positive_number"))
    .max(60, message("invalid_value"))
    .nullable()
    .default(null),
  schedule: z.array(scheduleRow).max(64).default([]),
});
export type Pump = z.output<typeof pumpFields>;

/** The fields without which a linear pump cannot be run. */
export const linearFields = ["min", "max", "staticValue", "timeAutoSend", "timeWaitForRespond"] as const;
type Refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) => void;

/** A pump as it is saved: without a last set power, the one that is stored stays. */
const savedPump = pumpFields.extend({ powerValue: percent.nullable().optional() });
type SavedPump = z.output<typeof savedPump>;

const bandProblems = (pump: SavedPump, refuse: Refuse): void => {
  const { controlVariable, inputLow, inputHigh } = pump;
  if (controlVariable !== null && controlVariable !== "") {
    if (inputLow === null) refuse(["inputLow"], "required");
    if (inputHigh === null) refuse(["inputHigh"], "required");
  }
  if (inputLow !== null && inputHigh !== null && inputHigh <= inputLow)
    refuse(["inputHigh"], "max_greater_than_min");
};

/** Why a linear pump does not run at a power (%); `null` where it does, and without a band to be within. */
export const powerProblem = (
  { min, max }: { min: number | null; max: number | null },
  value: number | null,
): "below_minimum_threshold" | "exceeds_maximum_threshold" | null => {
  if (min === null || max === null || max <= min || value === null) return null;
  if (value < min) return "below_minimum_threshold";
  return value > max ? "exceeds_maximum_threshold" : null;
};

const linearProblems = (pump: SavedPump, refuse: Refuse): void => {
  const { min, max, staticValue, powerValue, timeAutoSend, timeWaitForRespond, schedule } = pump;
  for (const field of linearFields) if (pump[field] === null) refuse([field], "pump_information");
  if (min !== null && max !== null && max <= min) refuse(["max"], "max_greater_than_min");
  const within = (value: number | null, path: (string | number)[]) => {
    const problem = powerProblem(pump, value);
    if (problem) refuse(path, problem);
  };
  within(staticValue, ["staticValue"]);
  within(powerValue ?? null, ["powerValue"]);
  schedule.forEach((row, index) => {
    within(row.power, ["schedule", index, "power"]);
  });
  const outside = (value: number | null, least: number, most: number) =>
    value !== null && (!Number.isInteger(value) || value < least || value > most);
  if (outside(timeAutoSend, 5, 3600)) refuse(["timeAutoSend"], "invalid_value");
  if (outside(timeWaitForRespond, 1, 100)) refuse(["timeWaitForRespond"], "invalid_value");
  else if (timeAutoSend !== null && timeWaitForRespond !== null && timeWaitForRespond >= timeAutoSend)
    refuse(["timeWaitForRespond"], "wait_below_auto_send");
};

export const pumpBankBody = z
  .object({
    /**
     * `updatedAt` of the bank that was changed, `null` where there was none: refused when another one is stored by now. Programs that
     * set up a station whatever is there leave it out.
     */
    basedOn: isoTime.nullable().optional(),
    wearPolicy: wearPolicy.default("lifo"),
    interlocks: bankLimits.prefault({}),
    /** In the order in which staging brings them in. */
    pumps: z.array(savedPump).min(1, message("pump_information")).max(mostPumps, message("invalid_value")),
  })
  .superRefine(({ pumps }, context) => {
    const refuseAt =
      (index: number): Refuse =>
      (path, key) =>
        context.addIssue({ code: "custom", path: ["pumps", index, ...path], message: message(key) });
    pumps.forEach((pump, index) => {
      const refuse = refuseAt(index);
      for (const field of ["key", "name", "number"] as const)
        if (pumps.slice(0, index).some((other) => other[field] === pump[field]))
          refuse([field], "value_exists");
      if (
        pump.linkedDeviceId !== null &&
        pumps.slice(0, index).some((other) => other.linkedDeviceId === pump.linkedDeviceId)
      )
        refuse(["linkedDeviceId"], "linkage_device_assigned");
      bandProblems(pump, refuse);
      if (pump.type === "linear") linearProblems(pump, refuse);
      pump.schedule.forEach(({ days, start }, at) => {
        const isTaken = (day: number) =>
          pump.schedule.slice(0, at).some((row) => row.start === start && row.days.includes(day));
        if (days.some(isTaken)) refuse(["schedule", at, "start"], "value_exists");
      });
    });
  });
export type PumpBankForm = z.input<typeof pumpBankBody>;

export const pumpBank = z.object({
  deviceId: id,
  wearPolicy,
  interlocks: bankLimits,
  pumps: z.array(
    pumpFields.extend({
      templateName: z.string().nullable(),
      /** `null` also where its measuring device is outside the caller's scope. */
      linkedDeviceName: z.string().nullable(),
    }),
  ),
  /** Set anew by each change of a person; powers that are sent leave it. */
  updatedAt: isoTime,
});
export type PumpBank = z.output<typeof pumpBank>;

export const readPumpBank = route({
  method: "GET",
  path: "/device/:id/pump-bank",
  summary: "The pumps of a station and their parameters; null before they are set up",
  access: { permission: "Pump.Index" },
  params: idParams,
  answer: dataOf(pumpBank.nullable()),
  errors: ["not_found", "pump_station_required"],
});
export const setPumpBank = route({
  method: "PUT",
  path: "/device/:id/pump-bank",
  summary: "Set the pumps of a station and their parameters",
  access: { permission: "Pump.SetParameter" },
  params: idParams,
  body: pumpBankBody,
  answer: dataOf(pumpBank),
  errors: ["not_found", "pump_station_required", "linkage_device_assigned", "pump_bank_changed_meanwhile"],
});
/** For the linkage of a measuring device. */
export const readDrivenPump = route({
  method: "GET",
  path: "/device/:id/driven-pump",
  summary: "The pump whose power is computed from the readings of a device; null without",
  access: { permission: "Linkage.Index" },
  params: idParams,
  answer: dataOf(
    z
      .object({ deviceId: z.number().int(), deviceName: z.string(), key: z.string(), name: z.string() })
      .nullable(),
  ),
  errors: ["not_found"],
});
