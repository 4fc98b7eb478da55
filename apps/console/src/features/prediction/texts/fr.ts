export const texts = {
  title: "Hydraulique attendue",
  mark: "Estimation",
  computing: "Le modèle du réseau calcule…",
  none: {
    title: "Pas d'estimation",
    no_model:
      "Aucun modèle de réseau n'est importé, ou son fichier l'a été auparavant et doit être importé de nouveau.",
    not_attached: "L'appareil n'est rattaché à aucune vanne ou pompe du modèle.",
    no_meaning: "Cette commande ne change rien à l'hydraulique du modèle.",
    no_readings: "Trop peu de relevés récents pour calculer.",
    high_pressure_unknown:
      "On ne sait pas quelle pression la vanne tient en pression haute\u202f: elle n'y a pas été depuis 90 jours.",
    low_pressure_unknown:
      "On ne sait pas quelle pression la vanne tient en pression basse\u202f: elle n'y a pas été depuis 90 jours.",
    held_pressure_unknown: "On ne sait pas encore quelle pression la vanne tient en régulation.",
    held_otherwise:
      "Aucun changement : une autre commande maintient la vanne, cette libération ne la fait pas bouger.",
    pump_stands: "La pompe est à l'arrêt. Sa puissance ne compte qu'une fois en marche.",
    pumps_unmatched:
      "Le modèle n'a pas ici le même nombre de pompes que la station : on ne sait pas laquelle est visée.",
    late: "Le modèle n'a pas répondu en 2 secondes.",
    failed: "Le modèle n'a pas pu calculer cet état.",
    error_above_limit: "Le modèle s'écarte des relevés de {{error}}, plus que permis.",
    unreachable:
      "L'estimation n'a pas pu être obtenue du serveur. Elle est redemandée toutes les 10 secondes.",
  },
  /** What a valve holds in the level that a command moves it to. */
  held: {
    high: "En pression haute, la vanne tenait {{pressure}}\u202f: médiane de la dernière période, jusqu'à {{time}} (il y a {{age}}).",
    low: "En pression basse, la vanne tenait {{pressure}}\u202f: médiane de la dernière période, jusqu'à {{time}} (il y a {{age}}).",
    last: "En régulation, la vanne tenait {{pressure}}\u202f: médiane de la dernière période, jusqu'à {{time}} (il y a {{age}}).",
  },
  keptPowers:
    "Calculé à la puissance actuelle : {{pumps}}. L'armoire de la station peut la changer d'elle-même après cette commande.",
  neverHolds: "L'absence d'estimation ne bloque rien.",
  unchanged: "Pas de changement notable.",
  othersUnchanged: "Les autres valeurs ne changent pas notablement.",
  place: "Lieu",
  now: "Maintenant",
  before: "Avant",
  expected: "Attendu",
  measured: "Mesuré",
  role: {
    inlet: "Pression amont",
    outlet: "Pression aval",
    critical: "Point critique · {{device}}",
    other: "{{device}}",
  },
  /** Of an expected pressure: the limit that it passes, or comes close to. */
  limit: {
    passed: {
      over: "au-dessus de la limite {{limit}}",
      under: "sous la limite {{limit}}",
      start: "sous le point de pression de départ {{limit}}",
      limit: "au-dessus du point de pression limite {{limit}}",
    },
    near: {
      over: "proche de la limite haute {{limit}}",
      under: "proche de la limite basse {{limit}}",
      start: "proche du point de pression de départ {{limit}}",
      limit: "proche du point de pression limite {{limit}}",
    },
  },
  zoneLowest: "Minimum de {{zone}}",
  zoneMean: "Moyenne de {{zone}}",
  wholeNetwork: "l'ensemble du réseau",
  belowJunctions: "Nœuds sous {{minimum}}",
  belowCustomers: "Compteurs saisis dans le système à ces nœuds, pas le nombre de clients",
  belowDemand: "Demande de ces nœuds",
  basis:
    "{{network}} · erreur {{error}} sur {{pressures}} pressions · calculé il y a {{age}} · relevé le plus ancien il y a {{readings}}",
  basisPast: "{{network}} · erreur {{error}} sur {{pressures}} pressions · calculé à {{time}}",
  after: {
    title: "Attendu et mesuré",
    of: "Prévu et mesuré\u202f: {{action}}, envoyée {{time}}",
    pending: "Mesuré une fois l'effet de la commande établi",
    due: "L'effet sera mesuré à {{time}}",
    at: "Mesures après la commande, la plus récente à {{time}}. Ce qui a changé d'autre depuis, comme une autre pompe ou vanne, y est compris.",
    none: "Aucune mesure propre à cette commande",
    followed: {
      command: "Mesures d'avant la commande suivante, la plus récente à {{time}}.",
      pump: "Mesures d'avant le démarrage ou l'arrêt d'une autre pompe de la station, la plus récente à {{time}}.",
    },
    followedAtOnce: {
      command: "Une autre commande a suivi avant que l'effet soit mesuré.",
      pump: "Une autre pompe de la station a démarré ou s'est arrêtée avant que l'effet soit mesuré.",
    },
  },
};
