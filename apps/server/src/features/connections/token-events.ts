import { defineEvent } from "../../kernel/events.ts";

/** The token of a device was made, replaced or deleted: whoever is connected with an old one must go. */
export const tokenChanged = defineEvent<{ deviceId: number }>("tokenChanged");
