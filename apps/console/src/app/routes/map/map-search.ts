import type { DeviceMark } from "@sgval/contract/devices/device-status";
import * as z from "zod";
import { addressText } from "../../../shared/ui/list/list-search.ts";

export const mapSorts = ["status", "name", "distance"] as const;
export type MapSort = (typeof mapSorts)[number];

export const mapGroups = ["zone", "room", "none"] as const;
export type MapGroup = (typeof mapGroups)[number];

/** Devices that an address names at most: it can still be sent in a message. */
export const mostChosen = 100;

/** The marks of what older addresses name: a device outside its limits may be marked with its alarm. */
const olderStates: Readonly<Record<string, readonly DeviceMark[]>> = {
  outside: ["critical", "high", "medium"],
  never: ["unknown"],
};
const marksText = addressText.transform(
  (text) => text && [...new Set(text.split(",").flatMap((one) => olderStates[one] ?? one))].join(","),
);

/** Search parameters of the map: where it looks, what is picked, and filters. */
export const mapSearch = z.object({
  q: addressText,
  type: addressText,
  /** Marks of devices, by comma. */
  status: marksText,
  sort: z.enum(mapSorts).optional().catch(undefined),
  group: z.enum(mapGroups).optional().catch(undefined),
  /** Latitude and longitude of the middle, with a comma. */
  ll: addressText,
  z: z.coerce.number().min(0).max(22).optional().catch(undefined),
  /** The picked zone. */
  dma: z.coerce.number().int().positive().optional().catch(undefined),
  /** The picked suspected leak. */
  leak: z.coerce.number().int().positive().optional().catch(undefined),
  /** The picked element of a pipe network: `3,link,V1`. */
  el: addressText,
  /** The pipe network that the map was opened for, whose elements are looked for first. */
  net: z.coerce.number().int().positive().optional().catch(undefined),
  /** Pipe networks that are switched off, by comma. */
  off: addressText,
  /** The picked device. */
  sel: z.coerce.number().int().positive().optional().catch(undefined),
  /** Devices that were chosen together, by comma; more than an address holds are not in it. */
  chosen: z.coerce
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)
    .refine((text) => text.split(",").length <= mostChosen)
    .optional()
    .catch(undefined),
});
export type MapSearch = z.output<typeof mapSearch>;
