import { contactTable } from "@sgval/contract/contacts/contacts";

const { columns } = contactTable;

export const texts = {
  title: contactTable.title.fr,
  search: "Clé, coordonnées ou adresse",
  failed: "Les contacts n'ont pas pu être chargés",
  hidden: "Vous n'avez pas le droit de voir les contacts",
  empty: "Aucun contact pour l'instant",
  emptyNext: "Ajoutez le premier bureau ou la première équipe de garde pour que chacun sache qui appeler.",
  add: "Ajouter un contact",
  edit: "Modifier le contact",
  keyHelp: "Courte et unique, par exemple bureau ou équipe de nuit.",
  actions: "Actions",
  deleteText: "Plus personne ne verra ce contact.",
  key: columns.key.heading.fr,
  information: columns.information.heading.fr,
  address: columns.address.heading.fr,
  phone: columns.phone.heading.fr,
  hotline: columns.hotline.heading.fr,
  updatedAt: columns.updatedAt.heading.fr,
  map: "Carte des contacts",
  position: "Position",
  tab: "Contact",
  incomplete: "Manque : {{fields}}",
  directions: "Itinéraire",
  vcard: "Enregistrer le contact",
  callHotline: "Appeler la ligne d'urgence",
  editContacts: "Modifier les contacts",
  preview: "Ce que tout le monde verra",
};
