/** The parts of the operator's guide and their chapters, in the order of the table of contents. */
export const guideParts = {
  start: ["sign-in", "overview", "map", "phone"],
  watch: ["devices", "charts", "scada"],
  operate: ["valves", "pumps", "lock-outs", "alarms", "risk", "logbook"],
  water: ["zones", "meters", "leaks", "isolation", "quality", "reports", "report-templates"],
  administration: ["connecting", "networks", "users", "settings"],
  help: ["troubleshooting", "glossary"],
} as const;

export type GuidePart = keyof typeof guideParts;
export type Chapter = (typeof guideParts)[GuidePart][number];

export const chapters: readonly Chapter[] = Object.values(guideParts).flat();
