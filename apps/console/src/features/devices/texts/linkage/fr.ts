/** Which devices measure for which, and the page of a device that belongs to another one. */
export const linkage = {
  title: "Liaison des appareils",
  sub: "quels appareils mesurent pour lesquels",
  noParent: "N'appartient à aucun autre appareil",
  relink: "Lier à un appareil",
  link: "Lier",
  linkNamed: "Lier à {{name}}",
  change: "Changer",
  unlink: "Délier",
  unlinkNamed: "Délier {{names}}",
  unlinked: "Délié : {{names}}",
  locked: "Il faut le droit de modifier les liaisons.",
  occupied: "{{name}} est déjà lié à {{linked}}. Déliez-le d'abord.",
  place: {
    dataloggerId: "Enregistreur au point critique",
    waterQualityId: "Appareil de qualité de l'eau",
  },
  add: {
    dataloggerId: "Ajouter un enregistreur",
    waterQualityId: "Ajouter un appareil de qualité de l'eau",
  },
  does: {
    dataloggerId: "Sa pression est affichée comme P3 avec la vanne, sur son schéma et son graphique.",
    waterQualityId: "Sa page est à un pas d'ici, et ses courbes peuvent être superposées au graphique.",
  },
  ends: {
    dataloggerId:
      "{{name}} n'affichera plus de pression au point critique (P3). Les deux appareils et leurs mesures restent.",
    waterQualityId:
      "{{name}} n'affichera plus la qualité de l'eau. Les deux appareils et leurs mesures restent.",
  },
  onePump: "Un appareil de mesure ne peut être affecté qu'à une seule station de pompage.",
  parent: "Appartient à",
  openParent: "Ouvrir {{name}}",
  orphan: "Parent supprimé",
  orphanNext:
    "L'appareil auquel celui-ci appartenait a été supprimé ou délié. Ses mesures sont conservées ; liez-le de nouveau pour les voir ensemble.",
  hiddenParent: "Il appartient à un appareil que vous ne voyez pas",
  hiddenParentNext: "Une personne qui voit cet appareil peut l'ouvrir ou le délier.",
  notChild: "Cet appareil n'appartient à aucun autre.",
  openOwn: "Ouvrir la page de l'appareil",
  siblings: "Appareils de {{name}}",
  overlay: "Superposer {{name}}",
  overlaid: "{{name}} est superposé",
};
