import { ofEachType } from "@sgval/contract/devices/device-types";
import {
  badValueLabel,
  lowBatteryLabels,
  markedLabel,
  outsideLimitsLabel,
  positionLabels,
  weakSignalLabels,
  withAlarmLabel,
} from "@sgval/contract/devices/labels";
import type { exportDevices } from "@sgval/contract/devices/routes";
import { deviceTable } from "@sgval/contract/devices/tables";
import { flagLabels } from "@sgval/contract/table";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { missingText } from "@sgval/quantities/format";
import { allParameterKeys, parameterOf } from "@sgval/quantities/parameter";
import { shownValue } from "@sgval/quantities/quality";
import type * as z from "zod";
import {
  filterLabel,
  parameterColumn,
  type SourceColumn,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { ViewDeps } from "../device-deps.ts";
import type { ListedDevice } from "./device-list.ts";
import { findDevices, type ListDeps } from "./list-devices.ts";

/** The newest value of a channel; null if it is bad. */
const latestOf =
  ({ latest }: Pick<ViewDeps, "latest">) =>
  ({ device }: ListedDevice, key: string): number | null => {
    const newest = latest.of(device.id);
    return newest && shownValue(newest, key);
  };

/** The parameter of a channel; a channel that the catalogue does not know is one of its own. */
const kindOf = (channel: string): string => parameterOf(channel)?.parameter.key ?? channel;

/** The reported channels among the key values of the device types, in catalogue order. */
const keyChannels = (
  { latest, types }: Pick<ListDeps, "latest" | "types">,
  found: readonly ListedDevice[],
): string[] => {
  const own: readonly string[] = Object.keys(deviceTable.columns);
  const reported = new Set<string>();
  for (const { device } of found) {
    const keys = types.of(device.type).keyValues;
    for (const channel of Object.keys(latest.of(device.id)?.values ?? {}))
      if (keys.includes(kindOf(channel)) && !own.includes(channel)) reported.add(channel);
  }
  const order = allParameterKeys();
  const place = (channel: string) => order.indexOf(kindOf(channel));
  return [...reported].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
};

/** Names of the rooms or zones of a filter, of those that a device in view names. */
const placeNames = (
  { registry }: Pick<ViewDeps, "registry">,
  actor: Actor,
  field: "room" | "zone",
  wanted: readonly (number | "none")[] | undefined,
): string[] | undefined =>
  wanted?.map((id) => {
    if (id === "none") return missingText;
    const one = registry.all().find((device) => device[`${field}Id`] === id && sees(actor, device.id));
    return one?.[field] ?? String(id);
  });

const columnsOf = (
  deps: Pick<ListDeps, "latest" | "types">,
  table: typeof deviceTable,
  found: readonly ListedDevice[],
  view: View,
): SourceColumn<ListedDevice>[] => {
  const read = latestOf(deps);
  const columns = sourceColumns<ListedDevice, keyof typeof deviceTable.columns>(
    table,
    {
      status: ({ freshness }) => freshness,
      displayName: ({ device }) => device.displayName,
      name: ({ device }) => device.name,
      type: ({ device }) => device.type,
      room: ({ device }) => device.room,
      zone: ({ device }) => device.zone,
      // Types without commands have no mode.
      mode: ({ device }) => (deviceTypeDefinitions[device.type].hasActions ? device.mode : null),
      // Where a device has only imported values, beside them stands when they were measured.
      measuredAt: ({ device, measuredAt }) => measuredAt ?? deps.latest.of(device.id)?.measuredAt ?? null,
      battery: (listed) => read(listed, "battery"),
      signal: (listed) => read(listed, "signal"),
      connection: ({ device }) => device.connection,
      latitude: ({ device }) => device.latitude,
      longitude: ({ device }) => device.longitude,
      // In whole seconds, as devices measure: one form of times in the file.
      createdAt: ({ device }) => Math.floor(device.createdAt.getTime() / 1000) * 1000,
    },
    view,
  );
  const values = keyChannels(deps, found).flatMap(
    (channel) => parameterColumn<ListedDevice>(channel, (listed) => read(listed, channel), view) ?? [],
  );
  const before = columns.findIndex(({ key }) => key === "battery");
  return columns.toSpliced(before, 0, ...values);
};

/** The visible devices that match a filter as a table, with their latest key values. */
export const devicesAsTable = async (
  deps: ListDeps,
  query: z.output<typeof exportDevices.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<ListedDevice>> => {
  const { found } = await findDevices(deps, query, actor);
  const labels = ofEachType((type) => deps.types.of(type).names);
  const table = {
    ...deviceTable,
    columns: { ...deviceTable.columns, type: { ...deviceTable.columns.type, labels } },
  };
  const { status, type, room, zone, mode, connection } = table.columns;
  const { language } = view;
  return {
    name: deviceTable.name,
    title: deviceTable.title[language],
    columns: columnsOf(deps, table, found, view),
    filters: [
      ...filterLabel(tableTexts.search, query.q, language),
      ...filterLabel(table.columns.name.heading, query.name, language),
      ...filterLabel(type.heading, query.type, language, type.labels),
      ...filterLabel(status.heading, query.freshness, language, status.labels),
      ...filterLabel(room.heading, placeNames(deps, actor, "room", query.room), language),
      ...filterLabel(zone.heading, placeNames(deps, actor, "zone", query.dma), language),
      ...filterLabel(mode.heading, query.mode, language, mode.labels),
      ...filterLabel(connection.heading, query.connection, language, connection.labels),
      ...filterLabel(tableTexts.position, query.position, language, positionLabels),
      ...filterLabel(table.columns.battery.heading, query.battery, language, lowBatteryLabels),
      ...filterLabel(table.columns.signal.heading, query.signal, language, weakSignalLabels),
      ...filterLabel(status.heading, query.outsideLimits && outsideLimitsLabel[language], language),
      ...filterLabel(status.heading, query.badValue && badValueLabel[language], language),
      ...filterLabel(status.heading, query.openAlarms && withAlarmLabel[language], language),
      ...filterLabel(status.heading, query.marked && markedLabel[language], language),
      ...filterLabel(tableTexts.chosen, query.ids && String(query.ids.length), language),
      ...filterLabel(tableTexts.favourite, query.favourite && flagLabels.true[language], language),
    ],
    count: found.length,
    rows: found,
  };
};
