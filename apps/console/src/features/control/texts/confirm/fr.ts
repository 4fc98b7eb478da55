export const confirm = {
  releaseUnderTag:
    "Une consigne est posée : {{tag}}. L'ouverture rend l'eau aussitôt : appelez d'abord qui l'a posée, et n'ouvrez que si personne n'est dans le regard ni au travail sur la conduite.",
  releaseReason: "Motif, et qui confirme que plus personne n'est dans le regard",
  underTag:
    "Appareil consigné\u202f: {{tag}}. Un arrêt est envoyé malgré tout\u202f: quelqu'un travaille peut-être sur place.",
  now: "Maintenant",
  requested: "Demandé",
  change: "Écart",
  shareOfRange: "{{share}} de la plage",
  sent: "Envoi",
  sleeps:
    "L'appareil est en veille\u202f: la commande attend son prochain envoi, vers {{time}}, au plus {{longest}}",
  sleepsUnheard:
    "L'appareil est en veille et n'a jamais rien envoyé\u202f: la commande attend son premier envoi",
  sleepsStop:
    "Envoyée aussitôt si l'appareil est éveillé et à l'écoute\u202f; s'il est en veille, la commande attend son prochain envoi, vers {{time}}, au plus {{longest}}",
  sleepsStopUnheard:
    "Envoyée aussitôt si l'appareil est éveillé et à l'écoute\u202f; s'il est en veille, la commande attend son premier envoi",
  newSetPoint: "nouvelle consigne",
  limits: "Limites",
  lastRelease: "Dernier relâchement",
  held: "Maintenu par",
  heldUnknown: "On ne sait pas par qui ni par quelle commande",
  lastCommand: "Dernière commande",
  noLastCommand: "Aucune commande",
  lastCommandText: "{{action}}, {{status}} {{time}}, {{actor}}",
  staleWarning: "Le dernier retour date de {{age}}",
  reason: "Motif",
  typeName: "Tapez {{name}} pour continuer",
  typeNameCutsSupply: "Cette commande coupe l'eau\u202f: tapez {{name}} pour continuer",
  typeNameManyPumps: "Une commande démarre plusieurs pompes\u202f: tapez {{name}} pour continuer",
  typeNameStale: "Le dernier retour est ancien\u202f: tapez {{name}} pour continuer",
  typeNameBigStep: "Écart supérieur à 20\u202f% de la plage\u202f: tapez {{name}} pour continuer",
  typeNameUnknownStep: "Sans P2 actuelle, l'écart n'est pas connu\u202f: tapez {{name}} pour continuer",
  holdHint: "Maintenez 2 secondes pour continuer",
  holdForName: "Sur écran tactile\u202f: maintenez le bouton 2 secondes au lieu de taper le nom",
  onlyDevice: "L'état affiché ne change que lorsque l'appareil le signale",
  lastPump:
    "Plus aucune pompe de la station ne sera en marche après cela : la station cesse d'alimenter le réseau.",
  standsStill:
    "{{pumps}}\u202f: signalé déjà à l'arrêt (mesuré à {{time}}, il y a {{age}}). L'arrêt est tout de même envoyé.",
  cutsSupply: "Cette action coupe l'alimentation en aval de la vanne.",
  cutsConnections: "Branchements derrière la vanne, selon la fiche de l'appareil\u202f: {{connections}}.",
  waterReturns:
    "L'eau revient aussitôt en aval de la vanne. Ne relâchez que si plus personne ne travaille sur la conduite.",
  closedFully:
    "La vanne est totalement fermée\u202f: cette commande ne fait pas couler l'eau. Elle n'agit qu'une fois la fermeture totale relâchée.",
  openFully:
    "La vanne est totalement ouverte\u202f: cette commande ne change rien maintenant. Elle n'agit qu'une fois l'ouverture totale relâchée.",
  outletUnknown:
    "P2 est ancienne ou inconnue\u202f: l'écart et les pressions en aval ne peuvent pas être prévus.",
  setPointLow: "La nouvelle consigne n'est pas au-dessus de la limite basse de P2.",
  /** A pressure that the command lowers, against its lower limit. */
  near: {
    falls:
      "{{name}}\u202f: {{value}} (il y a {{age}}), seulement {{margin}} au-dessus de {{limit}}. Cette commande l'abaisse.",
    fallsOn:
      "{{name}}\u202f: {{value}} (il y a {{age}}), déjà pas au-dessus de {{limit}}. Cette commande l'abaisse encore.",
    below:
      "{{name}}\u202f: {{value}} (il y a {{age}}), environ {{expected}} attendus, pas au-dessus de {{limit}}.",
    hardlyAbove:
      "{{name}}\u202f: {{value}} (il y a {{age}}), environ {{expected}} attendus, à peine au-dessus de {{limit}}.",
    alarm: "sa limite basse d'alarme ({{limit}})",
    start: "la pression de départ ({{limit}})",
  },
  lost: "On ne sait pas si la commande est arrivée\u202f: le serveur ne l'a pas confirmée. La page la cherche et montrera sa progression. Appuyer de nouveau ne l'envoie pas deux fois.",
  notSent:
    "Pas de réseau\u202f: la commande n'a PAS été envoyée. Appuyez de nouveau quand le réseau est revenu.",
};
