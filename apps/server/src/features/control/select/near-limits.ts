import { sourceOf } from "@sgval/contract/automation/readings";
import type { ExpectedEffect } from "@sgval/contract/control/expected-effect";
import {
  type LowerLimit,
  type NearLimitWarning,
  nearLimits,
  type PressureBehind,
} from "@sgval/contract/control/near-limit";
import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import { mayDo } from "@sgval/contract/permission";
import { isTrusted } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { pressurePointsOf } from "../../automation/index.ts";
import { type DeviceRecord, freshnessAt, presentChannel } from "../../devices/index.ts";
import type { ControlContext } from "../control-deps.ts";

const outletPressure = "outlet_pressure";
const criticalPressure = "critical_point_pressure";

interface Behind extends PressureBehind, Pick<NearLimitWarning, "parameter" | "device" | "measuredAt"> {}

/** A pressure that is known now, with the lower limit of its channel; `null` for one that says nothing of now. */
const pressureOf = (context: ControlContext, by: DeviceRecord, parameter: string): Behind | null => {
  const channel = presentChannel(by, parameter);
  const sample = channel && context.latest.sampleOf(by.id, channel.slot);
  if (!channel || !sample || sample.value === null || !isTrusted(sample.quality)) return null;
  const now = context.clock.now();
  const ofDevice = freshnessAt(by, context, now);
  if (!isCurrent(valueFreshness(by, sample.measuredAt, ofDevice, now))) return null;
  return {
    ...{ parameter, value: sample.value, isOutlet: false },
    measuredAt: new Date(sample.measuredAt).toISOString(),
    device: { id: by.id, displayName: by.displayName },
    limits: typeof channel.under === "number" ? [{ kind: "alarm", at: channel.under }] : [],
  };
};

/** The critical point of the zone that a valve is in: as the zone's own device has it, else the lowest that a member measures. */
const zonePressure = (context: ControlContext, valve: DeviceRecord, actor: Actor): Behind | null => {
  const { zoneId } = valve;
  if (zoneId === null || !mayDo(actor, "Zone.Index")) return null;
  const known = (devices: Iterable<DeviceRecord>): Behind[] =>
    [...devices].flatMap((by) => {
      const found = by.id !== valve.id && sees(actor, by.id) && pressureOf(context, by, criticalPressure);
      return found ? [found] : [];
    });
  const [own] = known(context.registry.zone(zoneId)?.devices ?? []);
  if (own) return own;
  const members = known(context.registry.all().filter((device) => device.zoneId === zoneId));
  return members.toSorted((one, other) => one.value - other.value)[0] ?? null;
};

/**
 * Of the pressures behind a valve (its outlet, its critical point and that of its zone) those that a command lowers to their
 * limits or near to them, as far as whoever sends it may see them.
 */
export const nearLimitsOf = async (
  trx: Kysely<Database>,
  context: ControlContext,
  valve: DeviceRecord,
  effects: readonly ExpectedEffect[],
  actor: Actor,
): Promise<NearLimitWarning[]> => {
  if (valve.type !== "VGA") return [];
  const { registry } = context;
  const points = mayDo(actor, "Threshold.Index") ? await pressurePointsOf(trx, registry, valve) : null;
  const start: LowerLimit[] = points ? [{ kind: "start", at: points.startPressurePoint }] : [];
  const withStart = (one: Behind): Behind => ({
    ...one,
    limits: points?.watched === one.parameter ? [...one.limits, ...start] : one.limits,
  });
  const logger = valve.dataloggerId === null ? undefined : registry.get(valve.dataloggerId);
  const source = sourceOf(valve, logger && sees(actor, logger.id) ? logger : undefined, criticalPressure);
  const outlet = pressureOf(context, valve, outletPressure);
  const critical = source && pressureOf(context, source.device, source.parameter);
  const ofZone = zonePressure(context, valve, actor);
  const isSame = source?.device.id === ofZone?.device?.id && source?.parameter === criticalPressure;
  const behind = [
    ...(outlet ? [withStart({ ...outlet, device: null, isOutlet: true })] : []),
    // At the critical point a logger may have no other name than pressure.
    ...(critical
      ? [
          withStart({
            ...critical,
            parameter: criticalPressure,
            device: source.device === valve ? null : critical.device,
          }),
        ]
      : []),
    ...(ofZone && !isSame ? [ofZone] : []),
  ];
  return nearLimits(effects, behind).map(({ isOutlet: _isOutlet, limits: _limits, ...warning }) => warning);
};
