export const texts = {
  tabs: { label: "Parties des réglages", general: "Général", mail: "Courrier" },
  security: {
    title: "Mots de passe",
    strict: "Exiger des mots de passe forts",
    strictHelp:
      "Les nouveaux mots de passe doivent contenir majuscule, minuscule, chiffre et caractère spécial ; ceux en usage restent valables.",
    failed: "Les règles des mots de passe n'ont pas pu être chargées",
  },
  activityTerm: {
    title: "Journal d'activité",
    sub: "Chaque modification est consignée ; personne ne peut modifier ni supprimer une entrée.",
    months: "Conserver dans le journal",
    help: "Les mois échus quittent le journal en entier ; ils restent dans la base de données jusqu'à ce que son administrateur les ait exportés et supprimés.",
    forever: "Pour toujours",
    choice_one: "{{count}} mois",
    choice_other: "{{count}} mois",
    question_one: "Ne conserver le journal que {{count}} mois ?",
    question_other: "Ne conserver le journal que {{count}} mois ?",
    consequence:
      "Dans l'heure, toutes les entrées jusqu'à {{month}} compris quittent le journal, puis un mois de plus chaque mois. La console et les fichiers exportés ne les montrent plus ; seul un administrateur de la base de données peut les remettre.",
    confirm: "Définir la durée",
    failed: "La durée de conservation du journal n'a pas pu être chargée",
  },
  maintenance: {
    title: "Maintenance",
    sub: "Les appareils continuent, et ceux qui les commandent gardent leurs pages et leurs commandes. Les autres voient une page avec votre motif.",
    on: "Fermer la console pour maintenance",
    reason: "Motif, lisible par tous",
    end: "Fin prévue",
    noEnd: "Inconnue",
    minutes_one: "dans {{count}} minute ({{time}})",
    minutes_other: "dans {{count}} minutes ({{time}})",
    failed: "L'état de maintenance n'a pas pu être chargé",
  },
  hotline: {
    title: "Ligne d'urgence",
    number: "Numéro de téléphone",
    help: "Affiché à la connexion, en pied de page et sur les pages d'erreur ; vide s'il n'y en a pas.",
    failed: "La ligne d'urgence n'a pas pu être chargée",
  },
  mail: {
    outbox: "Boîte d'envoi",
    waiting: "En attente\u202f: {{count}}",
    none: "Aucun courrier en attente",
    noneNext: "Les courriers de nouveau mot de passe qui n'ont pas pu partir apparaissent ici.",
    noServer:
      "Aucun serveur de courrier\u202f: les messages restent ici, à transmettre à la main. Définissez SGVAL_SMTP_URL pour les envoyer.",
    to: "À {{address}}",
    tries: "essais\u202f: {{count}}",
    read: "Lire le courrier",
    secret:
      "Il porte un lien qui ouvre un compte ; seuls ceux qui gèrent les super utilisateurs peuvent le lire.",
    copy: "Copier le texte",
    copied: "Copié",
    failed: "La boîte d'envoi n'a pas pu être chargée",
  },
};
