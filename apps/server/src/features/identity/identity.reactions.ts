import type { EventBus } from "../../kernel/events.ts";
import { scopeGranted } from "../devices/index.ts";
import { rightsChanged, sessionEnded } from "./session-events.ts";
import type { Sessions } from "./sessions.ts";

/** Somebody's rights or scope are others now, or a session is over: the next request must know it. The returned function ends listening. */
export const identityReactions = (events: EventBus, sessions: Sessions): (() => void) => {
  const listeners = [scopeGranted, rightsChanged].map((event) =>
    events.on(event, ({ userId }) => sessions.forget({ userId })),
  );
  listeners.push(events.on(sessionEnded, ({ sessionId }) => sessions.forget({ sessionId })));
  return () => {
    for (const stop of listeners) stop();
  };
};
