import { deviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import { deviceTokens } from "../../kernel/http/access-guard.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { connectionReactions } from "./connections.reactions.ts";
import { connections } from "./index.ts";

/** Device tokens, who was refused with a wrong one, and messages that could not be decoded. */
export const feature: Feature = {
  name: "connections",
  provides: [
    provide(deviceAuthenticator, ({ use }) => use(connections).overMqtt),
    provide(deviceTokens, ({ use }) => use(connections).overHttp),
  ],
  routes: (app, { use }) => use(connections).routes(app),
  react: connectionReactions,
};
