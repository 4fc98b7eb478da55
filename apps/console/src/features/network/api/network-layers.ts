import { type NetworkLayer, readNetworkLayer } from "@sgval/contract/network/elements";
import { listNetworks } from "@sgval/contract/network/networks";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { call, send } from "../../../shared/api/call.ts";
import { networkKeys } from "./network-keys.ts";

const SLOWEST_MS = 60_000;
const MOST_SHOWN = 100;

/** The file is our own and may hold a hundred thousand pipes: only its frame is checked. */
const layer = z.custom<NetworkLayer>(
  (value) =>
    typeof value === "object" && value !== null && "features" in value && Array.isArray(value.features),
);

/** Every imported network with its pipes and nodes, for the map. */
export const networkLayersQuery = () =>
  queryOptions({
    queryKey: networkKeys.layers,
    queryFn: async ({ signal }) => {
      const { data } = await call(listNetworks, { query: { size: MOST_SHOWN }, signal });
      return Promise.all(
        data.map(async ({ id, name }) => {
          const asked = { params: { id }, signal, longestWaitMs: SLOWEST_MS, as: "json" as const };
          return { id, name, layer: layer.parse((await send(readNetworkLayer, asked)).data) };
        }),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
