export const preview = {
  button: "Essayer sur les 7 derniers jours",
  title: "Avec ces réglages sur les 7 derniers jours",
  failed: "L'essai a échoué",
  none: "0 bon relevé sur les 7 derniers jours",
  noneNext: "Aucun relevé pour l'essai\u202f; l'enregistrement reste possible.",
  savedNow: "Si l'on enregistre maintenant\u202f:",
  inAutomatic: "Si l'on enregistre et passe en automatique maintenant\u202f:",
  beginsNow:
    "Ceci commence maintenant, avec ce que l’automatisme sait à présent. Le graphique et les tableaux ci-dessous sont calculés comme s’il avait fonctionné avec ces réglages pendant les 7 jours\u202f: une position qu’un seuil atteint plus tôt maintient jusqu’à la prochaine plage y reste valable, et ils peuvent donc finir dans une autre.",
  comparedWith:
    "Les deux points sont comparés à\u202f: {{pressure}}, dernière valeur {{value}} (mesure de {{time}}).",
  comparedUnknown: "Les deux points sont comparés à\u202f: {{pressure}}, inconnue actuellement.",
  atLimit:
    "Elle est au point de pression limite {{point}} ou au-dessus\u202f: si elle y reste, l’automatisme choisit la basse pression.",
  atStart:
    "Elle est au point de pression de départ {{point}} ou en dessous\u202f: si elle y reste, l’automatisme choisit la haute pression, même pendant une plage horaire.",
  notWatched:
    "Un enregistreur est lié au point critique, mais sa pression n’est pas surveillée\u202f: «\u202f{{chosen}}\u202f» a été choisi. Des points qui conviennent au point critique sont trop bas pour cette pression.",
  removedNow: "Si on les retire maintenant\u202f:",
  removedInAutomatic: "Si on les retire et passe en automatique maintenant\u202f:",
  workedOut:
    "Seulement {{counted}} sur {{whole}} ont pu être calculés\u202f: ailleurs sur la courbe (jours presque vides hachurés), aucun bon relevé n'a moins de {{stale}}, ce qu'il faut à l'automatisme.",
  workedOutRare:
    "Seulement {{counted}} sur {{whole}} ont pu être calculés\u202f: l'automatisme suit des relevés de moins de {{stale}}, et ailleurs sur la courbe (jours hachurés) ils sont espacés d'environ {{gap}}.",
  measured:
    "Les courbes sont les mesures faites, la vanne telle qu'elle a marché\u202f; seule la ligne d'états en dessous est l'effet de ces réglages.",
  means: "Chaque point est une moyenne sur {{span}}, aussi les nombres au bout des courbes.",
  noSwitches: "La vanne n'aurait pas changé",
  total_one: "{{count}} changement, d'après {{samples}} bons relevés",
  total_other: "{{count}} changements, d'après {{samples}} bons relevés",
  byDay: "Par jour",
  day: "Jour",
  count: "Changements",
  low: "Basse pression",
  degraded: "Sans relevés",
  switches: "Changements, les plus récents d'abord",
  at: "Heure",
  to: "Vers",
  why: "Raison",
  pressure: "Pression surveillée",
  more: "{{shown}} changements sur {{total}}.",
  rest_one:
    "{{count}} autre changement à {{from}}\u202f: {{raised}} hausse, {{reduced}} baisse. Il est compté par jour, ni listé ni tracé.",
  rest_other:
    "{{count}} autres changements de {{from}} à {{to}}\u202f: {{raised}} hausses, {{reduced}} baisses. Ils sont comptés par jour, ni listés ni tracés un à un.",
  crowded:
    "Trop de changements pour marquer chacun ({{total}})\u202f: la basse pression est ombrée, pour les {{shown}} premiers.",
  chart: "Pression des 7 derniers jours avec point de départ, limite et changements",
  well: {
    measured:
      "Les courbes sont les mesures faites, la pompe telle qu'elle a marché\u202f; seule la ligne en dessous est sa marche selon ces réglages.",
    noSwitches: "La pompe n'aurait pas changé d'état",
    total_one: "{{count}} démarrage ou arrêt de la pompe",
    total_other: "{{count}} démarrages et arrêts de la pompe",
    run: "Pompe en marche",
    degraded: "Flotteur inconnu",
    rest_one:
      "{{count}} autre changement à {{from}}\u202f: {{raised}} démarrages, {{reduced}} arrêts. Il est compté par jour, ni listé ni tracé un par un.",
    rest_other:
      "{{count}} autres changements de {{from}} à {{to}}\u202f: {{raised}} démarrages, {{reduced}} arrêts. Ils sont comptés par jour, ni listés ni tracés un par un.",
    crowded:
      "Trop de changements pour les marquer tous ({{total}})\u202f: les heures de marche sont ombrées, pour les {{shown}} premiers.",
    chart: "Relevés du forage des 7 derniers jours avec les heures de marche de la pompe",
    atOnce: {
      nothing: "la pompe reste en l'état.",
      stays: "la pompe reste en l'état ({{reason}}).",
      moves: "{{position}} ({{reason}}).",
      held: "{{position}} ({{reason}}), mais rien n'est encore envoyé\u202f: {{heldBack}}.",
    },
  },
};
