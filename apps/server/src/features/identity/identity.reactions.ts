import type { Facts } from "../../kernel/facts.ts";
import { scopeGranted } from "../devices/index.ts";
import { rightsChanged, sessionEnded } from "./identity-facts.ts";
import type { Sessions } from "./sessions.ts";

/** Somebody's rights or scope are others now, or a session is over: the next request must know it. The returned function ends listening. */
export const identityReactions = (facts: Facts, sessions: Sessions): (() => void) => {
  const listeners = [scopeGranted, rightsChanged].map((fact) =>
    facts.on(fact, ({ userId }) => sessions.forget({ userId })),
  );
  listeners.push(facts.on(sessionEnded, ({ sessionId }) => sessions.forget({ sessionId })));
  return () => {
    for (const stop of listeners) stop();
  };
};
