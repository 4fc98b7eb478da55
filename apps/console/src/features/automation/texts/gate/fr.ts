export const gate = {
  missing: "Il manque dans les réglages de la commande automatique (onglet Seuils)\u202f:",
  mended: "Le saisir là",
  mendedByOthers: "Seule une personne autorisée à modifier les seuils peut le saisir.",
  noValue: "La pression surveillée n'a jamais été mesurée\u202f: régulation impossible.",
  stale: "Le relevé de la pression surveillée est ancien ({{age}})\u202f: régulation impossible.",
  quality: "Qualité de la pression surveillée\u202f: {{quality}}\u202f; régulation impossible.",
  age: "il y a {{age}}",
  heldAs: {
    fully_closed:
      "La vanne est totalement fermée\u202f: le mode automatique ne fait pas non plus couler l'eau. Rien n'est envoyé et rien ne régule tant que la fermeture totale n'est pas relâchée, ce que l'automatisme ne fait jamais lui-même.",
    fully_open:
      "La vanne est totalement ouverte\u202f: le mode automatique ne change rien maintenant. Rien n'est envoyé et rien ne régule tant que l'ouverture totale n'est pas relâchée, ce que l'automatisme ne fait jamais lui-même.",
  },
  toHealth: "Voir l'état des données",
  keptUntil:
    "Sauf si la pression atteint un seuil, elle y reste jusqu'à {{time}}\u202f; ensuite selon les minuteries\u202f: {{position}}.",
  thenAt: "Prochain changement selon les minuteries, à {{time}}\u202f: {{position}}.",
  manual: "Le système cesse de réguler.",
  manualDevice:
    "L'appareil se régule lui-même\u202f: il apprend le mode manuel quand il écoute et continue jusque-là. Ensuite la vanne reste en l'état.",
  manualStays:
    "Le système cesse de réguler. La vanne reste en l'état jusqu'à une nouvelle commande\u202f; rien n'est envoyé.",
  manualSafe:
    "Le système cesse de réguler et envoie une commande qui met la vanne à l'état sûr\u202f: {{state}}. Elle y reste jusqu'à une nouvelle commande.",
};
