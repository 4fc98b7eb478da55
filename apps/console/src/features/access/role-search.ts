import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";

/** What the address of the roles holds: the role whose users are listed, and where in that list. */
export const roleSearch = z.object({
  role: z.coerce.number().int().positive().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
});
