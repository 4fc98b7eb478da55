import type { DeviceSummary } from "@sgval/contract/devices/device";
import { hasBadValue } from "@sgval/contract/devices/device-status";
import {
  type DeviceListQuery,
  type listDevices as listDevicesRoute,
  type listMapDevices as listMapDevicesRoute,
  mapDevicesPage,
} from "@sgval/contract/devices/routes";
import { isOutsideLimits } from "@sgval/contract/devices/value-limits";
import { mayDo } from "@sgval/contract/permission";
import { deviceSearchText, searchFor } from "@sgval/contract/search-text";
import type * as z from "zod";
import { type Actor, type PlaceField, sees } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import { flaggedValuesOf, limitedValuesOf } from "../current-values.ts";
import { pinnedBy } from "../device.store.ts";
import type { ViewDeps } from "../device-deps.ts";
import type { DeviceRegistry } from "../device-registry.ts";
import { criticalPointOf, summaryOf, unsentOf } from "../device-view.ts";
import { freshnessAt } from "../measured-zones.ts";
import type { DeviceTypeCache } from "../types/type-cache.ts";
import { countDevices, filterOf, type ListedDevice, type OpenAlarms, orderOf } from "./device-list.ts";
import { hasLowBattery, hasWeakSignal } from "./value-order.ts";

/** The devices in view of the actor, with what lists filter and sort by. */
export const devicesInView = (deps: ViewDeps, actor: Actor): ListedDevice[] => {
  const { registry, latest, clock } = deps;
  const now = clock.now();
  const listed: ListedDevice[] = [];
  for (const device of registry.all()) {
    if (!sees(actor, device.id)) continue;
    const measuredAt = latest.newestOf(device.id) || null;
    const freshness = freshnessAt(device, deps, now);
    const outsideLimits = isOutsideLimits(device, limitedValuesOf(device, latest), freshness, now);
    const badValue = hasBadValue(device, flaggedValuesOf(device, latest), freshness, now);
    listed.push({ device, freshness, measuredAt, outsideLimits, badValue });
  }
  return listed;
};

/** The devices in view by the room or zone that they are in; those in none under null. */
export const devicesByPlace = (
  deps: ViewDeps,
  actor: Actor,
  field: PlaceField,
): Map<number | null, ListedDevice[]> =>
  Map.groupBy(devicesInView(deps, actor), ({ device }) => device[field]);

/** The ids of the devices that a search finds, in view or not: by what the list of devices is searched by. */
export const devicesMatching = (registry: Pick<DeviceRegistry, "all">, q: string): number[] => {
  const matches = searchFor(q);
  return registry
    .all()
    .filter((device) => matches(deviceSearchText(device)))
    .map(({ id }) => id)
    .toArray();
};

/** What the rooms and zones with devices are called, by the ids of each. */
export const placeNames = (
  registry: Pick<DeviceRegistry, "all">,
): Record<PlaceField, ReadonlyMap<number, string>> => {
  const names = { roomId: new Map<number, string>(), zoneId: new Map<number, string>() };
  for (const { roomId, room, zoneId, zone } of registry.all()) {
    if (roomId !== null && room !== null) names.roomId.set(roomId, room);
    if (zoneId !== null && zone !== null) names.zoneId.set(zoneId, zone);
  }
  return names;
};

/** What the filters of a file say for ids: names of what its reader sees, numbers of all else. */
export const filterNames = (registry: Pick<DeviceRegistry, "all" | "get">, actor: Pick<Actor, "scope">) => {
  const places = placeNames({ all: () => registry.all().filter(({ id }) => sees(actor, id)) });
  const text = (id: number | undefined, name: string | undefined) =>
    id === undefined ? undefined : (name ?? `#${id}`);
  return {
    device: (id: number | undefined) =>
      text(id, id !== undefined && sees(actor, id) ? registry.get(id)?.name : undefined),
    room: (id: number | undefined) => text(id, places.roomId.get(id ?? 0)),
    zone: (id: number | undefined) => text(id, places.zoneId.get(id ?? 0)),
  };
};

export type ListDeps = ViewDeps & {
  db: DatabaseHandle;
  types: DeviceTypeCache;
  /** The open alarms of devices, in one query. */
  openAlarms: (of: "all" | ReadonlySet<number>) => Promise<OpenAlarms>;
};

const openAlarmsFor = async (
  deps: Pick<ListDeps, "openAlarms">,
  actor: Actor,
  of: "all" | ReadonlySet<number> = "all",
): Promise<OpenAlarms | null> => (mayDo(actor, "Risk.Index") ? deps.openAlarms(of) : null);

/** The open alarms of one device, for who may see them. */
export const openAlarmsOf =
  (deps: Pick<ListDeps, "openAlarms">) =>
  async (id: number, actor: Actor): Promise<Pick<DeviceSummary, "openAlarms"> | null> =>
    alarmsOf(await openAlarmsFor(deps, actor, new Set([id])), { id });

/**
 * All visible devices, those that match a filter, sorted, and the alarms of who may see them. Computed in memory, because freshness depends on the
 * current time and cannot be sorted by in SQL; only pinned devices and alarms are read from the database.
 */
export const findDevices = async (
  deps: ListDeps,
  query: Omit<DeviceListQuery, "page" | "size">,
  actor: Actor,
): Promise<{
  all: ListedDevice[];
  found: ListedDevice[];
  /** Those that another query would find, in no order. */
  match: (query: Omit<DeviceListQuery, "page" | "size">) => ListedDevice[];
  alarms: OpenAlarms | null;
}> => {
  const alarms = await openAlarmsFor(deps, actor);
  const order = orderOf(query.sort, { ...deps, ...(alarms && { alarms }) });
  const all = devicesInView(deps, actor);
  const pinned = query.favourite ? new Set(await pinnedBy(deps.db.kysely, actor.userId)) : null;
  const match = (asked: Omit<DeviceListQuery, "page" | "size">) =>
    all
      .filter(filterOf(asked, deps.types, alarms ?? undefined))
      .filter(({ device }) => pinned?.has(device.id) ?? true)
      .filter(({ device }) => asked.battery === undefined || hasLowBattery(device, deps.latest))
      .filter(({ device }) => asked.signal === undefined || hasWeakSignal(device, deps.latest));
  return { all, found: keptTogether(match(query).sort(order), query.group), match, alarms };
};

/** Sorted devices with those of a group together, over all pages. */
const keptTogether = (sorted: ListedDevice[], group: DeviceListQuery["group"]): ListedDevice[] => {
  if (!group) return sorted;
  const field = ({ type: "type", room: "roomId", zone: "zoneId" } as const)[group];
  return [...Map.groupBy(sorted, ({ device }) => device[field]).values()].flat();
};

/** The open alarms of a device, for who may see them. */
const alarmsOf = (
  alarms: OpenAlarms | null,
  { id }: { id: number },
): Pick<DeviceSummary, "openAlarms"> | null => alarms && { openAlarms: alarms.get(id) ?? null };

/** The filters of a state, of which one is chosen at a time. */
const noState = {
  freshness: undefined,
  position: undefined,
  outsideLimits: undefined,
  badValue: undefined,
  openAlarms: undefined,
  marked: undefined,
} as const satisfies Partial<DeviceListQuery>;

/** One page of devices. */
export const listDevices =
  (deps: ListDeps) =>
  async (query: DeviceListQuery, actor: Actor): Promise<z.output<typeof listDevicesRoute.answer>> => {
    const { all, found, match, alarms } = await findDevices(deps, query, actor);
    const { data, metaData } = pageOf(found, query);
    const { types } = countDevices(match({ ...query, type: undefined }));
    return {
      data: data.map(({ device }) => {
        const criticalPoint = criticalPointOf(device, actor, deps);
        const unsent = unsentOf(device, deps);
        return {
          ...summaryOf(device, deps),
          ...(criticalPoint && { criticalPoint: { ...criticalPoint, ...alarmsOf(alarms, criticalPoint) } }),
          ...(unsent && { unsent }),
          ...alarmsOf(alarms, device),
        };
      }),
      metaData: {
        ...metaData,
        counts: countDevices(all, alarms),
        matching: { ...countDevices(match({ ...query, ...noState }), alarms), types },
      },
    };
  };

/** The devices after an id, in the order of their ids: in parts, so that no other request waits for all of them. */
export const listMapDevices =
  (deps: ListDeps) =>
  async (after: number, actor: Actor): Promise<z.output<typeof listMapDevicesRoute.answer>> => {
    const alarms = await openAlarmsFor(deps, actor);
    const found = deps.registry
      .all()
      .filter((device) => device.id > after && sees(actor, device.id))
      .toArray()
      .sort((one, other) => one.id - other.id);
    const page = found.slice(0, mapDevicesPage);
    return {
      data: page.map((device) => ({ ...summaryOf(device, deps), ...alarmsOf(alarms, device) })),
      metaData: { next: found.length > page.length ? (page.at(-1)?.id ?? null) : null },
    };
  };
