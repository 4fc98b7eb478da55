import { type Contact, exportContacts } from "@sgval/contract/contacts/contacts";
import { contactSorts } from "@sgval/contract/contacts/feature";
import { IconAddressBook, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Muted } from "../../../shared/ui/arrange.ts";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listSearch, toListQuery } from "../../../shared/ui/list/list-search.ts";
import { CardLine, NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { contactListQuery } from "../api/contacts.ts";
import { type ContactAction, ContactDialogs } from "./contact-dialogs.tsx";
import { ContactDrawer, Phone } from "./contact-drawer.tsx";

const contactSearch = listSearch(contactSorts);

type Open = ContactAction | { what: "show"; contact: Contact } | null;

/** Contacts of the utility: all users with permission read and call, some change them. */
export const ContactListPage = () => {
  const { t } = useTranslation(["contacts", "forms"]);
  const format = useFormat();
  const locked = useMissingPermission("Contact.Update");
  const mayChange = locked === undefined;
  const [search, onSearch] = usePageSearch(contactSearch);
  const listQuery = toListQuery(search, "key");
  const query = useQuery(contactListQuery(listQuery));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actionsOf = (contact: Contact): RowAction[] => [
    {
      key: "edit",
      label: t("edit"),
      icon: <IconPencil size={18} stroke={1.75} />,
      locked,
      onChoose: () => setOpen({ what: "edit", contact }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash size={18} stroke={1.75} />,
      locked,
      onChoose: () => setOpen({ what: "delete", contact }),
    },
  ];
  const name = (contact: Contact) => (
    <NameButton type="button" onClick={() => setOpen({ what: "show", contact })}>
      {contact.information}
    </NameButton>
  );
  const menu = (contact: Contact) => (
    <RowMenu label={t("forms:actionsOf", { name: contact.information })} actions={actionsOf(contact)} />
  );
  const columns: Column<Contact>[] = [
    { key: "information", head: t("information"), cell: name, sortable: true, isName: true },
    { key: "key", head: t("key"), cell: (contact) => contact.key, sortable: true },
    { key: "address", head: t("address"), cell: (contact) => contact.address ?? "--", from: 1280 },
    { key: "phone", head: t("phone"), cell: (contact) => <Phone number={contact.phone} /> },
    { key: "hotline", head: t("hotline"), cell: (contact) => <Phone number={contact.hotline} /> },
    {
      key: "updatedAt",
      head: t("updatedAt"),
      cell: (contact) => format.timestamp(contact.updatedAt),
      sortable: true,
      from: 1280,
    },
    { key: "menu", head: "", headLabel: t("actions"), width: 48, always: true, cell: menu },
  ];
  return (
    <ListPage
      list="contacts"
      title={t("title")}
      exports={{ route: exportContacts, query: listQuery }}
      actions={
        <LockedButton
          variant="contained"
          startIcon={<IconPlus size={18} stroke={1.75} />}
          locked={locked}
          onClick={() => setOpen({ what: "add" })}
        >
          {t("add")}
        </LockedButton>
      }
      query={query}
      failed={t("failed")}
      rowKey={(contact) => String(contact.id)}
      columns={columns}
      onOpen={(contact) => setOpen({ what: "show", contact })}
      card={(contact) => (
        <>
          <CardLine>
            {name(contact)}
            {menu(contact)}
          </CardLine>
          <div>{contact.address}</div>
          {(["phone", "hotline"] as const).map((field) => (
            <CardLine key={field}>
              <Muted>{t(field)}</Muted>
              <Phone number={contact[field]} large />
            </CardLine>
          ))}
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      trail
      defaultSort="key"
      empty={{
        icon: <IconAddressBook size={20} stroke={1.75} aria-hidden />,
        reason: t("empty"),
        next: mayChange ? t("emptyNext") : undefined,
      }}
    >
      {open?.what === "show" && (
        <ContactDrawer
          contact={open.contact}
          locked={locked}
          onEdit={() => setOpen({ what: "edit", contact: open.contact })}
          onClose={close}
        />
      )}
      {open && open.what !== "show" && <ContactDialogs action={open} onClose={close} />}
    </ListPage>
  );
};
