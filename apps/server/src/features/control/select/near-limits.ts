import { sourceOf } from "@sgval/contract/automation/readings";
import type { Consequence } from "@sgval/contract/control/consequences";
import type { ExpectedEffect } from "@sgval/contract/control/expected-effect";
import {
  criticalPressure,
  downstreamPressures,
  type MeasuredPressure,
  type NearLimitWarning,
  nearLimits,
} from "@sgval/contract/control/near-limit";
import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import { mayDo } from "@sgval/contract/permission";
import { isTrusted } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import { type Rights, sees } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { pressurePointsOf } from "../../automation/index.ts";
import { type DeviceRecord, freshnessAt, presentChannel } from "../../devices/index.ts";
import type { ControlContext } from "../control-deps.ts";

const outletPressure = "outlet_pressure";

/** A pressure that is known now, with the lower limit of its channel; `null` for one that says nothing of now. */
const pressureOf = (
  context: ControlContext,
  by: DeviceRecord,
  parameter: string,
): MeasuredPressure | null => {
  const channel = presentChannel(by, parameter);
  const sample = channel && context.latest.sampleOf(by.id, channel.slot);
  if (!channel || !sample || sample.value === null || !isTrusted(sample.quality)) return null;
  const now = context.clock.now();
  const ofDevice = freshnessAt(by, context, now);
  if (!isCurrent(valueFreshness(by, sample.measuredAt, ofDevice, now))) return null;
  return {
    parameter,
    value: sample.value,
    measuredAt: new Date(sample.measuredAt).toISOString(),
    device: { id: by.id, displayName: by.displayName },
    limits: typeof channel.under === "number" ? [{ kind: "alarm", at: channel.under }] : [],
  };
};

/** The critical point of the zone that a valve is in: as the zone's own device has it, else the lowest that a member measures. */
const zonePressure = (
  context: ControlContext,
  valve: DeviceRecord,
  rights: Rights,
): MeasuredPressure | null => {
  const { zoneId } = valve;
  if (zoneId === null || !mayDo(rights, "Zone.Index")) return null;
  const known = (devices: Iterable<DeviceRecord>): MeasuredPressure[] =>
    [...devices].flatMap((by) => {
      const found = by.id !== valve.id && sees(rights, by.id) && pressureOf(context, by, criticalPressure);
      return found ? [found] : [];
    });
  const [own] = known(context.registry.zone(zoneId)?.devices ?? []);
  if (own) return own;
  const members = known(context.registry.all().filter((device) => device.zoneId === zoneId));
  return members.toSorted((one, other) => one.value - other.value)[0] ?? null;
};

/**
 * Of the pressures downstream of a valve (its outlet, its critical point and that of its zone) those that a command lowers to
 * their limits or near to them, as far as whoever sends it may see them.
 */
export const nearLimitsOf = async (
  trx: Kysely<Database>,
  context: ControlContext,
  valve: DeviceRecord,
  effects: readonly ExpectedEffect[],
  rights: Rights,
): Promise<NearLimitWarning[]> => {
  if (valve.type !== "VGA") return [];
  const { registry } = context;
  const points = mayDo(rights, "Threshold.Index") ? await pressurePointsOf(trx, registry, valve) : null;
  const logger = valve.dataloggerId === null ? undefined : registry.get(valve.dataloggerId);
  const source = sourceOf(valve, logger && sees(rights, logger.id) ? logger : undefined, criticalPressure);
  const pressures = downstreamPressures({
    valveId: valve.id,
    outlet: pressureOf(context, valve, outletPressure),
    critical: source && pressureOf(context, source.device, source.parameter),
    zoneCritical: zonePressure(context, valve, rights),
    start: points && { at: points.startPressurePoint, watched: points.watched },
  });
  return nearLimits(effects, pressures);
};

/**
 * What to warn of before a new set-point while the outlet pressure is not known now: {@link nearLimitsOf} has no step to count from
 * then, and the pressures that follow the outlet cannot be foreseen. What is known is the set-point itself.
 */
export const setPointWarnings = async (
  trx: Kysely<Database>,
  context: ControlContext,
  valve: DeviceRecord,
  effects: readonly ExpectedEffect[],
  rights: Rights,
): Promise<Consequence[]> => {
  const value = effects.find(({ change }) => change === "reaches")?.value ?? null;
  if (valve.type !== "VGA" || value === null || pressureOf(context, valve, outletPressure)) return [];
  const points = mayDo(rights, "Threshold.Index")
    ? await pressurePointsOf(trx, context.registry, valve)
    : null;
  const start = points?.watched === outletPressure ? points.startPressurePoint : null;
  const limits = [presentChannel(valve, outletPressure)?.under ?? null, start];
  return limits.some((at) => at !== null && value <= at)
    ? ["outletUnknown", "setPointLow"]
    : ["outletUnknown"];
};
