import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { formatNumber } from "@sgval/quantities/format";

/** What to do about a dead letter, by its reason. */
export const letterHelp = {
  malformed_json: "Ni du JSON ni un autre format connu. Vérifiez le programme de l'appareil.",
  not_understood: "Un champ associé a une valeur inutilisable.",
  too_large: `Le message dépasse ${telemetryLimits.bytes / 1024} Ko ; seul son début est gardé, il ne peut être rejoué.`,
  too_many_samples: `Le message contient plus de ${formatNumber(telemetryLimits.samples, 0, "fr")} échantillons.`,
  empty_message: "Il ne contient aucun champ ({} ou []). Vérifiez ce que l'appareil doit envoyer.",
  no_known_field: "Aucun de ses champs n'appartient à une voie de l'appareil. Associez-les, puis rejouez.",
  fields_left:
    "Ce qui est compris est enregistré. Des champs n'appartiennent à aucune voie : associez-les et rejouez, ou supprimez le message.",
  clock_unset: "L'horloge de l'appareil n'était pas réglée : l'heure de la mesure est inconnue.",
  clock_ahead: "L'horloge de l'appareil avance de plus de 10 minutes. Rejouez une fois le décalage connu.",
  clock_time_zone:
    "Les heures de l'appareil avancent d'exactement un fuseau : il envoie l'heure locale comme si c'était l'UTC. Réglez son heure sur l'UTC, ou faites-lui envoyer le décalage avec l'heure. Les messages gardés peuvent être rejoués avec leurs heures reculées.",
  unknown_meter: "Aucun compteur d'eau ne porte ce code. Ajoutez le compteur, puis rejouez le message.",
  meter_conflict: "Le compteur a déjà un autre index à cet instant. Le premier a été gardé.",
  malformed_answer: "Réponse à une commande, mal formée ; elle ne contient pas de mesures.",
  unknown_command: "Réponse à une commande inconnue du serveur ; elle ne contient pas de mesures.",
  unclaimed_topic:
    "Il est arrivé au courtier MQTT avant que son topic appartienne à un appareil. Associez ses champs, puis rejouez-le.",
  unknown_device: "Reçu avant l'adoption de l'appareil. Associez ses champs, puis rejouez.",
  unknown_alias:
    "Aucune naissance du nœud (NBIRTH, DBIRTH) n'explique ces alias ou ces types : rien n'a été enregistré sous ces noms. Les numéros qui suivent (seq) disent entre quels messages d'autres se sont perdus : l'un d'eux était peut-être une nouvelle naissance, et les alias ne veulent plus rien dire depuis. Reconnectez le nœud ou envoyez-lui une demande de renaissance ; ce qu'il envoie ensuite est lu.",
  no_device_key:
    "Aucune clé d'appareil à l'endroit réglé pour la passerelle. Corrigez le chemin ou le topic dans ses réglages, puis rejouez. Un nombre de plus de 15 chiffres n'est pas une clé : il doit être envoyé comme texte.",
  too_many_devices: `Un message peut porter ${gatewayLimits.devicesPerMessage} appareils ; les autres ont été refusés. Rejouez-le pour enregistrer aussi les leurs ; la passerelle doit envoyer des messages plus petits.`,
  not_stored:
    "L'enregistrement a échoué plusieurs fois côté serveur ; le message n'est pas en cause. Rejouez-le.",
  decoder_bytes:
    "Le message n'a pas d'octets là où le décodeur les cherche. Vérifiez les clés des octets et du port dans le décodeur.",
  decoder_error:
    "Le décodeur de l'appareil s'est arrêté sur cette erreur. Corrigez-le ou choisissez une autre version, puis rejouez.",
  decoder_output:
    "Le décodeur n'a pas rendu d'objet `data`, ou un objet trop long. Corrigez-le, puis rejouez le message.",
  decoder_timeout: "Le décodeur a pris plus de temps que permis. Corrigez-le, puis rejouez le message.",
  decoder_memory: "Le décodeur a pris plus de mémoire que permis. Corrigez-le, puis rejouez le message.",
  decoder_suspended:
    "Le décodeur a pris trop de temps plusieurs fois de suite et n'est pas appelé pendant une minute. Corrigez-le, puis rejouez.",
} satisfies Record<DeadLetterReason, string>;

/** What to do about who was refused as a device, by the reason. */
export const remedy = {
  nothing_given: "Saisissez le nom de l'appareil comme utilisateur et son jeton comme mot de passe.",
  unknown_name: "Vérifiez le nom d'utilisateur, ou ajoutez un appareil ou une passerelle de ce nom.",
  no_token: "Créez un jeton pour l'appareil et saisissez-le.",
  wrong_token: "Saisissez à nouveau le jeton sur l'appareil, ou remplacez-le.",
  unknown_token:
    "Comparez les quatre derniers caractères avec la liste des jetons\u202f; s'il est perdu, remplacez-le.",
  wrong_secret:
    "Saisissez à nouveau le secret sur la passerelle\u202f; s'il est perdu, renouvelez-le dans ses réglages.",
  gateway_off: "Activez la passerelle dans les réglages, ou arrêtez cet émetteur.",
  foreign_topic:
    "Donnez ce topic à l'appareil, ou corrigez sa configuration. S'il envoie pour d'autres, enregistrez-le comme passerelle.",
  foreign_topic_flood: "Désactivez les autres topics sur l'appareil, ou enregistrez-le comme passerelle.",
  mqtt_5:
    "Réglez l'appareil sur MQTT 3.1.1, ou placez Mosquitto devant ce serveur (guide, chapitre «\u202fConnecting devices\u202f»).",
  websocket:
    "Utilisez MQTT sur TCP, ou placez Mosquitto devant ce serveur (guide, chapitre «\u202fConnecting devices\u202f»).",
  tls_on_plain_port: "Utilisez le port TLS 8883, ou désactivez TLS sur l'appareil.",
} satisfies Record<RefusedReason, string>;
