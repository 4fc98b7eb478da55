import { defineFact } from "../../kernel/facts.ts";

/** The token of a device was made, replaced or deleted: whoever is connected with an old one must go. */
export const tokenChanged = defineFact<{ deviceId: number }>("tokenChanged");
