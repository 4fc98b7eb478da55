import { dayLabels } from "@sgval/contract/automation/automation";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  title: "Seuils et minuteries",
  threshold: "Seuils de pression",
  start: "Point de pression de départ",
  limit: "Point de pression limite",
  noThreshold: "Aucun seuil défini",
  timers: "Minuteries de basse pression",
  noTimers: "Aucune minuterie",
  idle: {
    manual: "Pas en vigueur\u202f: l'appareil est en mode manuel, rien n'exécute ces réglages.",
    unregulated: "Pas en vigueur\u202f: rien n'exécute ces réglages actuellement.",
  },
  hidden: "Vous n'avez pas le droit de voir ceci",
  failed: "Les réglages automatiques n'ont pas pu être chargés",
  everyDay: "Tous les jours",
  days: labelsIn("fr", dayLabels),
  nextChange: "Prochain changement",
  toLow: "basse pression dès {{time}}",
  toHigh: "haute pression dès {{time}}",
  window: "{{start}}–{{end}}",
};
