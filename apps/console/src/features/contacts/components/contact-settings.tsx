import type { Contact } from "@sgval/contract/contacts/contacts";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { allContactsQuery } from "../api/contacts.ts";
import { ContactCard } from "./contact-card.tsx";
import { ContactCards } from "./contact-dashboard.tsx";
import { type ContactAction, ContactDialogs } from "./contact-dialogs.tsx";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The contacts as everybody sees them, to be changed. */
export const ContactSettingsPanel = () => {
  const { t } = useTranslation(["contacts", "forms"]);
  const locked = useMissingPermission("Contact.Update");
  const mayChange = locked === undefined;
  const query = useQuery(allContactsQuery());
  const [open, setOpen] = useState<ContactAction | null>(null);
  const close = () => setOpen(null);
  const actionsOf = (contact: Contact) =>
    (
      [
        { key: "edit", label: t("edit"), icon: <IconPencil {...icon} /> },
        { key: "delete", label: t("forms:delete"), icon: <IconTrash {...icon} /> },
      ] as const
    ).map((action) => ({ ...action, locked, onChoose: () => setOpen({ what: action.key, contact }) }));
  return (
    <SectionCard
      title={t("title")}
      sub={locked}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus {...icon} />}
          locked={locked}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {(contacts) =>
          contacts.length === 0 ? (
            <EmptyState reason={t("empty")} next={mayChange ? t("emptyNext") : undefined} />
          ) : (
            <ContactCards>
              {contacts.map((contact) => (
                <ContactCard
                  key={contact.id}
                  contact={contact}
                  editor={mayChange}
                  actions={actionsOf(contact)}
                />
              ))}
            </ContactCards>
          )
        }
      </QueryState>
      {open && <ContactDialogs action={open} onClose={close} />}
    </SectionCard>
  );
};
