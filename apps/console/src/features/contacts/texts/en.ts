import { contactTable } from "@sgval/contract/contacts/contacts";

const { columns } = contactTable;

export const texts = {
  title: contactTable.title.en,
  search: "Key, information or address",
  failed: "The contacts could not be loaded",
  hidden: "You do not have permission to see contacts",
  empty: "There is no contact yet",
  emptyNext: "Add the first office or team on duty so that everybody knows whom to call.",
  add: "Add contact",
  edit: "Edit contact",
  keyHelp: "Short and used once, such as office or night team.",
  actions: "Actions",
  deleteText: "Nobody will see this contact any more.",
  key: columns.key.heading.en,
  information: columns.information.heading.en,
  address: columns.address.heading.en,
  phone: columns.phone.heading.en,
  hotline: columns.hotline.heading.en,
  updatedAt: columns.updatedAt.heading.en,
  map: "Map of the contacts",
  position: "Position",
  tab: "Contact",
  incomplete: "Missing: {{fields}}",
  directions: "Directions",
  vcard: "Save to contacts",
  callHotline: "Call the hotline",
  editContacts: "Edit contacts",
  preview: "As everybody will see it",
};
