import { listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { deviceKeys } from "./api/keys.ts";

export const paletteSource: PaletteSource = {
  page: "devices",
  order: 10,
  prefix: "device-",
  reported: true,
  query: (q) =>
    queryOptions({
      queryKey: deviceKeys.found(q),
      queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
        const { data } = await call(listDevices, { query: { q, page: 1, size: 6 }, signal });
        return data.map(({ id, name, displayName }) => ({
          key: `device-${id}`,
          name: displayName,
          note: name,
          href: pathTo(paths.device, { id }),
        }));
      },
      placeholderData: keepPreviousData,
    }),
};
