import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";

const text = z.coerce.string().optional().catch(undefined);

export const sortFields = ["status", "displayName", "type", "measuredAt", "createdAt"] as const;

/**
 * What the address of the list holds; anything broken in it is left out instead of breaking the page. Choices
 * are plain text here: the router loads this file before any page, and the question to the server checks them.
 */
export const deviceListSearch = z.object({
  q: text,
  type: text,
  status: text,
  mode: text,
  connection: text,
  position: text,
  favourite: text,
  sort: z
    .string()
    .refine((value) => sortFields.some((field) => field === value.replace(/^-/, "")))
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
});
export type DeviceListSearch = z.output<typeof deviceListSearch>;
