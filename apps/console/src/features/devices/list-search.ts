import type * as z from "zod";
import { listSearch, searchText } from "../../shared/ui/list/list-search.ts";

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
  type: searchText,
  status: searchText,
  mode: searchText,
  connection: searchText,
  position: searchText,
  favourite: searchText,
});
export type DeviceListSearch = z.output<typeof deviceListSearch>;
