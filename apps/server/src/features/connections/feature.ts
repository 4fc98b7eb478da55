import { deviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import { Refusal } from "../../kernel/errors.ts";
import { deviceTokens } from "../../kernel/http/access-guard.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
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
    provide(deviceTokens, ({ use, clock, logger }) => {
      const { credentials } = use(connections);
      const firstThisMinute = createOncePerMinute(clock);
      return (token, address) => {
        const device = credentials.byToken(token ?? "");
        if (device) return device.id;
        if (firstThisMinute(address))
          logger.warn({ source: address }, "a message with an unknown token was refused");
        throw new Refusal("unauthorized");
      };
    }),
  ],
  routes: (app, { use }) => use(connections).routes(app),
  react: connectionReactions,
};
