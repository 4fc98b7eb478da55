import type { Contact } from "@sgval/contract/contacts/contacts";
import { useTranslation } from "react-i18next";
import { DeleteDialog } from "../../../shared/ui/act/delete-dialog.tsx";
import { useDeleteContact } from "../api/contacts.ts";
import { ContactFormDrawer } from "./contact-form.tsx";

/** What is done with a contact. */
export type ContactAction = { what: "add" } | { what: "edit" | "delete"; contact: Contact };

/** The form of a new or an existing contact, or the question before one is deleted. */
export const ContactDialogs = ({ action, onClose }: { action: ContactAction; onClose: () => void }) => {
  const { t } = useTranslation("contacts");
  const remove = useDeleteContact();
  if (action.what !== "delete")
    return <ContactFormDrawer contact={action.what === "edit" ? action.contact : null} onClose={onClose} />;
  return (
    <DeleteDialog
      open
      names={[action.contact.information]}
      affected={t("deleteText")}
      onDelete={() => remove.mutateAsync(action.contact.id)}
      onDeleted={onClose}
      onClose={onClose}
    />
  );
};
