import * as z from "zod";
import { freshness } from "./freshness.ts";

const ofDevice = z.object({ deviceId: z.number().int() });

export const socketEvents = {
  /** A device connected or was lost; `connected` is null where it keeps no connection. */
  "device:freshness": ofDevice.extend({ freshness, connected: z.boolean().nullable() }),
  /** A device was changed or deleted; whoever shows it fetches it again. */
  "device:changed": ofDevice.extend({ deleted: z.boolean() }),
  /** Labels or defaults of device types were changed. */
  "deviceTypes:changed": z.undefined(),
};
