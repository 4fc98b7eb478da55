import * as z from "zod";

/** Search parameters of the page that stops a device before the password is changed. */
export const stopFirstSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  /** The device chosen. */
  device: z.coerce.number().int().positive().optional().catch(undefined),
  /** The page to open once the password is changed. */
  to: z.coerce.string().optional().catch(undefined),
});
