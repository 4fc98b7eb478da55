import * as z from "zod";
import { addressText } from "../../../shared/ui/list/list-search.ts";

export const mapSorts = ["status", "name", "distance"] as const;
export type MapSort = (typeof mapSorts)[number];

export const mapGroups = ["zone", "room", "none"] as const;
export type MapGroup = (typeof mapGroups)[number];

/** Search parameters of the map: where it looks, what is picked, and filters. */
export const mapSearch = z.object({
  q: addressText,
  type: addressText,
  status: addressText,
  sort: z.enum(mapSorts).optional().catch(undefined),
  group: z.enum(mapGroups).optional().catch(undefined),
  /** Latitude and longitude of the middle, with a comma. */
  ll: addressText,
  z: z.coerce.number().min(0).max(22).optional().catch(undefined),
  /** The picked zone. */
  dma: z.coerce.number().int().positive().optional().catch(undefined),
  /** The picked element of a pipe network: `3,link,V1`. */
  el: addressText,
  /** The pipe network that the map was opened for, whose elements are looked for first. */
  net: z.coerce.number().int().positive().optional().catch(undefined),
  /** The picked device. */
  sel: z.coerce.number().int().positive().optional().catch(undefined),
});
export type MapSearch = z.output<typeof mapSearch>;
