import type { zoneAccountBody } from "@sgval/contract/zones/zone-account";
import { createZone, deleteZone, listZones, updateZone, type ZoneForm } from "@sgval/contract/zones/zones";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { zoneKeys } from "./zone-keys.ts";

/** All zones with their outlines. */
export const zonesQuery = () =>
  queryOptions({
    queryKey: zoneKeys.list,
    queryFn: async ({ signal }) => (await call(listZones, { signal })).data,
  });

const useRenewZones = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      // The list, and what is accounted with it.
      client.invalidateQueries({ queryKey: zoneKeys.all }),
      // Devices carry the name of their zone.
      client.invalidateQueries({ queryKey: sharedKeys.devices }),
    ]);
};

/** Adds a zone, or changes the one with this id. */
export const useSaveZone = (id: number | null) => {
  const renew = useRenewZones();
  return useMutation({
    mutationFn: (body: ZoneForm) =>
      id === null ? call(createZone, { body }) : call(updateZone, { params: { id }, body }),
    onSuccess: renew,
  });
};

/** Changes what the water of a zone is accounted with. */
export const useSaveZoneAccount = (id: number) => {
  const renew = useRenewZones();
  return useMutation({
    mutationFn: (account: z.output<typeof zoneAccountBody>) =>
      call(updateZone, { params: { id }, body: { account } }),
    onSuccess: renew,
  });
};

/** Deletes a zone; its devices stay. */
export const useDeleteZone = () => {
  const renew = useRenewZones();
  return useMutation({
    mutationFn: (id: number) => call(deleteZone, { params: { id } }),
    onSuccess: renew,
  });
};
