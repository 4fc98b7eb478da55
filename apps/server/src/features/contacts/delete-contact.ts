import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { deleteContactRow, lockContact } from "./contacts.store.ts";
import { historyOf } from "./save-contact.ts";

/** Deletes a contact. Errors: `not_found`. */
export const deleteContact =
  (deps: AuditDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      const contact = await lockContact(trx, id);
      if (!contact) throw new Refusal("not_found");
      await deleteContactRow(trx, id);
      await record({
        subject: "contact",
        subjectId: id,
        subjectName: contact.key,
        detail: "contact_deleted",
        before: historyOf(contact),
      });
    });
