import { parameterOf } from "@sgval/quantities/parameter";
import * as z from "zod";
import { message } from "../message.ts";
import { id } from "../route.ts";
import { finiteNumber, freeText, labelText } from "../text.ts";

/** What a mimic is drawn with. A `junction` is a point where pipes meet, or where one leaves the picture. */
export const symbolKinds = [
  "tank",
  "well",
  "pump",
  "vfd",
  "valve",
  "prv",
  "meter",
  "filter",
  "chlorinator",
  "value",
  "text",
  "junction",
] as const;
export const symbolKind = z.enum(symbolKinds);
export type SymbolKind = z.infer<typeof symbolKind>;

/**
 * The measurements that a symbol shows: what each is called in `bindings`, and the parameters that it can be; without a list
 * any parameter.
 */
export const symbolRoles = {
  tank: { level: ["tank_level", "water_level", "water_level_float"], inflow: ["flow", "flow_forward"] },
  well: { level: ["water_level", "water_level_float"], flow: ["flow"], running: ["pump_running"] },
  pump: {
    running: ["pump_running"],
    current: ["pump_current"],
    hours: ["run_hours"],
    power: ["active_power", "pump_power"],
  },
  vfd: {
    running: ["pump_running"],
    frequency: ["pump_frequency"],
    power: ["pump_power"],
    current: ["pump_current"],
    hours: ["run_hours"],
  },
  valve: { opening: ["valve_opening"], state: ["valve_state", "digital_output"] },
  prv: {
    outlet: ["outlet_pressure", "pressure"],
    inlet: ["inlet_pressure", "pressure"],
    opening: ["valve_opening"],
    state: ["valve_state"],
  },
  meter: { flow: ["flow", "flow_forward"], total: ["total_flow", "total_forward"] },
  filter: { inlet: ["pressure", "inlet_pressure"], outlet: ["pressure", "outlet_pressure", "turbidity"] },
  chlorinator: { dose: ["residual_chlorine"], running: ["pump_running", "digital_output"] },
  value: { value: null },
  text: {},
  junction: {},
} as const satisfies Record<SymbolKind, Partial<Record<Role, readonly string[] | null>>>;

const roleNames = [
  "running",
  "level",
  "outlet",
  "inlet",
  "opening",
  "state",
  "frequency",
  "power",
  "current",
  "hours",
  "flow",
  "inflow",
  "total",
  "dose",
  "value",
] as const;
export type Role = (typeof roleNames)[number];

/** The measurements of a symbol, most important first. */
export const rolesOf = (kind: SymbolKind): Role[] =>
  roleNames.filter((role) => Object.hasOwn(symbolRoles[kind], role));

/** Whether a channel can be bound to a measurement of a symbol. */
export const fitsRole = (kind: SymbolKind, role: string, channel: string): boolean => {
  const roles: Record<string, readonly string[] | null> = symbolRoles[kind];
  const parameter = parameterOf(channel)?.parameter.key;
  if (parameter === undefined || !Object.hasOwn(roles, role)) return false;
  return roles[role]?.includes(parameter) ?? true;
};

export const sides = ["left", "right", "top", "bottom"] as const;
export type Side = (typeof sides)[number];

/** The ends of a drawing and of a symbol, in units of the drawing (pixels at 100 %). */
export const mimicLimits = {
  width: { min: 400, max: 6000 },
  height: { min: 240, max: 4000 },
  symbol: { min: 8, max: 800 },
  symbols: 200,
  pipes: 400,
  trend: 3,
} as const;

export const gridSteps = [10, 20, 40] as const;

const key = z.string().regex(/^[\w-]{1,32}$/, message("invalid_value"));
const coordinate = finiteNumber.int(message("invalid_value")).min(-4000).max(6000);
const extent = finiteNumber
  .int(message("invalid_value"))
  .min(mimicLimits.symbol.min, message("invalid_value"))
  .max(mimicLimits.symbol.max, message("invalid_value"));

const channelBinding = z.object({
  deviceId: id,
  /** Key of the channel, with its instance: `pump_running.p1`. */
  channel: z
    .string(message("required"))
    .max(64)
    .refine((one) => parameterOf(one) !== null, message("invalid_value")),
});
/** The channel whose value is shown. */
export type ChannelBinding = z.infer<typeof channelBinding>;

/** A binding to a device that the caller does not see; sent back it stays what it was. */
const hiddenBinding = z.object({
  hidden: z.literal(true),
  /** Which value of the trend it was, wherever it stands now. */
  line: z
    .number()
    .int()
    .min(0)
    .max(mimicLimits.trend - 1)
    .optional(),
});
export const binding = z.union([channelBinding, hiddenBinding]);
export type Binding = z.infer<typeof binding>;

const mimicSymbol = z.object({
  id: key,
  kind: symbolKind,
  /** What stands beside it; a `text` is nothing else. */
  label: z.union([z.literal(""), labelText(80)]),
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  /** Degrees clockwise; at 0 the water runs from left to right. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** By the names of `symbolRoles`. */
  bindings: z.record(z.string().max(24), binding),
  /** Of a tank: the level at which it is full, m. */
  full: finiteNumber.positive(message("positive_number")).max(200).nullable(),
});
export type MimicSymbol = z.infer<typeof mimicSymbol>;

const pipeEnd = z.object({ symbol: key, side: z.enum(sides) });
export type PipeEnd = z.infer<typeof pipeEnd>;
const mimicPipe = z.object({
  id: key,
  /** Water runs from here. */
  from: pipeEnd,
  to: pipeEnd,
  /** Says whether water runs: a flow, or whether a pump runs. Without one it follows the pump at either end. */
  flow: binding.nullable(),
});
export type MimicPipe = z.infer<typeof mimicPipe>;

const fields = z.object({
  width: finiteNumber.int().min(mimicLimits.width.min).max(mimicLimits.width.max),
  height: finiteNumber.int().min(mimicLimits.height.min).max(mimicLimits.height.max),
  grid: z.union([z.literal(10), z.literal(20), z.literal(40)]),
  symbols: z.array(mimicSymbol).max(mimicLimits.symbols, message("too_long")),
  pipes: z.array(mimicPipe).max(mimicLimits.pipes, message("too_long")),
  /** The values whose last two hours stand below the drawing. */
  trend: z.array(binding).max(mimicLimits.trend, message("too_long")),
});

/** A drawing of a room: symbols and pipes with what they show. */
export const mimicDocument = fields.superRefine(({ symbols, pipes }, context) => {
  const refuse = (path: (string | number)[]) =>
    context.addIssue({ code: "custom", path, message: message("invalid_value") });
  const known = new Set(symbols.map((one) => one.id));
  const repeated = (list: readonly { id: string }[], index: number) =>
    list.findIndex((one) => one.id === list[index]?.id) < index;
  symbols.forEach((symbol, index) => {
    if (repeated(symbols, index)) refuse(["symbols", index, "id"]);
    for (const [role, bound] of Object.entries(symbol.bindings)) {
      const fits =
        "hidden" in bound
          ? rolesOf(symbol.kind).some((one) => one === role)
          : fitsRole(symbol.kind, role, bound.channel);
      if (!fits) refuse(["symbols", index, "bindings", role]);
    }
  });
  pipes.forEach((pipe, index) => {
    if (repeated(pipes, index)) refuse(["pipes", index, "id"]);
    for (const end of ["from", "to"] as const)
      if (!known.has(pipe[end].symbol)) refuse(["pipes", index, end]);
    if (pipe.from.symbol === pipe.to.symbol) refuse(["pipes", index, "to"]);
  });
});
export type MimicDocument = z.infer<typeof mimicDocument>;

/** A mimic as a file: bound devices by name, because another installation has other ids. */
export const mimicFile = z.object({
  format: z.literal("sgval-mimic"),
  version: z.literal(1),
  room: freeText(128),
  devices: z.array(z.object({ id, name: z.string().max(128) })).max(1000),
  document: mimicDocument,
});
export type MimicFile = z.infer<typeof mimicFile>;
