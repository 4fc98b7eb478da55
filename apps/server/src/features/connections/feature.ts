import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceTakenOver } from "../../gateways/mqtt/device-sessions.ts";
import { deviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { deviceHeard } from "../readings/index.ts";
import { connections, tokenChanged } from "./index.ts";
import { noteTakeovers } from "./note-takeovers.ts";

/** Device tokens, and messages that could not be decoded. */
export const feature: Feature = {
  name: "connections",
  provides: [
    provide(deviceAuthenticator, ({ use }) => {
      const { credentials } = use(connections);
      return (name, token) => credentials.check(name, token)?.id ?? null;
    }),
  ],
  routes: (app, { use }) => use(connections).routes(app),
  react: (context) => {
    const { events, use } = context;
    const { credentials } = use(connections);
    const broker = use(deviceBroker);
    const noteTakeover = noteTakeovers(context);
    events.on(deviceHeard, ({ deviceId }) => credentials.noteUse(deviceId));
    events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId));
    events.on(deviceTakenOver, ({ deviceId }) => noteTakeover(deviceId));
  },
};
