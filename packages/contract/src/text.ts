import * as z from "zod";
import { message } from "./message.ts";

const nameCharacters = /^[\p{L}\p{M}\p{N} ._-]+$/u;

/**
 * Characters that hide or reorder what is shown, so that one name looks like another. Those that join letters and
 * emoji (U+200C, U+200D) belong to the spelling of words.
 */
const hidden = String.raw`\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`;
const oneLine = new RegExp(`^[^\\p{Cc}${hidden}]*$`, "u");
const eachHidden = new RegExp(`[${hidden}]`, "gu");
const manyLines = new RegExp(`^(?:[\\t\\n\\r]|[^\\p{Cc}${hidden}])*$`, "u");

/** Text that cannot be refused, of a device or of whoever sent it: what would hide or reorder is shown as U+FFFD. */
export const withoutHidden = (text: string): string => text.replaceAll(eachHidden, "\uFFFD");

/** Required text, trimmed. */
export const requiredText = (max = 255) =>
  z.string(message("required")).trim().min(1, message("required")).max(max, message("too_long"));

/** A name: letters of any language, digits, space, `-`, `.` and `_`. */
export const nameText = (max = 64) => requiredText(max).regex(nameCharacters, message("special_characters"));

/** One line of anything visible. */
export const lineText = (max = 255) => requiredText(max).regex(oneLine, message("special_characters"));

/** A display name: anything visible but angle brackets. */
export const labelText = (max = 128) => lineText(max).regex(/^[^<>]*$/, message("special_characters"));

/** Whether a typed name is the one meant: a phone writes capitals of its own, and a keyboard composes accents otherwise. */
export const isTypedName = (typed: string, name: string): boolean => {
  const folded = (text: string): string => text.trim().normalize("NFC").toLowerCase();
  return folded(typed) === folded(name);
};

/** Characters of a reason or a note that a person gives at most. */
export const longestReason = 500;

/** Visible text of any number of lines, trimmed; may be empty. */
export const freeText = (max: number) =>
  z
    .string(message("invalid_value"))
    .trim()
    .max(max, message("too_long"))
    .regex(manyLines, message("special_characters"));

/** A text in every language, as `Names`. */
export const names = z.object({ vn: z.string(), en: z.string(), fr: z.string() });

/** A finite number from a form or a request. */
export const finiteNumber = z.number(message("invalid_value"));
/** One that has to be typed: an emptied field holds `null` and is missing, not wrong. */
export const requiredNumber = z.number({
  error: ({ input }) => message(input == null ? "required" : "invalid_value"),
});

/** What an emptied form field means: there is no value. */
export const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());
