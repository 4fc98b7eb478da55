import type { LiveGateway } from "../../gateways/realtime/live-socket.ts";
import type { EventBus } from "../../kernel/events.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { membershipChanged, scopeGranted } from "../devices/index.ts";
import { preferencesChanged, rightsChanged, type Sessions, sessionEnded } from "./sessions.ts";

/** Drops or reads again cached sessions, and ends live connections whose rights have changed or whose session is over. */
export const signInReactions = (
  events: EventBus,
  {
    forget,
    readAgain,
    readAgainIn,
    readAllAgain,
  }: Pick<Sessions, "forget" | "readAgain" | "readAgainIn" | "readAllAgain">,
  live: Pick<LiveGateway, "endSession" | "endUser" | "renew">,
): void => {
  events.on(preferencesChanged, ({ userId }) => readAgain({ userId }));
  events.on(scopeGranted, ({ userId }) => {
    readAgain({ userId });
    return live.renew({ userId });
  });
  events.on(membershipChanged, async (places) => {
    // Sockets that see less than before end before they get more of the device.
    for (const userId of readAgainIn(places)) await live.renew({ userId });
  });
  events.on(rightsChanged, ({ userId }) => {
    forget({ userId });
    live.endUser(userId);
  });
  events.on(sessionEnded, ({ sessionId }) => {
    forget({ sessionId });
    live.endSession(sessionId);
  });
  events.on(changesMissed, async () => {
    await readAllAgain();
    await live.renew("all");
  });
};
