/** What is computed of a device from its readings. */
export const figures = {
  failed: "Les valeurs calculées n'ont pas pu être chargées",
  starts_one: "{{starts}} démarrage",
  starts_other: "{{starts}} démarrages",
  pumping: "Pompage",
  suction: "Pression d'aspiration",
  discharge: "Pression de refoulement",
  lift: "Pression différentielle",
  pumped: "Eau pompée",
  todayMonth: "{{today}} aujourd'hui, {{month}} ce mois-ci",
  specificEnergy: "Énergie spécifique",
  noEnergy: "nécessite un compteur d'énergie et un compteur de volume",
  uploads: "Envois et disponibilité",
  uploadText: "{{time}}, {{records}}",
  records_one: "{{records}} enregistrement",
  records_other: "{{records}} enregistrements",
  availability: "Disponibilité, 30 jours",
  availabilityText: "{{share}} ({{received}} mesures sur {{expected}}, une toutes les {{interval}})",
  availabilitySince: "Disponibilité depuis l'ajout de l'appareil",
  tooYoung: "ajouté il y a {{age}}, moins d'une heure de mesures pour la calculer",
  moreThanExpected:
    "{{share}} (plus de mesures reçues que les {{expected}} attendues, une toutes les {{interval}})",
};

/** How a quality station keeps to its limits. */
export const compliance = {
  title: "Qualité de l'eau",
  sub: "capteurs en ligne, pour l'exploitation\u202f; les résultats du laboratoire décident de la conformité",
  failed: "Les parts dans les limites n'ont pas pu être chargées",
  days: "Période",
  within: "{{share}} dans les limites",
  nothing: "aucune donnée de bonne qualité sur cette période",
  noLimit: "aucune limite",
  ownLimit: "limites de l'appareil",
  rising: "En hausse : {{change}} en 24 heures",
  falling: "En baisse : {{change}} en 24 heures",
  steady: "Stable sur 24 heures",
  calibrated: "Dernier étalonnage : {{time}}",
  notCalibrated: "Aucun étalonnage connu ces 90 derniers jours",
  notCleaned: "Aucun nettoyage noté",
  cleaned: "Capteurs nettoyés le {{day}}",
  cleanedToday: "Nettoyés aujourd'hui",
};

/** What is computed of a well. */
export const well = {
  title: "Forage",
  depths: "Les niveaux sont des profondeurs sous le sol : le nombre augmente quand la pompe abaisse l'eau.",
  static: "Niveau au repos (7 jours)",
  dynamic: "Niveau actuel",
  drawdown: "Rabattement",
  capacity: "Débit spécifique",
  atRest: "le forage est au repos",
  submergence: "Au-dessus de l'aspiration",
  aboveIntake: "{{above}} (aspiration à {{depth}})",
  noIntake: "profondeur d'aspiration non définie",
  today: "Prélevé aujourd'hui",
  month: "Prélevé ce mois-ci",
  year: "Prélevé cette année",
  ofLicence: "{{volume}} sur {{licensed}} autorisés ({{share}})",
  running: "Pompe aujourd'hui",
  runningText: "{{hours}} de marche, {{starts}}",
};

/** What a valve saves at night. */
export const nightSaving = {
  title: "Économie nocturne",
  sub: "estimation, 7 derniers jours",
  saved: "Fuites évitées par nuit",
  savedText: "environ {{volume}} (de {{least}} à {{most}})",
  nothing: "aucune : la pression nocturne n'est pas inférieure à celle du jour",
  hardly: "presque rien : moins de {{volume}}",
  pressure: "Pression aval",
  pressureText: "la nuit {{night}}, le jour {{day}}",
  leakage: "Fuites nocturnes",
  leakageText: "{{leakage}} (débit minimal nocturne {{flow}} moins consommation nocturne légitime {{use}})",
  how: "Les fuites suivent la pression : L = L0 × (P/P0)^N1, N1 = 1,0 (0,5 à 1,5). Nuit de 22:00 à 06:00 ; débit minimal de {{from}} à {{to}}.",
  usePerConnection: "Consommation nocturne légitime : {{use}} par branchement.",
  useOfZone: "Consommation nocturne légitime : celle du bilan de {{zone}}.",
  missing: "Pas encore d'estimation. Il manque : {{inputs}}.",
  inputs: {
    flow: "le débit de la vanne",
    pressure: "la pression aval de jour et de nuit",
    connections: "le nombre de branchements en aval (onglet Paramètres)",
    nights: "les mesures d'au moins 3 nuits",
  },
};
