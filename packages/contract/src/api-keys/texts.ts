import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  ApiKey: {
    group: "connections",
    order: 40,
    name: { vn: "Khóa API", en: "API keys", fr: "Clés d'API" },
    of: { vn: "khóa API", en: "API keys", fr: "les clés d'API" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "ApiKey.Index": {
    vn: "Xem khóa API của mọi người",
    en: "See the API keys of everybody",
    fr: "Voir les clés d'API de tous",
  },
  "ApiKey.Create": {
    vn: "Tạo và dùng khóa API của mình",
    en: "Create and use one's own API keys",
    fr: "Créer et utiliser ses propres clés d'API",
  },
  "ApiKey.Delete": {
    vn: "Thu hồi khóa API của mọi người",
    en: "Revoke the API keys of everybody",
    fr: "Révoquer les clés d'API de tous",
  },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  api_key_created: { vn: "Đã tạo khóa API", en: "API key created", fr: "Clé d'API créée" },
  api_key_revoked: { vn: "Đã thu hồi khóa API", en: "API key revoked", fr: "Clé d'API révoquée" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  keyOwner: { vn: "Chủ khóa", en: "Owner of the key", fr: "Titulaire de la clé" },
  keyExpiresAt: { vn: "Khóa hết hạn", en: "Key expires", fr: "Expiration de la clé" },
} as const satisfies Record<string, Names>;
