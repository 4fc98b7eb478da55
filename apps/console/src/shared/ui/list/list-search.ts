import { id, pageSizes, usualPageSize } from "@sgval/contract/route";
import * as z from "zod";
import type { SortState } from "./list-types.ts";

/** A text of the address; anything broken in an address is left out instead of breaking the page. */
export const addressText = z.coerce.string().optional().catch(undefined);

/** An id of the address. */
export const addressId = id.optional().catch(undefined);

const sortOf = (fields: readonly string[]) =>
  z
    .string()
    .refine((value) => fields.includes(value.replace(/^-/, "")))
    .optional()
    .catch(undefined);

/** Page number and size of a list in the address. */
export const pageSearch = {
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
};

/** What the address of every list holds; a list names its orders and adds its own filters with `extend`. */
export const listSearch = (sortFields?: readonly string[]) =>
  z.object({
    q: addressText,
    sort: sortFields ? sortOf(sortFields) : addressText,
    ...pageSearch,
  });

export type ListSearch = {
  q?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

type ListQuery = { page: number; size: number; sort?: string; q?: string };

/** The part of the query of a list that is alike in all of them. */
export const toListQuery = (
  { page = 1, size = usualPageSize, sort, q }: ListSearch,
  defaultSort?: string,
): ListQuery => {
  const order = sort ?? defaultSort;
  return { page, size, ...(order ? { sort: order } : {}), ...(q ? { q } : {}) };
};

/** Sort order in addresses: `-name` and `name`. */
export const readSort = (text: string): SortState => ({
  key: text.replace(/^-/, ""),
  direction: text.startsWith("-") ? "desc" : "asc",
});

export const writeSort = ({ key, direction }: SortState): string => (direction === "desc" ? `-${key}` : key);
