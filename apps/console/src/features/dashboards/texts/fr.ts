export const texts = {
  devices: "Appareils",
  control: "Commander",
  lastHours: "{{value}}, 2 dernières heures",
  view: { label: "Affichage", cards: "Cartes", matrix: "Matrice" },
  group: { label: "Grouper par", none: "Sans groupes", type: "Type d'appareil" },
  commands: "Commandes",
  running: "Commandes en cours",
  nothingRuns: "Aucune commande en cours",
  mineLatest: "Mes dernières commandes",
  commandsFailed: "Les commandes n'ont pas pu être chargées",
};
