import { listNetworks, type NetworkLayer, readNetworkLayer } from "@sgval/contract/network/networks";
import { queryOptions } from "@tanstack/react-query";
import { call, send } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

const MOST_SHOWN = 100;
/** A large network on a slow line. */
const SLOWEST_MS = 120_000;

/** All imported networks that the user sees, for a choice of layers. */
export const shownNetworksQuery = () =>
  queryOptions({
    queryKey: sharedKeys.shownNetworks,
    queryFn: async ({ signal }) =>
      (await call(listNetworks, { query: { page: 1, size: MOST_SHOWN }, signal })).data,
  });

/**
 * A network as GeoJSON for a map. It is not parsed by a schema: a hundred thousand features would block the page.
 * @param version of the network: another import is another layer
 */
export const networkLayerQuery = (id: number, version: string) =>
  queryOptions({
    queryKey: sharedKeys.networkLayer(id, version),
    queryFn: async ({ signal }): Promise<NetworkLayer> =>
      (await send(readNetworkLayer, { params: { id }, signal, longestWaitMs: SLOWEST_MS, as: "json" }))
        .data as NetworkLayer,
    staleTime: Number.POSITIVE_INFINITY,
  });
