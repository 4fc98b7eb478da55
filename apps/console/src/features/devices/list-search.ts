import * as z from "zod";
import { addressText, listSearch } from "../../shared/ui/list/list-search.ts";

/**
 * Search parameters of the list. Choices are plain text here: the router loads this file before any page, and
 * the query to the server validates them.
 */
export const deviceListSearch = listSearch([
  "status",
  "displayName",
  "type",
  "room",
  "zone",
  "keyValue",
  "measuredAt",
  "battery",
  "signal",
  "openAlarms",
  "createdAt",
]).extend({
  type: addressText,
  status: addressText,
  mode: addressText,
  connection: addressText,
  position: addressText,
  battery: addressText,
  signal: addressText,
  room: addressText,
  dma: addressText,
  outsideLimits: addressText,
  badValue: addressText,
  openAlarms: addressText,
  favourite: addressText,
});
export type DeviceListSearch = z.output<typeof deviceListSearch>;

/** Search parameters of the page that prints labels: the devices, as a comma list, and the size. */
export const labelSearch = z.object({
  ids: addressText,
  size: z.enum(["a6", "sticker"]).optional().catch(undefined),
});

/** Search parameters of the mapping editor: the dead letter to start with. */
export const mappingSearch = z.object({ letter: z.coerce.number().int().optional().catch(undefined) });

/** Search parameters of the page that tries messages: the profile to change, and the dead letter to start with. */
export const tryMessageSearch = mappingSearch.extend({
  profile: z.coerce.number().int().optional().catch(undefined),
});

/** Search parameters of the page that adds a device: the device to copy. */
export const addDeviceSearch = z.object({
  from: z.coerce.number().int().optional().catch(undefined),
  /** What is known of the device already. The list names the type that it is narrowed to. */
  type: addressText,
  name: z.coerce.string().optional().catch(undefined),
  topicSend: z.coerce.string().optional().catch(undefined),
  /** The customer's broker that delivers this topic: the fields of its last message are proposed. */
  broker: z.coerce.number().int().optional().catch(undefined),
});
export type AddDeviceSearch = z.output<typeof addDeviceSearch>;
