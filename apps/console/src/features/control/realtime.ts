import type { ConfirmedState } from "@sgval/contract/control/control";
import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../../shared/api/session.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { deviceStateKey } from "./api/read-device-state.ts";
import { rememberCommand } from "./command-cache.ts";

/** Leads the news about commands into the loaded lists; my own ones reach every tab I have open. */
export const commandPayload = (client: QueryClient): LiveListener => ({
  onState: ({ deviceId, ...state }) => client.setQueryData<ConfirmedState>(deviceStateKey(deviceId), state),
  onCommand: (command) => {
    const me = currentSession().userData?.id ?? null;
    rememberCommand(client, command, me !== null && command.actor.id === me);
  },
});
