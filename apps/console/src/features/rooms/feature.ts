import { lazyRouteComponent } from "@tanstack/react-router";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { roomListSearch } from "./room-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "rooms",
      path: paths.rooms,
      guide: "scada",
      permission: "Room.Index",
      search: roomListSearch,
      component: lazyRouteComponent(() => import("./components/room-list.tsx"), "RoomListPage"),
      navigation: { group: "network", order: 40, covers: [pathPrefix(paths.room)] },
      list: "rooms",
    },
    { key: "room", path: paths.room, guide: "scada", permission: "Room.Index" },
  ],
};
