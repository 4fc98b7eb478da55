import { withoutHidden } from "@sgval/contract/text";

/**
 * A text of a device as PostgreSQL can store it: without NUL, well-formed Unicode and at most `length` characters, so
 * that one malformed message does not make a whole batch fail; and without characters that would hide or reorder what
 * is shown beside it.
 */
export const storableText = (text: string, length: number): string =>
  withoutHidden(text.replaceAll("\0", "").slice(0, length).toWellFormed());
