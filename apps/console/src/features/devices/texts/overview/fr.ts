import { calibrationTable, pumpValueTable } from "@sgval/contract/devices/tables";

/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Pompes",
  running: "{{running}} sur {{all}} en marche",
  hoursToday: "Heures de marche aujourd'hui",
  startsToday: "Démarrages aujourd'hui",
  pump: pumpValueTable.columns.pump.heading.fr,
  noPosition: "Aucune position définie",
  setPosition: "Définir la position",
};

export const calibrations = {
  title: calibrationTable.title.fr,
  failed: "L'historique des étalonnages n'a pas pu être chargé",
  empty: "Aucune voie n'est étalonnée",
  since: calibrationTable.columns.validFrom.heading.fr,
  first: "depuis le début",
  unscaled: "sans étalonnage",
};

/** What a device of a DMA zone shows of the zone. */
export const zone = {
  title: "État du secteur",
  failed: "Le secteur n'a pas pu être chargé",
  inflow: "Débit entrant",
  volume: "Volume entrant",
  todayMonth: "{{today}} aujourd'hui, {{month}} ce mois-ci (par cumul)",
  yesterday: "Volume entrant d'hier",
  mean: "Moyenne de {{days}} jours",
  perDay: "{{volume}} par jour",
  knownDays: "{{known}} jours connus sur {{days}}",
  noTotaliser: "l'appareil du secteur n'envoie pas de cumul",
  unknownDay: "pas de cumul relevé autour de minuit",
  lowest: "Pression la plus basse au point critique",
  below: "Durée sous {{limit}}",
  belowText: "{{below}} sur {{known}} connues",
  lastDay: "dernières 24 heures",
  noPressure: "aucune bonne valeur dans les dernières 24 heures",
  noCritical: "aucun appareil ne mesure le point critique",
  how: "Débit entrant = débit direct moins débit inverse. Un jour est la différence des cumuls entre deux minuits\u202f; seules les bonnes valeurs comptent.",
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
