import {
  deviceStatusLabels,
  freshnessLabels,
  limitLabels,
  modeLabels,
  qualityLabels,
} from "@sgval/contract/devices/labels";
import { labelsIn } from "@sgval/contract/table";

export const common = {
  retry: "Réessayer",
  cancel: "Annuler",
  close: "Fermer",
  closeDialog: "Fermer la boîte de dialogue",
  /** Why the button of a confirmation is disabled. */
  confirmMissing: {
    reason: "Un motif est nécessaire",
    name: "Le nom de l’appareil doit être saisi",
    both: "Un motif et le nom saisi de l’appareil sont nécessaires",
  },
  confirmWaits: "Calcul de ce qui se passera aussitôt : attendez pour le lire, {{seconds}} secondes au plus",
  clear: "Effacer les filtres",
  copy: "Copier",
  copied: "Copié",
  savedSecret: "Je l'ai enregistré",
  loading: "Chargement...",
  noNetwork: "Pas de réseau. Le chargement reprendra à son retour.",
  asTable: "Afficher en tableau",
  asChart: "Afficher en graphique",
  asImage: "Enregistrer l'image (PNG)",
  /** Between a label and its value. */
  colon: "\u202f: ",
  noValueSince: "le capteur ne donne pas de valeur depuis {{time}}",
  emptyFile: "Ce fichier est vide.",
  /** What a report takes at most. */
  reportTooLong: {
    hours:
      "Un rapport porte sur {{most}} heures au plus, toutes voies confondues. Choisissez une période plus courte ou moins d'appareils.",
    rows: "Un rapport a {{most}} lignes au plus. Choisissez une période plus courte, un pas plus long ou moins d'appareils.",
    commands:
      "Un rapport a {{most}} commandes au plus. Choisissez une période plus courte ou moins d'appareils.",
    alarms:
      "La période compte au moins {{most}} changements d'alarmes, trop pour un rapport. Choisissez une période plus courte ou moins d'appareils.",
    days: "Un rapport de secteurs porte sur {{most}} jours entiers au plus. Choisissez une période plus courte.",
  },
  seeTrend: "voir la tendance",
  required: "obligatoire",
  optional: "facultatif",
  none: "Aucun",
  devicesHidden: "Vous n'avez pas le droit de voir les appareils",
  noDeviceToChoose: "Vous n'avez pas le droit de voir les appareils : aucun ne peut être choisi ici.",
  asOf: "Données de {{time}}",
  heldNew_one: "{{count}} nouvelle ligne, afficher",
  heldNew_other: "{{count}} nouvelles lignes, afficher",
  heldChanged: "La liste a changé, afficher",
  requestId: "Demande {{id}}",
  showFound: "Voir les résultats",
  filters: "Filtres",
  of: "{{from}}–{{to}} sur {{total}}",
  perPage: "Par page",
  showAll: "Tout afficher ({{count}})",
  page: "Page {{page}}",
  previousPage: "Page précédente",
  nextPage: "Page suivante",
  trail: "Fil d'Ariane",
  receivedAt: "reçu\u202f: {{time}}",
  importedUntil: "mesures importées jusqu'au {{time}}",
  freshness: { ...labelsIn("fr", freshnessLabels), offlineSince: "Hors ligne depuis {{time}}" },
  /** After a count. */
  mailsWaiting: "courriels en attente",
  reportsWaiting: "rapports non envoyés",
  readingsWaiting: "index non envoyés",
  alarmsWaiting: "alarmes non acquittées",
  status: labelsIn("fr", deviceStatusLabels),
  limit: labelsIn("fr", limitLabels),
  qualityGroup: { good: qualityLabels.good.fr },
  quality: labelsIn("fr", qualityLabels),
  mode: labelsIn("fr", modeLabels),
  lockOut: {
    short: "Consigné",
    lockedSince: "depuis {{time}}",
    openEnd: "{{actor}} : {{reason}}, jusqu'à la levée",
    until: "{{actor}} : {{reason}}, jusqu'au {{time}}",
  },
  live: {
    live: "En direct",
    reconnecting: "Reconnexion (essai {{attempt}})",
    offline: "Hors ligne",
    connecting: "Connexion",
  },
  /** Buttons of a field that one chooses in. */
  chooser: {
    open: "Ouvrir la liste",
    close: "Fermer la liste",
    clear: "Effacer le choix",
    nothing: "Rien trouvé",
  },
  places: { zone: "Secteur DMA", anyZone: "Tous les secteurs", room: "Salle", anyRoom: "Toutes les salles" },
  /** Of lists that are narrowed by device or person. */
  filterBy: {
    device: "Appareil",
    anyDevice: "Tous les appareils",
    person: "Personne",
    anyPerson: "Toutes les personnes",
    mine: "Les miennes",
  },
};
