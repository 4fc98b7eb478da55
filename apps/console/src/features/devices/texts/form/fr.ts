import { actionLabels } from "@sgval/contract/control/labels";
import { activityFields } from "@sgval/contract/devices/texts";
import { activityFields as qualityFields } from "@sgval/contract/quality/texts";
import { labelsIn } from "@sgval/contract/table";

/** The form of a device. */
export const form = {
  add: "Ajouter un appareil",
  duplicate: "Dupliquer l'appareil",
  duplicateVerb: "Dupliquer",
  edit: "Appareil {{name}}",
  menu: "Actions",
  steps: "Étapes du formulaire",
  stepWrong: "contient des erreurs",
  step: {
    identity: "Identité",
    position: "Position",
    connection: "Connexion",
    channels: "Paramètres",
    actions: "Commandes",
    links: "Liens",
    site: "Données du site",
  },
  stepText: {
    identity: "Ce qu'est l'appareil et son nom",
    position: "Où il se trouve sur la carte",
    connection: "Comment il joint le serveur",
    channels: "Ce qu'il mesure, la mise à l'échelle des valeurs brutes et les limites",
    actions: "Ce qu'on peut lui demander, avec les codes qu'il comprend",
    links: "Les appareils qui mesurent pour lui",
    site: "Intervalles, alimentation et données de calcul",
  },
  field: {
    ...labelsIn("fr", activityFields),
    // Its unit stands in the field.
    nominalDiameterMm: "Diamètre nominal",
    waterClass: qualityFields.waterClass.fr,
    name: "Code de l'appareil",
    type: "Type",
    unit: "Unité",
    action: "Commande",
    code: "Code",
  },
  action: labelsIn("fr", actionLabels),
  typeFixed: "Le type d'un appareil ne change pas.",
  numberHelp: "Numéro dans son automate, de 1 à 999.",
  nameHelp: "Unique. C'est le nom d'utilisateur MQTT et une partie des topics.",
  nameHelpHttp: "Unique.",
  nameChange: "C'est aussi le nom d'utilisateur MQTT : l'appareil devra se connecter sous le nouveau nom.",
  noPosition: "Retirer la position",
  topicHelp: {
    topicSend: "Où l'appareil envoie ses mesures.",
    topicControl: "Où il reçoit les commandes.",
    topicControlResponse: "Où il répond aux commandes.",
  },
  httpNew:
    "L'appareil envoie par HTTP avec un jeton et ne reçoit pas de commande. Créez le jeton après l'ajout.",
  throughGateway: "L'appareil envoie par une passerelle, sous cette clé :",
  httpText: "L'appareil envoie par HTTP avec un jeton et ne reçoit pas de commande.",
  listenText: "Affiche les messages bruts qui arrivent par la connexion enregistrée.",
  listenNew:
    "Affiche les messages bruts qui arrivent sur ce topic d'un courtier client. Les autres s'écoutent une fois l'appareil ajouté.",
  listenNone: "Aucun message n'est arrivé sur ce topic.",
  tokens: "Ouvrir la liste des jetons",
  addChannel: "Ajouter un paramètre",
  unreadFields: "Aucun paramètre ne lit encore ces champs du dernier message",
  allRead: "Chaque nombre du dernier message est lu par un paramètre",
  whichType: "De quel type est cet appareil\u202f?",
  whichTypeHelp:
    "Les champs de ses messages ne l'indiquent pas. Le type ne change plus une fois l'appareil créé.",
  fieldsFailed: "Le dernier message de ce topic n'a pas pu être lu",
  addPump: "Ajouter la pompe {{pump}}",
  noParameter: "Aucun paramètre de ce nom",
  channelTwice: "Ce paramètre figure déjà dans la liste",
  channelDetails: "Échelle et limites de {{name}}",
  removeChannel: "Retirer {{name}}",
  factorHelp: "Nombre × facteur + décalage, à la place des plages ci-dessous.",
  timeZoneHelp:
    "Pour les heures que l'appareil envoie sans fuseau horaire. Vide : {{zone}}, le fuseau de l'installation.",
  otherKeysHelp:
    "Lues dans cet ordre quand la clé ci-dessus n'a pas de valeur ; Entrée ajoute une clé. Cinq au plus.",
  valueTextsHelp:
    "Ce que l'appareil écrit à la place d'un nombre. Les textes courants comme open, off ou mở sont connus.",
  addText: "Ajouter un texte",
  textValue: "Nombre",
  removeText: "Retirer le texte {{text}}",
  invertedHelp: "La valeur mesurée baisse quand le signal monte.",
  preset: "Limites d'une norme",
  presetHelp: "Remplit les limites d'une norme ; un côté sans limite prend la fin de la plage plausible.",
  presetNone: "Choisir une norme",
  limitHelp: "Une valeur hors des limites est signalée. Saisissez les deux ou aucun.",
  previewRaw: "Valeur brute",
  previewNone: "Remplissez les deux plages, ou un facteur, pour voir la valeur.",
  noActions: "Cet appareil ne reçoit pas de commande.",
  addAction: "Ajouter une commande",
  removeAction: "Retirer {{name}}",
  dataloggerHelp: "Mesure au point critique en aval de la vanne.",
  waterQualityHelp: "Mesure l'eau de cet appareil.",
  placeHidden: "Hors de votre périmètre",
  linkHidden: "Lié à un appareil hors de votre périmètre.",
  linkLocked: "Vous ne pouvez pas modifier les liens.",
  noDevice: "Aucun appareil ne convient",
  notSet: "Non renseigné",
  powerModeHelp:
    "Un appareil qui dort ne reçoit les commandes que juste après un envoi ; entre deux envois, il n'est pas hors ligne.",
  intervalHelp: {
    reportIntervalSeconds: "Temps entre deux envois : l'appareil est en retard au-delà d'une fois et demie.",
    sampleIntervalSeconds: "Temps entre deux mesures, s'il est plus court.",
  },
  criticalCustomerHelp: "Alimente un hôpital, une école ou une usine.",
  singleSupplyHelp: "Rien d'autre n'alimente les abonnés en aval.",
  switchedOff: {
    title: "L'automatisme a-t-il été arrêté sur la vanne\u202f?",
    text: "{{name}} régule peut-être encore selon les réglages reçus, et n'a pas dit avoir cessé. Ne confirmez que si quelqu'un s'en est assuré sur place\u202f: elle a été arrêtée, remplacée ou est en panne. Sinon la vanne et le serveur réguleraient l'un contre l'autre. La confirmation est gardée dans l'historique.",
    confirm: "Arrêtée sur place",
  },
  changedMeanwhile:
    "Quelqu'un a modifié cet appareil. L'enregistrement garde vos valeurs des champs modifiés ici.",
  takeTheirs: "Prendre la version enregistrée",
  bothVersions: "{{field}} : enregistré {{theirs}}, ici {{mine}}",
  mayNotControl: "Vous ne pouvez pas commander d'appareil",
};

/** What goes with a device that is deleted. */
export const remove = {
  title: "Supprimer cet appareil",
  readings_one: "{{total}} mesure ne sera plus visible.",
  readings_other: "{{total}} mesures ne seront plus visibles.",
  threshold: "Ses seuils de pression sont supprimés.",
  timers: "Ses minuteries sont supprimées.",
  links: "Ces appareils perdent leur lien : {{names}}.",
  token: "Son jeton, s'il en a un, ne fonctionne plus.",
  history: "L'historique des commandes et des modifications est conservé.",
};
