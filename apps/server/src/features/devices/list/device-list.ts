import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { deviceMark, deviceStatusOf, gravestOf, markRank } from "@sgval/contract/devices/device-status";
import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import type { Freshness } from "@sgval/contract/devices/freshness";
import type { DeviceCounts, DeviceListQuery } from "@sgval/contract/devices/routes";
import { deviceSearchText, searchFor, sortText } from "@sgval/contract/search-text";
import { parameterOf } from "@sgval/quantities/parameter";
import { type Quantity, quantityOf } from "@sgval/quantities/unit";
import { readSort } from "../../../kernel/list-query.ts";
import type { LatestTimestamps } from "../device-deps.ts";
import type { DeviceRecord } from "../device-record.ts";
import type { DeviceTypeCache } from "../types/type-cache.ts";
import { orderByValue, type ValueSort } from "./value-order.ts";

/** A device with the values to filter and sort by; created for every visible device in every request. */
export interface ListedDevice {
  device: DeviceRecord;
  freshness: Freshness;
  /** Epoch milliseconds of the newest reading. */
  measuredAt: number | null;
  /** A current value is outside the limits of its channel. */
  outsideLimits: boolean;
  /** A current value is bad. */
  badValue: boolean;
}

/** What is known of the alarms of devices, by id; devices without any are left out. */
export type OpenAlarms = ReadonlyMap<number, NonNullable<DeviceSummary["openAlarms"]>>;

const NO_ALARMS: OpenAlarms = new Map();

interface Texts {
  search: string;
  name: string;
  displayName: string;
  room: string;
  zone: string;
}
// A record is replaced when its device changes, so the cache needs no invalidation.
const textCache = new WeakMap<DeviceRecord, Texts>();
const textsOf = (device: DeviceRecord): Texts => {
  const known = textCache.get(device);
  if (known) return known;
  const texts = {
    search: deviceSearchText(device),
    name: sortText(device.name),
    displayName: sortText(device.displayName),
    room: sortText(device.room ?? ""),
    zone: sortText(device.zone ?? ""),
  };
  textCache.set(device, texts);
  return texts;
};

/** How many devices there are of each state; with how many have alarms, where those are known. */
export const countDevices = (
  devices: readonly ListedDevice[],
  alarms: OpenAlarms | null = null,
): DeviceCounts => {
  const counts: DeviceCounts = {
    total: devices.length,
    fresh: 0,
    late: 0,
    stale: 0,
    offline: 0,
    never: 0,
    outsideLimits: 0,
    badValue: 0,
    noPosition: 0,
    types: {},
  };
  for (const { device, freshness, outsideLimits, badValue } of devices) {
    counts[freshness] += 1;
    counts.types[device.type] = (counts.types[device.type] ?? 0) + 1;
    if (outsideLimits) counts.outsideLimits += 1;
    if (badValue) counts.badValue += 1;
    if (!hasPosition(device)) counts.noPosition += 1;
  }
  if (alarms) {
    const open = devices.flatMap(({ device }) => alarms.get(device.id) ?? []);
    counts.withAlarm = open.length;
    const gravest = gravestOf(open);
    if (gravest) {
      counts.gravestAlarm = gravest.priority;
      counts.gravestHolds = gravest.holds;
    }
  }
  return counts;
};

const hasPosition = (device: DeviceRecord): boolean => device.latitude !== null && device.longitude !== null;

/** Whether a device is in one of the rooms or zones asked for; `none` stands for no room or zone. */
const isIn = (wanted: readonly (number | "none")[] | undefined, place: number | null): boolean =>
  !wanted || wanted.includes(place ?? "none");

const measuresOneOf = ({ channels }: DeviceRecord, quantities: readonly Quantity[]): boolean =>
  channels.some(({ removed, parameter }) => {
    const known = removed ? null : parameterOf(parameter);
    return known !== null && quantities.includes(quantityOf(known.parameter.unit));
  });

/** How bad a device is marked: its gravest alarm, where that is known, or its status. */
const severityOf = (alarms: OpenAlarms, listed: ListedDevice): number =>
  markRank(deviceMark(deviceStatusOf(listed), alarms.get(listed.device.id)));

/** Predicate for the filters of a list. */
export const filterOf = (
  query: Omit<DeviceListQuery, "page" | "size">,
  types: Pick<DeviceTypeCache, "searchOf">,
  alarms: OpenAlarms = NO_ALARMS,
): ((listed: ListedDevice) => boolean) => {
  const matches = searchFor(query.q);
  const ids = query.ids && new Set(query.ids);
  return (listed) => {
    const { device, freshness, outsideLimits, badValue } = listed;
    return (
      (query.name === undefined || query.name === device.name) &&
      (!query.type || query.type.includes(device.type)) &&
      (!query.quantity || measuresOneOf(device, query.quantity)) &&
      (!query.freshness || query.freshness.includes(freshness)) &&
      (!query.outsideLimits || outsideLimits) &&
      (!query.badValue || badValue) &&
      (!query.openAlarms || alarms.has(device.id)) &&
      (!query.marked || severityOf(alarms, listed) > 0) &&
      (!query.mode || query.mode === device.mode) &&
      (!query.connection || query.connection === device.connection) &&
      isIn(query.room, device.roomId) &&
      isIn(query.dma, device.zoneId) &&
      (!query.position || (query.position === "set") === hasPosition(device)) &&
      (!ids || ids.has(device.id)) &&
      (!query.q || matches(`${textsOf(device).search}\n${types.searchOf(device.type)}`))
    );
  };
};

type Order = (one: ListedDevice, other: ListedDevice) => number;
const byText =
  (field: Exclude<keyof Texts, "search">): Order =>
  (one, other) => {
    const [a, b] = [textsOf(one.device)[field], textsOf(other.device)[field]];
    return a < b ? -1 : a > b ? 1 : 0;
  };

const orders = {
  name: byText("name"),
  displayName: byText("displayName"),
  room: byText("room"),
  zone: byText("zone"),
  type: (one, other) =>
    one.device.type < other.device.type ? -1 : one.device.type > other.device.type ? 1 : 0,
  measuredAt: (one, other) => (one.measuredAt ?? -1) - (other.measuredAt ?? -1),
  createdAt: (one, other) => one.device.createdAt.getTime() - other.device.createdAt.getTime(),
} satisfies Readonly<Record<string, Order>>;

/** None before any; a graver one weighs more than any number of others. */
const alarmWeight = (alarms: OpenAlarms, { device }: ListedDevice): number => {
  const open = alarms.get(device.id);
  return open ? (LEAST_GRAVE + 1 - open.priority) * 1e6 + open.count : 0;
};
const LEAST_GRAVE = Math.max(...alarmPriorities);
const byAlarms = {
  openAlarms: alarmWeight,
  // The worst first.
  status: (alarms: OpenAlarms, listed: ListedDevice) => -severityOf(alarms, listed),
} as const;
const isAlarmSort = (field: string): field is keyof typeof byAlarms => field in byAlarms;

const byValue = { keyValue: true, battery: true, signal: true } satisfies Record<ValueSort, true>;
const isValueSort = (field: keyof typeof orders | ValueSort): field is ValueSort => field in byValue;

/**
 * Comparator for a sort field, with `-` for descending; ties by name. `status`, the default, begins with the worst
 * mark as the console draws it; without alarms where those are not known, so that nobody learns of them by the order. Refuses an unknown field.
 */
export const orderOf = (
  sort = "status",
  {
    latest = { sampleOf: () => null },
    types = { of: (type) => builtInDeviceTypes[type] },
    alarms = NO_ALARMS,
  }: {
    latest?: Pick<LatestTimestamps, "sampleOf">;
    types?: Pick<DeviceTypeCache, "of">;
    alarms?: OpenAlarms;
  } = {},
): Order => {
  const { field, descending } = readSort(sort, { ...orders, ...byValue, ...byAlarms });
  const byName = byText("name");
  const ascending = (): Order => {
    if (isAlarmSort(field)) {
      const weigh = byAlarms[field];
      return (one, other) => weigh(alarms, one) - weigh(alarms, other);
    }
    // Without a value last in both directions.
    return isValueSort(field) ? orderByValue(field, descending, latest, types) : orders[field];
  };
  const plain = ascending();
  const order: Order = descending && !(field in byValue) ? (one, other) => plain(other, one) : plain;
  return (one, other) => order(one, other) || byName(one, other) || one.device.id - other.device.id;
};
