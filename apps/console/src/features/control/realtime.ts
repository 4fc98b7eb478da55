import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../../shared/api/session.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { rememberCommand } from "./command-cache.ts";

/** Leads the news about commands into the loaded lists; my own ones reach every tab I have open. */
export const commandNews = (client: QueryClient): LiveListener => ({
  onCommand: (command) => {
    const me = currentSession().userData?.id ?? null;
    rememberCommand(client, command, me !== null && command.actor.id === me);
  },
});
