import { listFavourites, pinDevice, unpinDevice } from "@sgval/contract/devices/favourites";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { deviceKeys, isFavouriteList } from "./keys.ts";

/** Ids of the user's pinned devices. */
export const favouritesQuery = () =>
  queryOptions({
    queryKey: deviceKeys.favourites,
    ...kept,
    queryFn: async ({ signal }) => (await call(listFavourites, { signal })).data,
    staleTime: 60_000,
  });

/** Pins or unpins a device; lists of favourites are refetched, the others stay as they are. */
export const usePin = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pinned: boolean) => call(pinned ? pinDevice : unpinDevice, { params: { id } }),
    onSuccess: (_answer, pinned) => {
      client.setQueryData<number[]>(deviceKeys.favourites, (ids = []) =>
        pinned ? [...new Set([...ids, id])] : ids.filter((one) => one !== id),
      );
      void client.invalidateQueries({
        queryKey: deviceKeys.lists,
        predicate: ({ queryKey }) => isFavouriteList(queryKey),
      });
    },
  });
};
