export const rights = {
  greeting: "Bonjour {{name}}",
  rights: "Ce que je peux faire",
  role: "Rôle {{role}}",
  superUser: "Super utilisateur\u202f: tous les droits",
  allowed: "permis",
  notAllowed: "non permis",
  withoutRight: "Hors de portée\u202f: {{count}} de plus",
  devices: "Mes appareils",
  allDevices: "Tous les appareils",
  devicesFailed: "Les appareils n'ont pas pu être chargés",
  noDevices: "Aucun appareil ne vous est encore attribué",
  noDevicesNext: "Demandez à un administrateur de vous en attribuer.",
  everyone: "Pour tous",
  everyoneText:
    "Votre photo, votre mot de passe, votre langue et l'apparence\u202f: chacun peut changer les siens.",
  analytics: "Analyses",
  analyticsText: "Seules les personnes ayant droit à la vue d'ensemble voient cette carte.",
  call: "Qui appeler",
  hotline: "Ligne d'urgence",
  callText:
    "Aucune ligne d'urgence et aucun contact pour l'instant. Un administrateur du service d'eau les saisit.",
};
