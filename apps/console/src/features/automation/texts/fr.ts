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
  hidden: "Vous n'avez pas le droit de voir ceci",
  failed: "Les réglages automatiques n'ont pas pu être chargés",
  everyDay: "Tous les jours",
  days: labelsIn("fr", dayLabels),
  window: "{{start}}–{{end}}",
};
