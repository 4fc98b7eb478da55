import type { Contact, contactBody } from "@sgval/contract/contacts/contacts";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import { insertContact, isKeyTaken, lockContact, updateContactRow } from "./contacts.store.ts";

type Body = z.output<typeof contactBody>;

/** As the log keeps it: a position by its halves, which have names there. */
export const historyOf = ({ key, information, address, phone, hotline, position }: Body | Contact) => ({
  key,
  information,
  address,
  phone,
  hotline,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
});

/** The API error for a key that another contact has; any other error unchanged. */
const contactRefusal = (error: unknown): unknown => (isKeyTaken(error) ? refuseTaken("key") : error);

/** Adds a contact. Errors: `value_exists` for its key. */
export const createContact =
  (deps: AuditDeps) =>
  (body: Body, caller: Caller): Promise<Contact> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const contact = await insertContact(trx, body, now);
      await record({
        subject: "contact",
        subjectId: contact.id,
        subjectName: contact.key,
        detail: "contact_created",
        after: historyOf(body),
      });
      return contact;
    }).catch((error: unknown) => {
      throw contactRefusal(error);
    });

/** Changes a contact; the same values change nothing. Errors: `not_found`, `value_exists` for its key. */
export const updateContact =
  (deps: AuditDeps) =>
  ({ id, ...body }: Body & { id: number }, caller: Caller): Promise<Contact> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = await lockContact(trx, id);
      if (!before) throw new Refusal("not_found");
      const changed = changedFields(historyOf(before), historyOf(body));
      if (!changed) return before;
      const contact = await updateContactRow(trx, id, body, now);
      await record({
        subject: "contact",
        subjectId: id,
        subjectName: contact.key,
        detail: "contact_updated",
        ...changed,
      });
      return contact;
    }).catch((error: unknown) => {
      throw contactRefusal(error);
    });
