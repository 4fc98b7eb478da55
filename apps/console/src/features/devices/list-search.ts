import type * as z from "zod";
import { addressText, listSearch } from "../../shared/ui/list/list-search.ts";

/**
 * What the address of the list holds. Choices are plain text here: the router loads this file before any page, and
 * the question to the server checks them.
 */
export const deviceListSearch = listSearch([
  "status",
  "displayName",
  "type",
  "measuredAt",
  "createdAt",
]).extend({
  type: addressText,
  status: addressText,
  mode: addressText,
  connection: addressText,
  position: addressText,
  favourite: addressText,
});
export type DeviceListSearch = z.output<typeof deviceListSearch>;
