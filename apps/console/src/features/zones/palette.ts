import { searchFor, searchText } from "@sgval/contract/search-text";
import { activitySubjects } from "@sgval/contract/zones/feature";
import { listZones } from "@sgval/contract/zones/zones";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { zoneKeys } from "./api/zone-keys.ts";

const MOST = 6;

export const paletteSource: PaletteSource = {
  page: "zone_ranking",
  group: activitySubjects.zone.label,
  order: 30,
  prefix: "zone-",
  query: (q) =>
    queryOptions({
      queryKey: zoneKeys.found(q),
      queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
        const matches = searchFor(q);
        const { data } = await call(listZones, { query: { water: true }, signal });
        return data
          .filter(({ name }) => matches(searchText(name)))
          .slice(0, MOST)
          .map(({ id, name, deviceId }) => ({
            key: `zone-${id}`,
            name,
            // A zone without a device that stands for it has no page; the map shows it.
            href:
              deviceId === null
                ? pathTo(paths.fleet, {}, { dma: String(id) })
                : pathTo(paths.device, { id: deviceId }, { tab: "balance" }),
          }));
      },
      placeholderData: keepPreviousData,
    }),
};
