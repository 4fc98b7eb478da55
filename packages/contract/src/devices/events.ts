import * as z from "zod";
import { freshness } from "./freshness.ts";
import { zoneDue } from "./zone-freshness.ts";

const ofDevice = z.object({ deviceId: z.number().int() });

export const socketEvents = {
  /** A device connected or was lost; `connected` is null where it keeps no connection. */
  "device:freshness": ofDevice.extend({ freshness, connected: z.boolean().nullable() }),
  /** A device fell silent, or was heard again: how current it is has changed. */
  "device:aged": ofDevice.extend({ freshness }),
  /** Meters of a zone reported, or were lost: when the zone is late and stale from now on. */
  "device:due": ofDevice.extend({ due: zoneDue.nullable() }),
  /** A device was changed or deleted; whoever shows it fetches it again. */
  "device:changed": ofDevice.extend({ deleted: z.boolean() }),
  /** Photos of a device were added, changed or deleted. */
  "device:photos": ofDevice,
  /** Labels or defaults of device types were changed. */
  "deviceTypes:changed": z.undefined(),
};
