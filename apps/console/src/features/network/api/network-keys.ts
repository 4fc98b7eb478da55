import type { ListQuery } from "@sgval/contract/route";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const root = sharedKeys.networks;

/** The keys of this feature's queries. An import or a deletion makes all of them old. */
export const networkKeys = {
  pages: [...root, "page"],
  page: (query: Partial<ListQuery>) => [...root, "page", query],
  layers: [...root, "layers"],
  devices: [...root, "devices"],
  devicesOf: (network: number, element?: { class: string; id: string }) => [
    ...root,
    "devices",
    network,
    element ? [element.class, element.id] : "all",
  ],
  proposals: (network: number) => [...root, "zone-proposals", network],
  elements: [...root, "elements"],
  elementsOf: (network: number, search: { q: string; kind?: string | undefined }) => [
    ...root,
    "elements",
    network,
    search,
  ],
};
