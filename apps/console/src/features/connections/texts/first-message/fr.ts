export const way = {
  title: "Connecter l'appareil",
  sub: "Aucune valeur enregistrée. Réglez l'appareil pour envoyer ici.",
  host: "Courtier",
  port: "Port",
  alsoPlain: "sans TLS {{port}}",
  user: "Nom d'utilisateur",
  topic: "Topic",
  address: "Adresse",
  header: "En-tête",
  password: "Mot de passe",
  tokenIs: "jeton « {{name}} » (…{{lastFour}}) ; affiché une seule fois, à sa création",
  noToken: "un jeton, que l'appareil n'a pas encore",
  makeToken: "Créer un jeton",
  copy: "Copier : {{what}}",
  otherBroker: "L'appareil envoie à un autre courtier ?",
  openBrokers: "Courtiers MQTT",
};

export const first = {
  title: "Premier message",
  waiting: "En attente d'un message…",
  before_one: "Message reçu le {{at}} avec {{count}} champ sans voie",
  before_other: "Message reçu le {{at}} avec {{count}} champs sans voie",
  notLive: "Sans connexion en direct, les messages n'apparaissent pas ici ; reconnexion en cours.",
  arrived: "Reçu à {{at}} par {{source}}",
  duplicate: "Ces mesures étaient déjà enregistrées.",
  unmapped: "Champs sans voie",
};
