import { tileOrigins } from "@sgval/contract/settings/base-map";
import { mailServer } from "../../gateways/mail/mailer.ts";
import { installationUnits } from "../../gateways/tables/send-table.ts";
import { logoVersion, otherHosts } from "../../kernel/http/serve-console.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { settings } from "./index.ts";

/** Settings of the installation, and the outbox of mails. */
export const feature: Feature = {
  name: "settings",
  provides: [
    provide(otherHosts, ({ use }) => {
      const { baseMap } = use(settings);
      return () => tileOrigins(baseMap.value());
    }),
    provide(logoVersion, ({ use }) => use(settings).logo.version),
    // Asked when a mail is sent: the settings need the mailer first.
    provide(
      mailServer,
      ({ use }) =>
        () =>
          use(settings).mailServer(),
    ),
    provide(installationUnits, ({ use }) => {
      const { units } = use(settings);
      return () => units.value().units;
    }),
  ],
  routes: (app, { use }) => use(settings).routes(app),
};
