import { roomSorts } from "@sgval/contract/rooms/feature";
import * as z from "zod";
import { listSearch, pageSearch } from "../../shared/ui/list/list-search.ts";

/** Search parameters of the list of rooms. */
export const roomListSearch = listSearch(roomSorts);

export const roomTabs = ["overview", "devices"] as const;
export type RoomTab = (typeof roomTabs)[number];

/** Search parameters of a room. */
export const roomSearch = z.object({ tab: z.enum(roomTabs).optional().catch(undefined), ...pageSearch });
