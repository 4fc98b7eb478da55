import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { authenticator } from "../../kernel/http/access-guard.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { settings } from "../settings/index.ts";
import { signIn } from "./index.ts";
import { signInReactions } from "./sign-in.reactions.ts";

/** Sessions, passwords, the second factor, single sign-on and the recovery of accounts. */
export const feature: Feature = {
  name: "sign-in",
  provides: [
    provide(authenticator, ({ use }) => ({
      findActor: use(signIn).findActor,
      rememberedActor: use(signIn).rememberedActor,
      confirmSessions: use(signIn).confirmSessions,
      maintenance: use(settings).maintenanceNow,
    })),
  ],
  routes: (app, { use }) => use(signIn).routes(app, use(tableExport)),
  react: ({ events, use }) => signInReactions(events, use(signIn), use(liveGateway)),
};
