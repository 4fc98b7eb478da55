import { exportOutbox, listOutbox, outboxTable } from "@sgval/contract/settings/settings";
import type { FastifyInstance } from "fastify";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { tableOfRows } from "../../gateways/tables/table-source.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";

/** The mails that were not sent yet. */
export const outboxRoutes = (
  app: FastifyInstance,
  mailer: Pick<Mailer, "outbox" | "server">,
  tables: Tables,
): void => {
  registerRoute(app, listOutbox, async ({ actor }) => ({
    data: (await mailer.outbox()).map(({ id, at, to, subject, text, secret, tries }) => ({
      id: String(id),
      at: at.toISOString(),
      to,
      subject,
      // A link that opens an account, a super user's too, is shown only to those who could create one.
      text: secret && !(actor.superUser && actor.manageSuper) ? null : text,
      tries,
    })),
    metaData: { server: mailer.server },
  }));
  registerRoute(app, exportOutbox, (call) =>
    tables.send(call, async (view) =>
      tableOfRows(
        outboxTable,
        (await mailer.outbox()).map(({ at, to, subject, tries }) => ({
          at: at.getTime(),
          to,
          subject,
          tries,
        })),
        view,
      ),
    ),
  );
};
