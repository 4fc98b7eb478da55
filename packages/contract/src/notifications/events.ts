import { storedNotice } from "./notices.ts";

export const socketEvents = {
  /** A notification was kept for the user of this console. */
  notice: storedNotice,
};
