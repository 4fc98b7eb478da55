import { id } from "@sgval/contract/route";
import { addressText, listSearch } from "../../shared/ui/list/list-search.ts";

const ofOne = id.optional().catch(undefined);

/** What the address of the log of changes holds. */
export const activitySearch = listSearch().extend({
  type: addressText,
  subject: addressText,
  deviceId: ofOne,
  room: ofOne,
  actorId: ofOne,
  from: addressText,
  to: addressText,
});
