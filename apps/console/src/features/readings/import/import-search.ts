import * as z from "zod";

const idText = z.coerce.number().int().positive().optional().catch(undefined);

/** Search parameters of the page: the device one came from, and the import that is shown. */
export const importSearch = z.object({ device: idText, import: idText });
