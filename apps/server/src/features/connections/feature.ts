import { deviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceHeard } from "../readings/index.ts";
import { connections, tokenChanged } from "./index.ts";

/** Device tokens, and messages that could not be decoded. */
export const feature: Feature = {
  name: "connections",
  routes: (app, { use }) => use(connections).routes(app),
  react: ({ events, use }) => {
    const { credentials } = use(connections);
    const broker = use(deviceBroker);
    use(deviceHandlers).onSignIn((name, token) => credentials.check(name, token)?.id ?? null);
    events.on(deviceHeard, ({ deviceId }) => credentials.noteUse(deviceId));
    events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId));
  },
};
