import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { unitPreferences } from "../../gateways/tables/send-table.ts";
import { authenticator } from "../../kernel/access-guard.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { identity, rightsChanged, sessionEnded } from "./index.ts";

/** Everything between a person and their account. */
export const feature: Feature = {
  name: "identity",
  provides: [
    provide(authenticator, ({ use }) => use(identity)),
    provide(unitPreferences, ({ use }) => use(identity).unitsOf),
  ],
  routes: (app, { use }) => use(identity).routes(app),
  react: ({ events, use }) => {
    const live = use(liveGateway);
    events.on(sessionEnded, ({ sessionId }) => live.endSession(sessionId));
    events.on(rightsChanged, ({ userId }) => live.endUser(userId));
  },
};
