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

/** What a device of a DMA zone shows of the zone. */
export const zone = {
  title: "État du secteur",
  failed: "Le secteur n'a pas pu être chargé",
  inflow: "Débit entrant",
  volume: "Volume entrant",
  todayMonth: "{{today}} aujourd'hui, {{month}} ce mois-ci",
  critical: "Pression au point critique",
  freshness: "Âge des données",
  freshnessText: "{{state}}\u202f; jusqu'à {{interval}} d'âge ({{name}} a l'intervalle d'envoi le plus long)",
  members: "Membres",
  reportsEvery: "Intervalle d'envoi",
  none: "L'appareil n'est dans aucun secteur",
  noMembers: "Le secteur n'a pas d'autres appareils",
  noneNext: "Choisissez le secteur dans les paramètres de chaque appareil.",
  more_one: "et {{count}} autre appareil",
  more_other: "et {{count}} autres appareils",
};
