export const automation = {
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
  days: { "1": "lun.", "2": "mar.", "3": "mer.", "4": "jeu.", "5": "ven.", "6": "sam.", "7": "dim." },
  window: "{{start}}–{{end}}",
};
