import * as z from "zod";

/** Search parameters of the page that stops a device before the password is changed. */
export const stopFirstSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  /** The device chosen. */
  device: z.coerce.number().int().positive().optional().catch(undefined),
  /** The page to open once the password is changed. */
  to: z.coerce.string().optional().catch(undefined),
});
