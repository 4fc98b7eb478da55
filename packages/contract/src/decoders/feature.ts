import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Decoder: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  decoder: {
    permission: "Decoder.Index",
    label: { vn: "Bộ giải mã", en: "Decoders", fr: "Décodeurs" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  decoder_in_use: 409,
  decoder_unusable: 422,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  decoders: { vn: "Bộ giải mã", en: "Decoders", fr: "Décodeurs" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["decoders"] as const;

/** The columns by which people may sort the list. */
export const decoderSorts = ["name", "devices", "errors", "updatedAt"] as const;
