/** The settings tab of the device types. */
export const types = {
  tab: "Types d'appareils",
  edit: "Modifier",
  editTitle: "Type d'appareil",
  names: "Libellés",
  name: { vn: "Libellé vietnamien", en: "Libellé anglais", fr: "Libellé français" },
  color: "Couleur",
  colorHelp:
    "De la silhouette dans les listes et sur la carte ; les couleurs des alarmes n'en font pas partie.",
  measurements: "Mesures par défaut",
  measurementsHelp: "Un nouvel appareil commence avec ces voies ; les appareils existants gardent les leurs.",
  keyValues: "Valeurs clés",
  keyValuesHelp:
    "Dans cet ordre : la première qu'un appareil envoie est sa valeur clé dans les listes, les cartes et sur le plan.",
  interval: "Intervalle d'envoi (T)",
  intervalChange: "Se modifie dans l'onglet Fraîcheur des données",
  limits: "Limites par défaut",
  limitsHelp: "Préremplis pour les voies d'un nouvel appareil.",
  noLimits: "Aucun",
  addLimit: "Ajouter des limites à une mesure",
  removeLimit: "Retirer les limites de {{name}}",
  devices: "Appareils",
  none: "Aucune mesure restante",
  failed: "Les types d'appareils n'ont pas pu être chargés",
};

/** The settings tab of the freshness of data. */
export const freshness = {
  tab: "Fraîcheur des données",
  title: "Intervalle d'envoi par type",
  sub: "Un appareil est en retard après 1,5 intervalle, périmé après 2,5 (au moins {{stale}}, une station de pompage {{pumpStale}}) et hors ligne après 4 (au moins {{offline}}, une station de pompage {{pumpOffline}}).",
  interval: "{{type}} : intervalle d'envoi",
  minutes: "min",
  after: "En retard après {{late}} · périmé après {{stale}} · hors ligne après {{offline}}",
  afterZone: "En retard après {{late}} · périmé après {{stale}}",
  follow: "{{following}} appareils sur {{devices}} ont cet intervalle et le suivent ; les autres ont le leur",
  now: "Actuellement : {{late}} en retard, {{stale}} périmés, {{offline}} hors ligne",
  would: "Avec ce réglage, maintenant : {{late}} en retard, {{stale}} périmés, {{offline}} hors ligne",
  previewFailed: "L'aperçu n'a pas pu être chargé",
};
