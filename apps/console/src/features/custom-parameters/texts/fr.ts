export const texts = {
  tab: "Paramètres personnalisés",
  title: "Paramètres personnalisés",
  sub: "Ce qui est mesuré hors du catalogue, pour les voies de tout type d'appareil",
  failed: "Les paramètres n'ont pas pu être chargés",
  empty: "Aucun pour l'instant : le catalogue couvre la plupart des appareils.",
  add: "Ajouter un paramètre",
  editTitle: "Modifier le paramètre",
  names: { vn: "Nom vietnamien", en: "Nom anglais", fr: "Nom français" },
  kind: "Nature des données",
  kindHelp:
    "Une valeur est un nombre avec unité, un état un mot parmi quelques-uns. Figé dès qu'il y a des mesures.",
  unit: "Unité",
  unitHelp:
    "Choisissez une unité connue, qui est convertie, ou saisissez-en une autre. Figée dès qu'il y a des mesures.",
  min: "Valeur minimale",
  max: "Valeur maximale",
  rangeHelp: "Une valeur hors de cette plage est enregistrée comme telle et ne déclenche pas d'alarme.",
  decimals: "Décimales",
  states: "États",
  statesHelp:
    "Le code est le nombre envoyé par l'appareil et enregistré. L'appareil peut aussi envoyer un des noms.",
  code: "Code",
  addState: "Ajouter un état",
  removeState: "Supprimer l'état {{number}}",
};
