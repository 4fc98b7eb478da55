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
