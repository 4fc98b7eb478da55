export interface ChangedField {
  field: string;
  /** Null for something that was not there before. */
  before: string | null;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const LONGEST = 160;

const isWindow = (value: unknown): value is { startTime: string; endTime: string } =>
  isRecord(value) && typeof value.startTime === "string" && typeof value.endTime === "string";

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every(isWindow))
    return value.length === 0 ? "--" : value.map((one) => `${one.startTime}–${one.endTime}`).join(", ");
  return JSON.stringify(value ?? null);
};

const written = (value: unknown): string => {
  const text = textOf(value);
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
