import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Decoder: {
    group: "connections",
    order: 30,
    name: { vn: "Bộ giải mã", en: "Decoders", fr: "Décodeurs" },
    of: { vn: "bộ giải mã bản tin", en: "decoders of messages", fr: "les décodeurs de messages" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  decoder_created: { vn: "Đã thêm bộ giải mã", en: "Decoder added", fr: "Décodeur ajouté" },
  decoder_updated: { vn: "Đã đổi bộ giải mã", en: "Decoder changed", fr: "Décodeur modifié" },
  decoder_deleted: { vn: "Đã xóa bộ giải mã", en: "Decoder deleted", fr: "Décodeur supprimé" },
  decoder_version_added: {
    vn: "Đã thêm phiên bản bộ giải mã",
    en: "Version of a decoder added",
    fr: "Version d'un décodeur ajoutée",
  },
  decoder_version_chosen: {
    vn: "Đã chọn phiên bản bộ giải mã",
    en: "Version of a decoder chosen",
    fr: "Version d'un décodeur choisie",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  bytesPath: { vn: "Khóa của dữ liệu byte", en: "Key of the bytes", fr: "Clé des octets" },
  encoding: { vn: "Cách viết byte", en: "How bytes are written", fr: "Écriture des octets" },
  portPath: { vn: "Khóa của cổng", en: "Key of the port", fr: "Clé du port" },
  decoderId: { vn: "Bộ giải mã", en: "Decoder", fr: "Décodeur" },
  activeVersion: { vn: "Phiên bản đang dùng", en: "Version in use", fr: "Version utilisée" },
  testInputs: { vn: "Bản tin thử", en: "Test messages", fr: "Messages d'essai" },
} as const satisfies Record<string, Names>;
