import { updateDevices } from "@sgval/contract/devices/bulk";
import { createRoom, deleteRoom, listRooms, readRoom, updateRoom } from "@sgval/contract/rooms/rooms";
import type { ListQuery } from "@sgval/contract/route";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** The query keys of this feature. */
export const roomKeys = {
  all: sharedKeys.rooms,
  page: (query: Partial<ListQuery>) => [...sharedKeys.rooms, "list", query],
  detail: (id: number) => [...sharedKeys.rooms, "detail", id],
} as const;

/** Pumps start and devices fall silent without an event for a room. */
const STATUS_EVERY_MS = 5_000;

/** One page of rooms with the status of their devices. */
export const roomListQuery = (query: Partial<ListQuery>) =>
  queryOptions({
    queryKey: roomKeys.page(query),
    queryFn: ({ signal }) => call(listRooms, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: STATUS_EVERY_MS,
  });

export const roomQuery = (id: number) =>
  queryOptions({
    queryKey: roomKeys.detail(id),
    queryFn: async ({ signal }) => (await call(readRoom, { params: { id }, signal })).data,
    refetchInterval: STATUS_EVERY_MS,
  });

/** Devices show the names of their rooms. */
const refresh = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: roomKeys.all });
  await client.invalidateQueries({ queryKey: sharedKeys.devices });
};

/** Adds a room, or renames the one with the id. */
export const useSaveRoom = (id: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string }) =>
      id === null ? call(createRoom, { body }) : call(updateRoom, { params: { id }, body }),
    onSuccess: () => refresh(client),
  });
};

/** Deletes a room; its devices go to another one, or with `none` to none. */
export const useDeleteRoom = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo?: number | "none" | undefined }) =>
      call(deleteRoom, { params: { id }, query: moveTo === undefined ? {} : { moveTo } }),
    onSuccess: () => refresh(client),
  });
};

/** Puts devices into a room, or with `null` into none. */
export const useMoveDevices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, roomId }: { ids: number[]; roomId: number | null }) =>
      call(updateDevices, { body: { ids, set: { roomId } } }),
    onSuccess: () => refresh(client),
  });
};
