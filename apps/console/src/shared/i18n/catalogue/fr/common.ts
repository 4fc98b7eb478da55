import {
  freshnessLabels,
  limitLabels,
  modeLabels,
  outsideLimitsLabel,
  qualityLabels,
} from "@sgval/contract/devices/labels";
import { labelsIn } from "@sgval/contract/table";

export const common = {
  retry: "Réessayer",
  cancel: "Annuler",
  close: "Fermer",
  closeDialog: "Fermer la boîte de dialogue",
  clear: "Effacer les filtres",
  copy: "Copier",
  copied: "Copié",
  loading: "Chargement...",
  noNetwork: "Pas de réseau. Le chargement reprendra à son retour.",
  /** Between a label and its value. */
  colon: "\u202f: ",
  required: "obligatoire",
  none: "Aucun",
  asOf: "Données de {{time}}",
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
  freshness: { ...labelsIn("fr", freshnessLabels), offlineSince: "Hors ligne depuis {{time}}" },
  /** After a count. */
  mailsWaiting: "courriels en attente",
  limit: { ...labelsIn("fr", limitLabels), outside: outsideLimitsLabel.fr },
  qualityGroup: { good: qualityLabels.good.fr },
  quality: labelsIn("fr", qualityLabels),
  mode: labelsIn("fr", modeLabels),
  lockOut: {
    short: "Consigné",
    openEnd: "{{actor}} : {{reason}}, jusqu'à la levée",
    until: "{{actor}} : {{reason}}, jusqu'au {{time}}",
  },
  live: {
    live: "En direct",
    reconnecting: "Reconnexion (essai {{attempt}})",
    offline: "Hors ligne",
    connecting: "Connexion",
  },
};
