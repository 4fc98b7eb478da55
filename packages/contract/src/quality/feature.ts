import type { Names } from "@sgval/quantities/language";

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  limitSet: {
    permission: "Setting.Index",
    label: {
      vn: "Quy chuẩn chất lượng nước",
      en: "Water-quality standards",
      fr: "Normes de qualité de l'eau",
    },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  device_takes_no_samples: 409,
} as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "basis_required",
  "result_unreadable",
  "sample_device_unknown",
  "sample_differs",
  "sample_in_future",
  "sample_parameter_unknown",
  "sample_time_taken",
  "sample_without_result",
  "unit_unknown",
] as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  laboratory_samples: {
    vn: "Mẫu xét nghiệm nước",
    en: "Laboratory samples",
    fr: "Analyses de laboratoire",
  },
  laboratory_compliance: {
    vn: "Mức đạt của mẫu xét nghiệm",
    en: "Compliance of laboratory samples",
    fr: "Conformité des analyses de laboratoire",
  },
} as const satisfies Record<string, Names>;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  laboratory_samples: { vn: "Mẫu xét nghiệm nước", en: "Laboratory samples", fr: "Analyses de laboratoire" },
} as const satisfies Record<string, Names>;
