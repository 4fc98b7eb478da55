import { proposeZones, type ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { mostBoundaryDevices } from "@sgval/contract/zones/zone-account";
import { createZone } from "@sgval/contract/zones/zones";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Zones proposed from a network. */
export const zoneProposalsQuery = (id: number) =>
  queryOptions({
    queryKey: [...sharedKeys.networks, "zone-proposals", id],
    queryFn: async ({ signal }) => (await call(proposeZones, { params: { id }, signal })).data,
    staleTime: 60_000,
  });

/** Adds a proposed zone with its outline, the length of its mains and the devices at its boundary. */
export const useAcceptZone = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, proposal }: { name: string; proposal: ZoneProposal }) => {
      const devices = new Map(
        proposal.boundary.flatMap(({ role, reversed, devices: attached }) =>
          attached.map(({ id }) => [id, { deviceId: id, role, reversed }] as const),
        ),
      );
      return call(createZone, {
        body: {
          name,
          polygon: proposal.polygon,
          account: {
            boundary: [...devices.values()].slice(0, mostBoundaryDevices).map((device) => ({
              ...device,
              ...{
                toZoneId: null,
                note: "",
                status: device.role === "boundary" ? ("closed" as const) : null,
              },
            })),
            mainsLength: Math.round(proposal.length) / 1000,
          },
        },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.zones }),
  });
};
