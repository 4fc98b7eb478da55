import { listUsers } from "@sgval/contract/access/users";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { paths, pathTo } from "../../config/paths.ts";
import { call } from "../../shared/api/call.ts";
import type { PaletteEntry, PaletteSource } from "../../shared/feature.ts";
import { accessKeys } from "./api/keys.ts";

export const paletteSource: PaletteSource = {
  page: "users",
  order: 20,
  prefix: "user-",
  query: (q) =>
    queryOptions({
      queryKey: accessKeys.found(q),
      queryFn: async ({ signal }): Promise<PaletteEntry[]> => {
        const { data } = await call(listUsers, { query: { q, page: 1, size: 5 }, signal });
        return data.map(({ id, username, email }) => ({
          key: `user-${id}`,
          name: username,
          ...(email ? { note: email } : {}),
          href: pathTo(paths.user, { id }),
        }));
      },
      placeholderData: keepPreviousData,
    }),
};
