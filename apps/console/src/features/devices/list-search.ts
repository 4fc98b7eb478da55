import { controlMode } from "@sgval/contract/control";
import { deviceType, freshness } from "@sgval/contract/device";
import type { DeviceListQuery } from "@sgval/contract/device-routes";
import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";

/** A choice of several in one value of the address: `type=VGA,DMA`; unknown parts are dropped. */
const several = <Choice extends string>(choice: z.ZodType<Choice>) =>
  z
    .string()
    .transform((text) => {
      const known = text.split(",").filter((part) => choice.safeParse(part).success);
      return known.length > 0 ? known.join(",") : undefined;
    })
    .optional()
    .catch(undefined);

export const sortFields = ["status", "displayName", "type", "measuredAt", "createdAt"] as const;

/** What the address of the list holds; anything broken in it is left out instead of breaking the page. */
export const deviceListSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  type: several(deviceType),
  status: several(freshness),
  mode: controlMode.optional().catch(undefined),
  connection: z.enum(["mqtt", "http"]).optional().catch(undefined),
  position: z.enum(["none"]).optional().catch(undefined),
  sort: z
    .string()
    .refine((text) => sortFields.some((field) => field === text.replace(/^-/, "")))
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

const types = z.array(deviceType);
const states = z.array(freshness);

/** The question to the server behind an address. */
export const queryOf = (search: DeviceListSearch): Partial<DeviceListQuery> => {
  const { type, status, q, mode, connection, position, sort } = search;
  return {
    page: search.page ?? 1,
    size: search.size ?? 10,
    ...(q ? { q } : {}),
    ...(type ? { type: types.parse(type.split(",")) } : {}),
    ...(status ? { freshness: states.parse(status.split(",")) } : {}),
    ...(mode ? { mode } : {}),
    ...(connection ? { connection } : {}),
    ...(position ? { position } : {}),
    ...(sort ? { sort } : {}),
  };
};

/** Whether anything but order and page narrows the list. */
export const isFiltered = ({ q, type, status, mode, connection, position }: DeviceListSearch): boolean =>
  [q, type, status, mode, connection, position].some((value) => value !== undefined && value !== "");
