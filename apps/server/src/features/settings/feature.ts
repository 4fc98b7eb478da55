import { tileOrigins } from "@sgval/contract/settings/base-map";
import { listKeptData } from "@sgval/contract/settings/retention";
import { mailDays, mailServer, mailService } from "../../gateways/mail/mailer.ts";
import { installationLogo, installationUnits, tableExport } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { logoVersion, otherHosts } from "../../kernel/http/serve-console.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { nightEstimate, settings } from "./index.ts";
import { outboxRoutes } from "./outbox.routes.ts";

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
    provide(installationLogo, ({ use }) => use(settings).logo.readPng),
    provide(installationUnits, ({ use }) => {
      const { units } = use(settings);
      return () => units.value().units;
    }),
  ],
  routes: (app, { use }) => {
    use(settings).routes(app, use(nightEstimate));
    outboxRoutes(app, use(mailService), use(tableExport));
    registerRoute(app, listKeptData, async () => ({ data: await use(keptData).list() }));
  },
  react: ({ use }) => {
    const { activityTerm } = use(settings);
    use(keptData).add(
      // Waiting mails are jobs like others; one that was sent is gone.
      {
        kind: "mails",
        source: "fixed",
        tables: ["graphile_worker._private_jobs"],
        term: () => ({ days: mailDays }),
      },
      {
        ...{ kind: "activity", source: "setting", tables: ["activity"] },
        term: () => {
          const { months } = activityTerm.value();
          return months === null ? null : { months };
        },
      },
    );
  },
};
