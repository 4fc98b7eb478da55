import { readDevice } from "@sgval/contract/devices/routes";
import type { MimicDocument } from "@sgval/contract/scada/mimic";
import {
  listMimics,
  listMimicVersions,
  readMimic,
  restoreMimic,
  saveMimic,
} from "@sgval/contract/scada/routes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";

/** The query keys of this feature. */
export const mimicKeys = {
  all: ["mimic"],
  list: ["mimic", "list"],
  detail: (roomId: number) => ["mimic", "detail", roomId],
  versions: (roomId: number) => ["mimic", "versions", roomId],
  channels: (deviceId: number) => ["mimic", "channels", deviceId],
} as const;

/** Pumps start and devices fall silent without an event for a room; another person may save a drawing. */
const STATUS_EVERY_MS = 5_000;

/** The rooms whose drawing is in view, with the state of their devices. */
export const mimicListQuery = () =>
  queryOptions({
    queryKey: mimicKeys.list,
    ...kept,
    queryFn: async ({ signal }) => (await call(listMimics, { signal })).data,
    refetchInterval: STATUS_EVERY_MS,
  });

export const mimicQuery = (roomId: number) =>
  queryOptions({
    queryKey: mimicKeys.detail(roomId),
    ...kept,
    queryFn: async ({ signal }) => (await call(readMimic, { params: { id: roomId }, signal })).data,
  });

/** The kept versions, the newest first. */
export const versionsQuery = (roomId: number) =>
  queryOptions({
    queryKey: mimicKeys.versions(roomId),
    queryFn: async ({ signal }) => (await call(listMimicVersions, { params: { id: roomId }, signal })).data,
  });

/** Saves a drawing on top of the version that was changed. */
export const useSaveMimic = (roomId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { basedOn: number; document: MimicDocument }) =>
      (await call(saveMimic, { params: { id: roomId }, body })).data,
    onSuccess: async (saved) => {
      client.setQueryData(mimicKeys.detail(roomId), saved);
      await client.invalidateQueries({ queryKey: mimicKeys.versions(roomId) });
      await client.invalidateQueries({ queryKey: mimicKeys.list });
    },
  });
};

/** Brings an earlier version back as the newest one. */
export const useRestoreMimic = (roomId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, basedOn }: { version: number; basedOn: number }) =>
      (await call(restoreMimic, { params: { id: roomId, version }, body: { basedOn } })).data,
    onSuccess: async (restored) => {
      client.setQueryData(mimicKeys.detail(roomId), restored);
      await client.invalidateQueries({ queryKey: mimicKeys.versions(roomId) });
      await client.invalidateQueries({ queryKey: mimicKeys.list });
    },
  });
};

/** A device with the keys of its channels, for the choice of what a symbol shows. */
export const channelsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: mimicKeys.channels(deviceId),
    queryFn: async ({ signal }) => {
      const { data } = await call(readDevice, { params: { id: deviceId }, signal });
      return {
        name: data.name,
        displayName: data.displayName,
        channels: data.channels.map(({ parameter }) => parameter),
      };
    },
  });
