import type { Facts } from "../../kernel/facts.ts";
import { scopeGranted } from "../devices/index.ts";
import type { Sessions } from "./sessions.ts";

/** Somebody sees one more device: their next request must know it. The returned function ends listening. */
export const identityReactions = (facts: Facts, sessions: Sessions): (() => void) =>
  facts.on(scopeGranted, ({ userId }) => sessions.forget({ userId }));
