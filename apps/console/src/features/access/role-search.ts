import * as z from "zod";
import { listSearch } from "../../shared/ui/list/list-search.ts";

/** What the address of the roles holds: the role whose users are listed, and where in that list. */
export const roleSearch = listSearch()
  .pick({ page: true, size: true })
  .extend({ role: z.coerce.number().int().positive().optional().catch(undefined) });
