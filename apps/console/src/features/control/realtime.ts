import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../../shared/api/session.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { cacheCommand } from "./command-cache.ts";

/** Writes socket events about commands into the cache; my own commands reach every tab I have open. */
export const listen = (client: QueryClient): LiveListener => ({
  command: (command) => {
    const me = currentSession().userData?.id ?? null;
    cacheCommand(client, command, me !== null && command.actor.id === me);
  },
});
