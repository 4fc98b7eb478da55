import { currentlyMay } from "../../shared/api/ability.ts";
import { useSession } from "../../shared/api/session.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Sends the reports that wait in this browser while somebody is signed in who may report, on whichever page. */
export const listen = (): LiveListener => {
  let end: (() => void) | undefined;
  let ended = false;
  const begin = async (): Promise<void> => {
    const userId = useSession.getState().userData?.id;
    if (end || userId === undefined || !currentlyMay("LeakPoint.Create")) return;
    // No part of the first script.
    const { watchOutbox } = await import("./outbox/use-outbox.ts");
    if (!ended) end ??= watchOutbox(userId);
  };
  void begin();
  return {
    "rights:changed": () => void begin(),
    stop: () => {
      ended = true;
      end?.();
    },
  };
};
