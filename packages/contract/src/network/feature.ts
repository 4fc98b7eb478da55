import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Network: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  network: {
    permission: "Network.Index",
    label: { vn: "Mạng đường ống", en: "Pipe networks", fr: "Réseaux de conduites" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  network_not_text: 422,
  network_without_nodes: 422,
  network_invalid: 422,
  network_without_coordinates: 422,
  network_not_geographic: 422,
  network_unreadable: 422,
  network_element_unknown: 422,
  zone_exists: 409,
  proposal_changed: 409,
  too_many_meters: 422,
  all_devices_needed: 422,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  networks: { vn: "Mạng đường ống", en: "Pipe networks", fr: "Réseaux de conduites" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["networks"] as const;

/** The columns by which people may sort the list. */
export const networkSorts = ["name", "importedAt"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["anchors_apart", "select_model"] as const;
