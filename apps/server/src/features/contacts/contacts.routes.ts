import * as routes from "@sgval/contract/contacts/contacts";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { findContacts } from "./contacts.store.ts";
import { deleteContact } from "./delete-contact.ts";
import { contactsAsTable } from "./export-contacts.ts";
import { createContact, updateContact } from "./save-contact.ts";

export const contactRoutes = (app: FastifyInstance, deps: AuditDeps, tables: Tables): void => {
  const { kysely } = deps.db;
  const actions = { create: createContact(deps), update: updateContact(deps), remove: deleteContact(deps) };
  registerRoute(app, routes.listContacts, async ({ query }) => {
    const { contacts, total } = await findContacts(kysely, query, query);
    return { data: contacts, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.exportContacts, (call) =>
    tables.send(call, (view) => contactsAsTable(kysely, call.query, view)),
  );
  registerRoute(app, routes.createContact, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateContact, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteContact, ({ params, ...caller }) => actions.remove(params.id, caller));
};
