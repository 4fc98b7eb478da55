import { tokenTable } from "@sgval/contract/connections/tables";

export const texts = {
  title: tokenTable.title.fr,
  search: "Nom du jeton ou de l'appareil",
  failed: "Les jetons n'ont pas pu être chargés",
  empty: "Aucun jeton pour l'instant",
  emptyNext: "Créez le premier pour qu'un appareil envoie en HTTP.",
  token: {
    add: "Ajouter un jeton",
    name: tokenTable.columns.name.heading.fr,
    device: tokenTable.columns.deviceName.heading.fr,
    noDevice: "Aucun appareil correspondant",
    own: "Jeton existant",
    ownHelp: "Laissez vide\u202f: le serveur en crée un sûr.",
    secret: "Jeton",
    lastUse: tokenTable.columns.lastUsedAt.heading.fr,
    createdBy: tokenTable.columns.createdBy.heading.fr,
    createdAt: tokenTable.columns.createdAt.heading.fr,
    actions: "Actions",
    rename: "Renommer",
    replace: "Remplacer le jeton",
    replaceText: "{{device}} cesse d'envoyer jusqu'à recevoir le nouveau jeton.",
    deleteText: "{{device}} ne pourra plus envoyer en HTTP. Les données reçues sont conservées.",
  },
  use: { stale: "Inutilisé récemment", never: "Jamais utilisé" },
  secret: {
    title: "Jeton de {{name}}",
    once: "Le jeton n'est affiché en entier qu'une fois. Copiez-le maintenant.",
    example: "Exemple de requête pour {{device}}",
    next: "Dès le premier message, son heure apparaît sous Dernier usage.",
    kept: "J'ai conservé le jeton",
  },
};
