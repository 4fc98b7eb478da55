export interface ChangedField {
  field: string;
  /** Null for something that was not there before. */
  before: string | null;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const LONGEST = 160;

const written = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** The fields that differ between two records of the log; a plain value stands alone under an empty name. */
export const changedFields = (before: unknown, after: unknown): ChangedField[] => {
  if (!isRecord(before) && !isRecord(after)) {
    if (before == null && after == null) return [];
    return [{ field: "", before: before == null ? null : written(before), after: written(after) }];
  }
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => written(old[field]) !== written(now[field]))
    .map((field) => ({
      field,
      before: field in old ? written(old[field]) : null,
      after: written(now[field]),
    }));
};
