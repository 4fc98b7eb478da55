/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  limitSet: {
    permission: "Setting.Index",
    label: { vn: "Bộ giới hạn chất lượng nước", en: "Limit sets", fr: "Jeux de limites" },
  },
} as const;
