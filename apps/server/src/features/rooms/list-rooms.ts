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
import { demandVisibleRoom, devicesByPlace, type RoomDeps, roomOf, severityOf } from "./room-view.ts";
import { findRoom, findRooms } from "./rooms.store.ts";

const sortKeys: Record<(typeof roomSorts)[number], SortKeys<Room>[string]> = {
  name: ({ name }) => sortText(name),
  devices: ({ devices }) => devices,
  status: severityOf,
  measuredAt: ({ measuredAt }) => measuredAt ?? "",
};

/** The rooms in view that match, sorted; there are few, and their status is known in memory alone. */
const findVisible = async (
  deps: RoomDeps,
  { q, sort = "name" }: Pick<ListQuery, "q" | "sort">,
  actor: Actor,
): Promise<Room[]> => {
  const matches = searchFor(q);
  const devices = devicesByPlace(deps, actor, "roomId");
  const rooms = (await findRooms(deps.db.kysely))
    .filter(({ id }) => actor.scope === "all" || actor.places.roomId.has(id) || devices.has(id))
    .filter(({ name }) => matches(searchText(name)))
    .map((room) => roomOf(room, devices.get(room.id) ?? [], deps));
  return sortRows(sortRows(rooms, "name", sortKeys), sort, sortKeys);
};

/** How many alarms of devices are open, by the id of the device. */
export interface AlarmCounts {
  openAlarms(): Promise<ReadonlyMap<number, { count: number }>>;
}

/** One page of rooms. */
export const listRooms =
  (deps: RoomDeps & AlarmCounts) =>
  async (query: ListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> => {
    const { data, metaData } = pageOf(await findVisible(deps, query, actor), query);
    if (!mayDo(actor, "Risk.Index")) return { data, metaData };
    const alarms = await deps.openAlarms();
    const devices = devicesByPlace(deps, actor, "roomId");
    const openIn = (roomId: number): number =>
      (devices.get(roomId) ?? []).reduce((all, { device }) => all + (alarms.get(device.id)?.count ?? 0), 0);
    return { data: data.map((room) => ({ ...room, openAlarms: openIn(room.id) })), metaData };
  };

/** All rooms in view by name. */
export const chooseRooms =
  (deps: RoomDeps) =>
  async (actor: Actor): Promise<RoomChoice[]> =>
    (await findVisible(deps, {}, actor)).map(({ id, name }) => ({ id, name }));

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
  deps: RoomDeps,
  query: z.output<typeof exportRooms.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Room>> => {
  const rooms = await findVisible(deps, query, actor);
  return {
    name: roomTable.name,
    title: roomTable.title[view.language],
    columns: sourceColumns<Room, keyof typeof roomTable.columns>(
      roomTable,
      {
        name: ({ name }) => name,
        devices: ({ devices }) => devices,
        pumpsRunning: ({ pumps }) => pumps.running,
        pumps: ({ pumps }) => pumps.total,
        worst: ({ worst }) => worst,
        outsideLimits: ({ outsideLimits }) => outsideLimits,
        measuredAt: ({ measuredAt }) => timestampCell(measuredAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, query.q, view.language),
    count: rooms.length,
    rows: rooms,
  };
};
