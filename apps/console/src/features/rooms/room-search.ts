import { roomSorts } from "@sgval/contract/rooms/feature";
import * as z from "zod";
import { listSearch } from "../../shared/ui/list/list-search.ts";

export const listViews = ["table", "cards"] as const;
export type ListView = (typeof listViews)[number];

/** Search parameters of the list of rooms. */
export const roomListSearch = listSearch(roomSorts).extend({
  view: z.enum(listViews).optional().catch(undefined),
});

export const roomTabs = ["overview", "devices", "chart", "activity"] as const;
export type RoomTab = (typeof roomTabs)[number];
