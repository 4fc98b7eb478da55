import { deviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { connectionReactions } from "./connections.reactions.ts";
import { connections } from "./index.ts";

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
  react: connectionReactions,
};
