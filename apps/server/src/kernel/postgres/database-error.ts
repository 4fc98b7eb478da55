const textOf = (error: unknown, key: "code" | "constraint"): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" ? value : undefined;
};

/** The `code` of a system or database error, or undefined for anything else. */
export const errorCode = (error: unknown): string | undefined => textOf(error, "code");

/** The name of the constraint that a statement violated, or undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined => textOf(error, "constraint");

/**
 * Whether the database refuses what a statement would write, and will refuse it again: SQLSTATE 22 (data), 23
 * (constraint) and P0001 (a trigger).
 */
export const isRefusedContent = (error: unknown): boolean =>
  /^(2[23]...|P0001)$/.test(errorCode(error) ?? "");

/** Whether a statement names a row that does not exist, or not any more (SQLSTATE 23503). */
export const isMissingReference = (error: unknown): boolean => errorCode(error) === "23503";

/** Whether a statement failed because a row with the same unique values exists (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === "23505";

/** Whether a statement waited longer for a lock than its `lock_timeout` (SQLSTATE 55P03). */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === "55P03";

/** Whether a row belongs to a partition that does not exist; only its text distinguishes it from a violated check (SQLSTATE 23514). */
export const isPartitionMissing = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("no partition of relation");
