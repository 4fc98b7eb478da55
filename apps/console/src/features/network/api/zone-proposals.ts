import { listDevices } from "@sgval/contract/devices/routes";
import { acceptProposal, proposeZones, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { listZones } from "@sgval/contract/zones/zones";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { networkKeys } from "./network-keys.ts";

/** DMA devices that are offered for a zone. */
const METERS_OFFERED = 100;

/** Zones proposed from a network. */
export const zoneProposalsQuery = (id: number) =>
  queryOptions({
    queryKey: networkKeys.proposals(id),
    queryFn: async ({ signal }) => (await call(proposeZones, { params: { id }, signal })).data,
    staleTime: 60_000,
  });

/** DMA devices that stand for no zone yet. */
export const freeMetersQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.zones, "free-meters"],
    queryFn: async ({ signal }) => {
      const [{ data: devices }, { data: zones }] = await Promise.all([
        call(listDevices, {
          query: { type: ["DMA"], dma: ["none"], sort: "displayName", size: METERS_OFFERED },
          signal,
        }),
        call(listZones, { signal }),
      ]);
      const taken = new Set(zones.map(({ deviceId }) => deviceId));
      return devices.filter(({ id }) => !taken.has(id)).map(({ id, displayName }) => ({ id, displayName }));
    },
  });

/** Adds a proposed zone of a network with its DMA device: one that is there, or a new one. */
export const useAcceptZone = (networkId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accepted: { name: string; proposal: ZoneProposal; deviceId: number | null }) =>
      call(acceptProposal, {
        params: { id: networkId },
        body: {
          ...{ key: accepted.proposal.key, version: accepted.proposal.version },
          ...{ name: accepted.name, deviceId: accepted.deviceId },
        },
      }),
    // What it is now is shown, beside the reason.
    onError: (error) =>
      error instanceof ApiError && error.code === "proposal_changed"
        ? client.invalidateQueries({ queryKey: networkKeys.proposals(networkId) })
        : undefined,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sharedKeys.zones }),
        client.invalidateQueries({ queryKey: sharedKeys.devices }),
      ]),
  });
};
