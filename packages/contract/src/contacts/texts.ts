import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Contact: {
    name: { vn: "Liên hệ", en: "Contact", fr: "Contact" },
    of: { vn: "thông tin liên hệ", en: "contacts", fr: "les contacts" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;
