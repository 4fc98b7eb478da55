import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceTakenOver } from "../../gateways/mqtt/device-sessions.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceHeard } from "../readings/index.ts";
import { connections, tokenChanged } from "./index.ts";
import { noteTakeovers } from "./note-takeovers.ts";

/** Device tokens, and messages that could not be decoded. */
export const feature: Feature = {
  name: "connections",
  routes: (app, { use }) => use(connections).routes(app),
  react: (context) => {
    const { events, use } = context;
    const { credentials } = use(connections);
    const broker = use(deviceBroker);
    const noteTakeover = noteTakeovers(context);
    use(deviceHandlers).onSignIn((name, token) => credentials.check(name, token)?.id ?? null);
    events.on(deviceHeard, ({ deviceId }) => credentials.noteUse(deviceId));
    events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId));
    events.on(deviceTakenOver, ({ deviceId }) => noteTakeover(deviceId));
  },
};
