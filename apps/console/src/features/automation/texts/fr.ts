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
  failed: "Les réglages automatiques n'ont pas pu être chargés",
  everyDay: "Tous les jours",
  days: labelsIn("fr", dayLabels),
  nextChange: "Prochain changement",
  toLow: "basse pression dès {{time}}",
  toHigh: "haute pression dès {{time}}",
  window: "{{start}}–{{end}}",
  week: "Basse pression sur la semaine",
  noTimersNext: "Pendant une plage, la pression est abaissée.",
  windows: "Plages de basse pression",
  windowsText:
    "Hors des plages, la pression est haute. Pour passer minuit, ajoutez deux plages\u202f: la première finit à 00:00, quand la seconde commence.",
  movesAtOnce: "L'appareil est en mode automatique et suit aussitôt les nouveaux réglages.",
  changedMeanwhile: "Quelqu'un d'autre a modifié les minuteries entre-temps.",
  takeTheirs: "Prendre les siennes",
  startHelp: "À ce niveau ou en dessous, la pression du secteur est relevée.",
  limitHelp: "À ce niveau ou au-dessus, la pression est réduite.",
  pointsRange: "{{low}} à {{high}} {{unit}}, écart d'au moins {{gap}} {{unit}}",
  removePoints: "Retirer les seuils",
  removePointsText: "Sans eux, le mode automatique ne suit que les minuteries.",
};
