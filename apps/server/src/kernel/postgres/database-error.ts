const textOf = (error: unknown, key: "code" | "constraint"): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" ? value : undefined;
};

/** The `code` of a system or database error, or undefined for anything else. */
export const errorCode = (error: unknown): string | undefined => textOf(error, "code");

/** The name of the constraint that a statement violated, or undefined for other errors. */
export const violatedConstraint = (error: unknown): string | undefined => textOf(error, "constraint");

/** Whether a statement failed because a row with the same unique values exists (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === "23505";
