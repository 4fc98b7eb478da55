import { roundingTolerance } from "@sgval/quantities/scaling";
import * as z from "zod";
import { isoTime } from "../route.ts";
import type { ExpectedEffect } from "./expected-effect.ts";

/** What a pressure should stay above (bar): the limit of its channel's alarm, or the pressure at which automation supports the zone. */
const lowerLimit = z.object({ kind: z.enum(["alarm", "start"]), at: z.number() });
export type LowerLimit = z.infer<typeof lowerLimit>;

/**
 * Of a lowered pressure: a limit of an alarm that it may pass, else the limit that it reaches first, and where it ends up;
 * `null` where only the direction is known.
 */
export interface NearLimit {
  limit: LowerLimit;
  expected: number | null;
}

/**
 * Whether a command that lowers a pressure near to its limit is foreseen to raise an alarm: it is expected to end at the limit
 * of the alarm or below it, or how far it falls is not known.
 */
export const foreseesAlarm = ({ limit, expected }: NearLimit): boolean =>
  limit.kind === "alarm" && (expected === null || expected <= limit.at);

/** A pressure downstream of a valve that a command lowers to its lower limit or near to it, as its reader is warned of it. */
export const nearLimitWarning = z.object({
  /** The channel that measures it. */
  parameter: z.string(),
  /** The device that measures it, where that is another one than the valve. */
  device: z.object({ id: z.number().int(), displayName: z.string() }).nullable(),
  value: z.number(),
  measuredAt: isoTime,
  limit: lowerLimit,
  /** Where it ends up; `null` where only the direction is known. */
  expected: z.number().nullable(),
});
export type NearLimitWarning = z.infer<typeof nearLimitWarning>;

/** A measured pressure (bar), with the lower limits of its channel. */
export interface MeasuredPressure extends Pick<NearLimitWarning, "parameter" | "value" | "measuredAt"> {
  device: { id: number; displayName: string };
  limits: readonly LowerLimit[];
}

/** A measured pressure downstream of a valve, as a warning calls it. */
export interface DownstreamPressure
  extends Omit<MeasuredPressure, "device">,
    Pick<NearLimitWarning, "device"> {
  /** It is the one that the valve holds; the others follow it. */
  isOutlet: boolean;
}

/** What the pressure at the critical point of a valve is called. */
export const criticalPressure = "critical_point_pressure";

/** What a command to a valve may lower: its outlet, its critical point and that of its zone, in this order, each once. */
export const downstreamPressures = ({
  valveId,
  outlet,
  critical,
  zoneCritical,
  start,
}: {
  valveId: number;
  outlet: MeasuredPressure | null;
  /** At the critical point of the valve; a logger there may have no other name for it than pressure. */
  critical: MeasuredPressure | null;
  /** The critical point of the zone that the valve is in. */
  zoneCritical: MeasuredPressure | null;
  /** The pressure at which automation supports the zone, and which of the valve's pressures it watches. */
  start: { at: number; watched: string } | null;
}): DownstreamPressure[] => {
  const ofValve = (pressure: MeasuredPressure, parameter: string): DownstreamPressure => ({
    ...pressure,
    parameter,
    device: pressure.device.id === valveId ? null : pressure.device,
    isOutlet: pressure === outlet,
    limits:
      start?.watched === parameter ? [...pressure.limits, { kind: "start", at: start.at }] : pressure.limits,
  });
  const isSame =
    critical?.device.id === zoneCritical?.device.id && critical?.parameter === zoneCritical?.parameter;
  return [
    ...(outlet ? [ofValve(outlet, outlet.parameter)] : []),
    ...(critical ? [ofValve(critical, criticalPressure)] : []),
    ...(zoneCritical && !isSame ? [{ ...zoneCritical, isOutlet: false }] : []),
  ];
};

/** Pilots are usually set half a bar and more apart: less than that above its limit, a pressure is likely to pass it. */
const usualStep = 0.5;
/** A set-point is held within this (bar). */
const heldWithin = 0.1;

/** By how much a command lowers the outlet pressure (bar): `null` where that is not known, 0 where it does not lower it. */
const loweredBy = (effects: readonly ExpectedEffect[], outlet: number | null): number | null => {
  const effect = effects.find(({ parameter }) => parameter === "outlet_pressure");
  if (effect?.change === "falls") return null;
  if (effect?.change !== "reaches" || effect.value === null || outlet === null) return 0;
  return Math.max(0, outlet - effect.value);
};

/**
 * The pressures downstream of a valve that a command lowers to their lower limits or near to them, with these limits. Whoever
 * sends the command should know, and may send it all the same.
 * @param effects what the command should change
 */
export const nearLimits = (
  effects: readonly ExpectedEffect[],
  pressures: readonly DownstreamPressure[],
): NearLimitWarning[] => {
  const lowered = loweredBy(effects, pressures.find(({ isOutlet }) => isOutlet)?.value ?? null);
  if (lowered === 0) return [];
  return pressures.flatMap(({ parameter, device, value, measuredAt, limits }) => {
    const expected = lowered === null ? null : Math.max(0, value - lowered);
    const near = limits
      .filter(({ at }) => (expected === null ? value < at + usualStep : expected < at + heldWithin))
      .map((limit) => ({ limit, expected }));
    const [first] = near.toSorted(
      (one, other) =>
        Number(foreseesAlarm(other)) - Number(foreseesAlarm(one)) || other.limit.at - one.limit.at,
    );
    return first ? [{ parameter, device, value, measuredAt, ...first }] : [];
  });
};

/**
 * A limit of a pressure (bar): the lower and upper one of its channel, and the pressure points at which automation raises and
 * lowers it.
 */
const pressureLimitKinds = ["under", "over", "start", "limit"] as const;
export type PressureLimitKind = (typeof pressureLimitKinds)[number];
export interface PressureLimit {
  kind: PressureLimitKind;
  at: number;
}

/** A limit that an expected pressure passes, or comes close to. */
export const reachedLimit = z.object({
  kind: z.enum(pressureLimitKinds),
  at: z.number(),
  passed: z.boolean(),
});
type ReachedLimit = z.infer<typeof reachedLimit>;

const isLower = (kind: PressureLimitKind): boolean => kind === "under" || kind === "start";
const isAlarm = (kind: PressureLimitKind): boolean => kind === "under" || kind === "over";

/**
 * The limit that an expected pressure passes, or is no further from than its error; `null` without one. One that is passed is
 * named before one that is near, one that raises an alarm before a pressure point, and of these the nearest.
 * @param error how far the model is from the readings (bar)
 */
export const predictedLimit = (
  expected: number,
  error: number,
  limits: readonly PressureLimit[],
): ReachedLimit | null => {
  const margin = Math.max(heldWithin, error) + roundingTolerance;
  const reached = limits
    .map((limit) => ({ ...limit, room: isLower(limit.kind) ? expected - limit.at : limit.at - expected }))
    .filter(({ room }) => room <= margin)
    .toSorted(
      (one, other) =>
        Number(other.room < 0) - Number(one.room < 0) ||
        Number(isAlarm(other.kind)) - Number(isAlarm(one.kind)) ||
        one.room - other.room,
    );
  const [first] = reached;
  return first ? { kind: first.kind, at: first.at, passed: first.room < 0 } : null;
};
