import { roomSorts } from "@sgval/contract/rooms/feature";
import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import { listSearch } from "../../shared/ui/list/list-search.ts";

export const roomLayouts = ["table", "cards"] as const;
export type RoomLayout = (typeof roomLayouts)[number];

/** Search parameters of the list of rooms. */
export const roomListSearch = listSearch(roomSorts).extend({
  view: z.enum(roomLayouts).optional().catch(undefined),
});

export const roomTabs = ["overview", "devices", "chart", "alarms", "activity"] as const;
export type RoomTab = (typeof roomTabs)[number];

const stored = z.object({ view: z.enum(roomLayouts) });

/** How the list was shown last in this browser. */
const useLastLayout = create<{ view: RoomLayout }>()(
  persist((): { view: RoomLayout } => ({ view: "table" }), {
    name: storageKey("rooms-view"),
    merge: (kept, now) => stored.safeParse(kept).data ?? now,
  }),
);

/** Cards or table: what the address says, else what was chosen last. */
export const useRoomLayout = (asked: RoomLayout | undefined): RoomLayout => {
  const last = useLastLayout(({ view }) => view);
  return asked ?? last;
};

/** Shows the list like this from now on. */
export const rememberLayout = (view: RoomLayout): void => {
  useLastLayout.setState({ view });
};
