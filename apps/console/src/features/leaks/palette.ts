import { listLeaks } from "@sgval/contract/leaks/leaks";
import { suspectedLeakStateLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import { listSuspectedLeaks } from "@sgval/contract/leaks/suspected-leaks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import { leakKeys } from "./api/leak-keys.ts";

const MOST = 5;

export const paletteSource: readonly PaletteSource[] = [
  {
    page: "suspectedLeaks",
    order: 40,
    prefix: "suspected-leak-",
    query: (q) =>
      queryOptions({
        queryKey: leakKeys.suspectedFound(q),
        queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
          const { data } = await call(listSuspectedLeaks, { query: { q, page: 1, size: MOST }, signal });
          return data.map(({ id, zone, deviceDisplayName, state }) => ({
            key: `suspected-leak-${id}`,
            name: zone ?? deviceDisplayName,
            note: `${suspectedLeakStateLabels[state][currentLanguage()]} · #${id}`,
            href: pathTo(paths.suspectedLeaks, {}, { show: String(id) }),
          }));
        },
        placeholderData: keepPreviousData,
      }),
  },
  {
    page: "leakPoints",
    order: 50,
    prefix: "leak-point-",
    query: (q) =>
      queryOptions({
        queryKey: leakKeys.found(q),
        queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
          const { data } = await call(listLeaks, { query: { q, page: 1, size: MOST }, signal });
          return data.map(({ id, description, zone }) => ({
            key: `leak-point-${id}`,
            name: description,
            ...(zone ? { note: zone.name } : {}),
            href: pathTo(paths.leakPoint, { id }),
          }));
        },
        placeholderData: keepPreviousData,
      }),
  },
];
