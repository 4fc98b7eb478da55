import type { ConfirmedState } from "@sgval/contract/control/control";
import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../../shared/api/session.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { cacheCommand, controlKeys } from "./command-cache.ts";

/** Writes socket events about commands into the cache; my own commands reach every tab I have open. */
export const listen = (client: QueryClient): LiveListener => ({
  onState: ({ deviceId, ...state }) =>
    client.setQueryData<ConfirmedState>(controlKeys.state(deviceId), state),
  onCommand: (command) => {
    const me = currentSession().userData?.id ?? null;
    cacheCommand(client, command, me !== null && command.actor.id === me);
  },
});
