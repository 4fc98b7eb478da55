import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Gateway: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  gateway: {
    permission: "Gateway.Index",
    label: { vn: "Gateway", en: "Gateways", fr: "Passerelles" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  gateways: { vn: "Gateway", en: "Gateways", fr: "Passerelles" },
  gateway_devices: {
    vn: "Thiết bị sau gateway",
    en: "Devices behind a gateway",
    fr: "Appareils derrière une passerelle",
  },
  waiting_devices: {
    vn: "Thiết bị chờ tiếp nhận",
    en: "Devices that wait to be adopted",
    fr: "Appareils en attente d'adoption",
  },
} as const satisfies Record<string, Names>;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "topic_names_device",
  "topic_of_gateway",
  "model_of_another_type",
  "gateway_takes_no_commands",
  "address_names_application",
  "address_names_device",
  "downlink_replaces",
  "address_names_queue",
] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  waiting_devices: {
    vn: "Thiết bị sau gateway chờ tiếp nhận",
    en: "Devices that wait to be adopted",
    fr: "Appareils en attente d'adoption",
  },
} as const satisfies Record<string, Names>;
