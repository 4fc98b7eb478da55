import type { AutomationState } from "@sgval/contract/automation/state";
import type { QueryClient } from "@tanstack/react-query";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { automationKeys } from "./api/read-settings.ts";

/** What automation does with a device is written over what was fetched; devices that nobody looks at are left alone. */
export const listen = (client: QueryClient): LiveListener => ({
  automation: (state) =>
    client.setQueryData<AutomationState>(automationKeys.state(state.deviceId), (known) => known && state),
});
