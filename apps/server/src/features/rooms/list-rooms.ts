import { mayDo } from "@sgval/contract/permission";
import type { roomSorts } from "@sgval/contract/rooms/feature";
import type { exportRooms, listRooms as listRoute, Room, RoomChoice } from "@sgval/contract/rooms/rooms";
import { roomTable } from "@sgval/contract/rooms/rooms";
import type { ListQuery } from "@sgval/contract/route";
import { searchFor, searchText, sortText } from "@sgval/contract/search-text";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { pageOf, type SortKeys, sortRows } from "../../kernel/list-query.ts";
import { devicesByPlace } from "../devices/index.ts";
import { demandVisibleRoom, type RoomDeps, roomOf, severityOf } from "./room-view.ts";
import { findRoom, findRooms } from "./rooms.store.ts";

const sortKeys: Record<(typeof roomSorts)[number], SortKeys<Room>[string]> = {
  name: ({ name }) => sortText(name),
  devices: ({ devices }) => devices,
  status: severityOf,
  openAlarms: ({ openAlarms = 0 }) => openAlarms,
  measuredAt: ({ measuredAt }) => measuredAt ?? "",
};

/** How many alarms of devices are open, by the id of the device. */
export interface AlarmCounts {
  openAlarms(): Promise<ReadonlyMap<number, { count: number }>>;
}

type OpenAlarms = Awaited<ReturnType<AlarmCounts["openAlarms"]>>;

/** For who may see alarms; `null` for others. */
const openAlarmsFor = async (deps: AlarmCounts, actor: Actor): Promise<OpenAlarms | null> =>
  mayDo(actor, "Risk.Index") ? deps.openAlarms() : null;

/**
 * The rooms in view that match, sorted; there are few, and their status is known in memory alone.
 * @param alarms counted for each room; not at all for `null`
 */
const findVisible = async (
  deps: RoomDeps,
  { q, sort = "name" }: Pick<ListQuery, "q" | "sort">,
  actor: Actor,
  alarms: OpenAlarms | null,
): Promise<Room[]> => {
  const matches = searchFor(q);
  const devices = devicesByPlace(deps, actor, "roomId");
  const openIn = (roomId: number, counts: OpenAlarms): number =>
    (devices.get(roomId) ?? []).reduce((all, { device }) => all + (counts.get(device.id)?.count ?? 0), 0);
  const rooms = (await findRooms(deps.db.kysely))
    .filter(({ id }) => actor.scope === "all" || actor.places.roomId.has(id) || devices.has(id))
    .filter(({ name }) => matches(searchText(name)))
    .map((room) => ({
      ...roomOf(room, devices.get(room.id) ?? [], deps),
      ...(alarms && { openAlarms: openIn(room.id, alarms) }),
    }));
  return sortRows(sortRows(rooms, "name", sortKeys), sort, sortKeys);
};

/** One page of rooms. */
export const listRooms =
  (deps: RoomDeps & AlarmCounts) =>
  async (query: ListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> =>
    pageOf(await findVisible(deps, query, actor, await openAlarmsFor(deps, actor)), query);

/** All rooms in view by name. */
export const chooseRooms =
  (deps: RoomDeps) =>
  async (actor: Actor): Promise<RoomChoice[]> =>
    (await findVisible(deps, {}, actor, null)).map(({ id, name }) => ({ id, name }));

/** A room in view. Errors: `not_found`. */
export const readRoom =
  (deps: RoomDeps) =>
  async (id: number, actor: Actor): Promise<Room> => {
    demandVisibleRoom(deps, actor, id);
    const room = await findRoom(deps.db.kysely, id);
    if (!room) throw new Refusal("not_found");
    return roomOf(room, devicesByPlace(deps, actor, "roomId").get(id) ?? [], deps);
  };

/** The rooms in view of a search as a table. */
export const roomsAsTable = async (
  deps: RoomDeps & AlarmCounts,
  query: z.output<typeof exportRooms.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Room>> => {
  const rooms = await findVisible(deps, query, actor, await openAlarmsFor(deps, actor));
  return {
    name: roomTable.name,
    title: roomTable.title[view.language],
    columns: sourceColumns<Room, keyof typeof roomTable.columns>(
      roomTable,
      {
        name: ({ name }) => name,
        devices: ({ devices }) => devices,
        pumpsRunning: ({ pumps }) => (pumps.unknown === pumps.total ? null : pumps.running),
        pumps: ({ pumps }) => pumps.total,
        worst: ({ worst }) => worst,
        outsideLimits: ({ outsideLimits }) => outsideLimits,
        openAlarms: ({ openAlarms = null }) => openAlarms,
        measuredAt: ({ measuredAt }) => timestampCell(measuredAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: rooms.length,
    rows: rooms,
  };
};
