import type * as z from "zod";
import { addressId, addressText, listSearch } from "../../shared/ui/list/list-search.ts";

/** What the address of the list of commands holds. */
export const commandSearch = listSearch(["createdAt"]).extend({
  /** Actions, by comma. */
  action: addressText,
  /** Statuses, by comma. */
  status: addressText,
  room: addressId,
  dma: addressId,
  deviceId: addressId,
  actorId: addressId,
  by: addressText,
  mine: addressText,
  failed: addressText,
  from: addressText,
  to: addressText,
});
export type CommandSearch = z.output<typeof commandSearch>;

/** Only what one person sent, who need not be the reader. */
export const onlyOf = (actorId: number | undefined): Partial<CommandSearch> => ({ actorId, mine: undefined });
