/** Lock-out tags. */
export const lockOut = {
  tag: "Consignation",
  hang: "Consigner l'appareil",
  noPermission: "Vous n'avez pas le droit de consigner cet appareil",
  change: "Modifier la consignation",
  lift: "Lever la consignation",
  hung: "Appareil consigné",
  lifted: "Consignation levée",
  expired: "{{device}} : la consignation de {{actor}} a expiré ; l'appareil reçoit de nouveau les commandes",
  explained:
    "Tant que l'appareil est consigné, personne ni aucun automatisme ne peut lui envoyer de commande, sauf un arrêt de sécurité. Relâcher la fermeture totale d'une vanne compte comme un tel arrêt : qui en a le droit peut toujours le faire. L'armoire sur place n'est pas verrouillée.",
  byDevice:
    "Cet appareil régule lui-même et continue tant que l'étiquette est posée. Passez aussi en manuel : l'ordre de ne plus agir lui parvient malgré l'étiquette, à son prochain envoi.",
  byDeviceManual:
    "Cet appareil peut réguler lui-même. S'il a reçu l'ordre de passer en manuel, il n'agit plus. Sinon, il continue de réguler jusqu'à ce qu'il reçoive cet ordre à son prochain envoi, malgré la consignation.",
  releaseStays:
    "La consignation n'empêche pas de relâcher la fermeture totale : qui en a le droit peut toujours le faire, et l'eau revient aussitôt. Il faut alors écrire un motif, et qui confirme que plus personne n'est dans le regard.",
  why: "Motif de la consignation",
  whyLifted: "Pourquoi lever la consignation d'un autre",
  liftExplained: "Ne la levez que si vous êtes sûr que plus personne ne travaille sur l'appareil.",
  since: "depuis {{time}}",
  end: "Consigné jusqu'à",
  endAt: "Jusqu'au",
  untilLifted: "Jusqu'à la levée",
  hours_one: "{{count}} heure, jusqu'au {{time}}",
  hours_other: "{{count}} heures, jusqu'au {{time}}",
  otherEnd: "Choisir la date et l'heure",
  passed: "Cette heure est passée",
};
