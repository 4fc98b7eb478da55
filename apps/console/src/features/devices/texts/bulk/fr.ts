/** Actions on several devices. */
export const bulk = {
  edit: "Modifier ensemble",
  editTitle_one: "Modifier {{count}} appareil",
  editTitle_other: "Modifier {{count}} appareils",
  leave: "Ne pas changer",
  reportInterval: "Intervalle d'envoi (secondes)",
  sampleInterval: "Intervalle de mesure (secondes)",
  powerMode: "Alimentation",
  room: "Salle",
  zone: "Secteur DMA",
  none: "Aucun",
  limitsOf: "Fixer les seuils d'une voie",
  noLimits: "Ne fixer aucun seuil",
  under: "Seuil bas",
  over: "Seuil haut",
  limitsHelp:
    "Laissez les deux vides pour retirer les seuils. Seuls les appareils qui ont cette voie sont modifiés.",
  keep: "Un champ vide garde la valeur de chaque appareil.",
  nothing: "Rien à modifier n'est choisi",
  refused: "{{done}} appareils traités, {{refused}} refusés",
  keepsHistory:
    "Les commandes et l'historique restent. Les seuils, minuteries, jetons et liens de ces appareils sont supprimés aussi.",
  close: "Fermer",
  batteryLow: "Batterie faible",
};
