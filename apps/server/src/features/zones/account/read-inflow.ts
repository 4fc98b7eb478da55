import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import type { ZoneAccounting, ZoneInflow, ZoneMember } from "@sgval/contract/zones/zone-accounting";
import { isTrusted } from "@sgval/quantities/quality";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import {
  type ConnectionStates,
  type DeviceRecord,
  type DeviceRegistry,
  freshnessAt,
  type LatestTimestamps,
} from "../../devices/index.ts";
import { isDeadNow } from "../days/critical-points.ts";
import { type FlowSource, hasInlets, slotOf, sourcesOf } from "../days/zone-sources.ts";
import { meanOf } from "../rules/night-flow.ts";
import type { ZoneRecord } from "../zones.store.ts";
import { reportedState } from "./boundary-valves.ts";
import { figureNow } from "./figure.ts";

export interface InflowDeps {
  clock: Clock;
  registry: DeviceRegistry;
  latest: LatestTimestamps;
  connections: ConnectionStates;
}

/** A good value that is not stale, with its time (epoch ms). */
const currentOf = (
  deps: InflowDeps,
  device: DeviceRecord,
  slot: number | null,
): { value: number; at: number } | null => {
  const sample = slot === null ? null : deps.latest.sampleOf(device.id, slot);
  if (!sample || sample.value === null || !isTrusted(sample.quality)) return null;
  const now = deps.clock.now();
  const state = valueFreshness(device, sample.measuredAt, freshnessAt(device, deps, now), now);
  return isCurrent(state) ? { value: sample.value, at: sample.measuredAt } : null;
};

/** The net flow (m³/h) of a device now, in its own direction. */
const flowNow = (deps: InflowDeps, source: FlowSource): { value: number; at: number } | null => {
  const device = deps.registry.get(source.deviceId);
  const flow = device ? currentOf(deps, device, source.flow) : null;
  if (!device || !flow || source.reverse === null) return flow;
  const reverse = currentOf(deps, device, source.reverse);
  return reverse && { value: flow.value - reverse.value, at: Math.min(flow.at, reverse.at) };
};

/** Net inflow of a zone now, summed from its boundary devices: a zone device that sends nothing has it all the same. */
export const readInflow = (deps: InflowDeps, record: ZoneRecord): ZoneInflow => {
  const sources = sourcesOf(record, deps.registry).flows;
  const flows = sources.map((source) => ({ sign: source.sign, now: flowNow(deps, source) }));
  const current = flows.flatMap(({ sign, now }) => (now ? [{ sign, ...now }] : []));
  const counted = record.account.boundary.filter(({ role }) => role !== "boundary").length;
  const isWhole = hasInlets(record) && current.length === counted;
  return {
    value: isWhole ? current.reduce((sum, { sign, value }) => sum + sign * value, 0) : null,
    missing: isWhole ? null : hasInlets(record) ? "no_data" : "no_inlets",
    measuredAt:
      current.length === 0 ? null : new Date(Math.min(...current.map(({ at }) => at))).toISOString(),
    reporting: current.length,
    expected: counted,
  };
};

/** P1 and P2 (bar) of the reducing valves at the inlets now, with the time (epoch ms) of the oldest value of each. */
export const readInletValves = (deps: InflowDeps, { account }: ZoneRecord) => {
  const valves = account.boundary
    .filter(({ role }) => role === "inlet")
    .flatMap(({ deviceId }) => deps.registry.get(deviceId) ?? [])
    .filter(({ type }) => type === "VGA");
  const pressureOf = (key: string) => {
    const current = valves.flatMap((device) => currentOf(deps, device, slotOf(device, key)) ?? []);
    return {
      value: meanOf(current.map(({ value }) => value)),
      since: current.length === 0 ? null : Math.min(...current.map(({ at }) => at)),
      quality: { good: current.length, expected: valves.length },
    };
  };
  return {
    count: valves.length,
    inlet: pressureOf("inlet_pressure"),
    outlet: pressureOf("outlet_pressure"),
  };
};

/** The devices in view whose pressure counts for the average zone point and for critical points, as they are now. */
export const readPressurePoints = (
  deps: InflowDeps,
  record: ZoneRecord,
  actor: Actor,
): ZoneAccounting["pressurePoints"] => {
  const { azp, critical } = sourcesOf(record, deps.registry);
  // A named device that measures no pressure is shown all the same: somebody has to see that it is the wrong one.
  const named = record.account.azpDeviceId;
  const average = azp ?? (named === null ? null : { deviceId: named, slot: null });
  const channels = [
    ...(average ? [{ ...average, role: "azp" as const }] : []),
    ...critical.map((channel) => ({ ...channel, role: "critical" as const })),
  ];
  return channels.flatMap(({ deviceId, slot, role }) => {
    const device = sees(actor, deviceId) ? deps.registry.get(deviceId) : undefined;
    if (!device) return [];
    const at = deps.clock.now();
    const newest = deps.latest.newestOf(device.id);
    return [
      {
        ...{ deviceId, role, name: device.name, displayName: device.displayName },
        pressure: figureNow("point_pressure", currentOf(deps, device, slot), at),
        measuredAt: newest > 0 ? new Date(newest).toISOString() : null,
        freshness: freshnessAt(device, deps, at),
      },
    ];
  });
};

/** The pressures (bar) of the critical points now, seen or not: figures are of the whole zone. */
export const criticalNow = (deps: InflowDeps, record: ZoneRecord): number[] =>
  sourcesOf(record, deps.registry).critical.flatMap(({ deviceId, slot }) => {
    const device = deps.registry.get(deviceId);
    const current = device && currentOf(deps, device, slot);
    return current ? [current.value] : [];
  });

/** Whether the lowest pressure is that of some critical points alone, because others are dead. */
export const hasDeadPoint = async (
  deps: InflowDeps & { db: DatabaseHandle },
  record: ZoneRecord,
): Promise<boolean> => {
  for (const point of sourcesOf(record, deps.registry).critical) {
    const device = deps.registry.get(point.deviceId);
    const isCurrentNow = device !== undefined && currentOf(deps, device, point.slot) !== null;
    if (!isCurrentNow && (await isDeadNow(deps.db, point, deps.clock.now()))) return true;
  }
  return false;
};

/** The boundary devices in view as they are now. */
export const readMembers = (
  deps: InflowDeps,
  record: ZoneRecord,
  zoneNames: ReadonlyMap<number, string>,
  actor: Actor,
): { members: ZoneMember[]; hidden: number } => {
  const sources = new Map(sourcesOf(record, deps.registry).flows.map((source) => [source.deviceId, source]));
  const visible = record.account.boundary.filter(({ deviceId }) => sees(actor, deviceId));
  const members = visible.flatMap((boundary): ZoneMember[] => {
    const device = deps.registry.get(boundary.deviceId);
    if (!device) return [];
    const at = deps.clock.now();
    const source = sources.get(device.id);
    const now = source ? flowNow(deps, source) : null;
    const flow = now && source ? { ...now, value: source.sign * now.value } : null;
    const pressure = (key: "inlet_pressure" | "outlet_pressure") =>
      device.type === "VGA"
        ? figureNow(`member_${key}`, currentOf(deps, device, slotOf(device, key)), at)
        : null;
    const newest = deps.latest.newestOf(device.id);
    return [
      {
        ...boundary,
        name: device.name,
        displayName: device.displayName,
        flow: boundary.role === "boundary" ? null : figureNow("member_flow", flow, at),
        measuredAt: newest > 0 ? new Date(newest).toISOString() : null,
        freshness: freshnessAt(device, deps, at),
        inletPressure: pressure("inlet_pressure"),
        outletPressure: pressure("outlet_pressure"),
        reported: reportedState(deps, boundary),
        toZone: boundary.toZoneId === null ? null : (zoneNames.get(boundary.toZoneId) ?? null),
      },
    ];
  });
  return { members, hidden: record.account.boundary.length - visible.length };
};
