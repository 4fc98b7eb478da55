import { addressId, addressText, listSearch } from "../../shared/ui/list/list-search.ts";

/** What the address of the log of changes holds. */
export const activitySearch = listSearch().extend({
  type: addressText,
  subject: addressText,
  deviceId: addressId,
  room: addressId,
  actorId: addressId,
  from: addressText,
  to: addressText,
});
