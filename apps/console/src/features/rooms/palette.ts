import { listRooms } from "@sgval/contract/rooms/rooms";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { roomKeys } from "./api/rooms.ts";

export const paletteSource: PaletteSource = {
  page: "rooms",
  order: 20,
  prefix: "room-",
  query: (q) =>
    queryOptions({
      queryKey: [...roomKeys.all, "found", q],
      queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
        const { data } = await call(listRooms, { query: { q, page: 1, size: 6 }, signal });
        return data.map(({ id, name }) => ({ key: `room-${id}`, name, href: pathTo(paths.room, { id }) }));
      },
      placeholderData: keepPreviousData,
    }),
};
