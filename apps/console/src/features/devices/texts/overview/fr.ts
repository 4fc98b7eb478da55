/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Pompes",
  running: "{{running}} sur {{all}} en marche",
  pump: "Pompe",
  pumpNamed: "Pompe {{pump}}",
  unknown: "inconnu",
  runs: "en marche",
  stands: "à l'arrêt",
  noPosition: "Aucune position définie",
  setPosition: "Définir la position",
};

export const calibrations = {
  title: "Historique des étalonnages",
  failed: "L'historique des étalonnages n'a pas pu être chargé",
  empty: "Aucune voie n'est étalonnée",
  since: "Depuis",
  first: "depuis le début",
  unscaled: "sans étalonnage",
};
