import { listWaterMeters } from "@sgval/contract/meters/meters";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { meterKeys } from "./api/meters.ts";

export const paletteSource: PaletteSource = {
  page: "waterMeters",
  order: 60,
  prefix: "water-meter-",
  query: (q) =>
    queryOptions({
      queryKey: meterKeys.found(q),
      queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
        const { data } = await call(listWaterMeters, { query: { q, page: 1, size: 6 }, signal });
        return data.map(({ id, code, customerName }) => ({
          key: `water-meter-${id}`,
          name: code,
          note: customerName,
          href: pathTo(paths.waterMeters, {}, { meter: String(id) }),
        }));
      },
      placeholderData: keepPreviousData,
    }),
};
