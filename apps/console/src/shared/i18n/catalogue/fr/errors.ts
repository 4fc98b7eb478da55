import type { SharedErrorCode } from "../../../api/api-error.ts";

export const errors = {
  validation_failed: "Certains champs ne sont pas valides",
  malformed_request: "La demande est mal formée",
  malformed_payload: "Les données envoyées sont illisibles",
  payload_too_large: "Les données envoyées sont trop volumineuses",
  too_many_samples: "Trop d'échantillons dans un message",
  unsupported_media_type: "Ce type de données n'est pas pris en charge",
  unauthorized: "La session n'est plus valide",
  forbidden: "Vous n'avez pas le droit d'effectuer cette action",
  not_found: "Aucune donnée trouvée",
  method_not_allowed: "Cette adresse ne s'utilise pas ainsi",
  value_exists: "Cette valeur existe déjà",
  list_full: "La liste est pleine. Supprimez d'abord un élément.",
  too_many_requests: "Trop de demandes, réessayez dans quelques minutes",
  database_unavailable: "La base de données est momentanément indisponible",
  maintenance: "Le système est en maintenance",
  server_busy: "Le serveur est occupé, réessayez",
  unknown_error: "Erreur inconnue",
  network_unreachable: "Le serveur est injoignable",
  unreadable_answer: "La réponse du serveur est illisible",
  table_too_long: "La liste est trop longue pour ce type de fichier. Réduisez-la, ou prenez CSV ou Excel.",
  picture_too_large: "L'image a trop de pixels (plus de 40 millions). Réduisez-la, puis renvoyez-la.",
  unreadable_table:
    "Ce fichier ne peut pas être lu comme un tableau. Enregistrez-le en CSV (UTF-8) ou en Excel (.xlsx).",
  columns_missing:
    "Une colonne obligatoire manque. Choisissez une colonne pour chaque champ manquant, puis importez de nouveau.",
  idempotency_key_reused: "Cette clé de requête a déjà servi pour un autre contenu",
  idempotency_key_in_progress: "Cette requête est encore en cours",
} satisfies Record<SharedErrorCode, string>;
