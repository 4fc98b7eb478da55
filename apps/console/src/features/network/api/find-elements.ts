import { findElements } from "@sgval/contract/network/elements";
import type { ElementKind } from "@sgval/contract/network/model";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { networkKeys } from "./network-keys.ts";

/** Elements of a network whose id fits the text, the closest first. */
export const findElementsQuery = (network: number, search: { q: string; kind?: ElementKind | undefined }) =>
  queryOptions({
    queryKey: networkKeys.elementsOf(network, search),
    queryFn: async ({ signal }) => {
      const { q, kind } = search;
      const query = { ...(q === "" ? {} : { q }), ...(kind ? { kind } : {}) };
      return (await call(findElements, { params: { id: network }, query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
