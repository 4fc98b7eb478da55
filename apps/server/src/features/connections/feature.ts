import { deviceLinks, outsideBroker } from "../../gateways/mqtt/device-links.ts";
import { deviceAuthenticator } from "../../gateways/mqtt/handlers.ts";
import { deviceTokens, gatewaySecrets } from "../../kernel/http/access-guard.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { customerBrokers } from "./brokers/service.ts";
import { connectionReactions } from "./connections.reactions.ts";
import { connections } from "./index.ts";

/** Device tokens, who was refused with a wrong one, brokers of customers, and messages that could not be decoded. */
export const feature: Feature = {
  name: "connections",
  provides: [
    provide(deviceAuthenticator, ({ use }) => use(connections).overMqtt),
    provide(deviceTokens, ({ use }) => use(connections).overHttp.device),
    provide(gatewaySecrets, ({ use }) => use(connections).overHttp.gateway),
    provide(deviceLinks, ({ use }) => use(customerBrokers).links),
    provide(outsideBroker, ({ use }) => use(customerBrokers).outside),
  ],
  routes: (app, { use }) => {
    use(connections).routes(app);
    use(customerBrokers).routes(app);
  },
  react: connectionReactions,
};
