import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { message } from "../message.ts";
import { id } from "../route.ts";
import { emptyAsNull, freeText, nameText, requiredText } from "../text.ts";

/** In a form an empty password means: leave it as it is. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const shortestPassword = 8;

/**
 * 8 to 64 characters with a lowercase letter and something that is no letter. Never trimmed; a run of spaces counts as one
 * character, because it is guessed as easily.
 */
export const password = z
  .string(message("required"))
  .min(1, message("required"))
  .refine((text) => text.replace(/\s+/g, " ").length >= shortestPassword, message("password_too_short"))
  .max(64, message("password_too_long"))
  .regex(/(?=.*\p{Ll})(?=.*[^\p{L}\p{M}])/su, message("password_weak"));

/** The stricter policy: lowercase, uppercase, digit and special character. */
const strictPassword = password.regex(
  /(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\p{Nd})(?=.*[^\p{L}\p{M}\p{N}])/su,
  message("password_strict"),
);

/** The password schema of the policy in force. */
export const passwordOf = (strict: boolean) => (strict ? strictPassword : password);

/** Whether the confirmation, where there is one, repeats the password. */
export const confirms = (fields: {
  password?: string | undefined;
  passwordConfirmation?: string | undefined;
}): boolean => fields.passwordConfirmation === undefined || fields.passwordConfirmation === fields.password;

export const confirmationProblem = {
  path: ["passwordConfirmation"],
  error: message("confirmation_mismatch"),
};

export const username = requiredText(64)
  .regex(/^\w+$/, message("username_characters"))
  .regex(/[A-Za-z]/, message("username_letter_and_digit"))
  .regex(/\d/, message("username_letter_and_digit"));

export const email = requiredText(254).regex(z.regexes.email, message("invalid_email"));

/** A customer or staff number: digits, stored as text because leading zeros matter. */
export const accountNumber = emptyAsNull(
  z
    .string(message("invalid_value"))
    .trim()
    .max(32, message("too_long"))
    .regex(/^\d+$/, message("numbers_only")),
);

export const phone = emptyAsNull(
  z
    .string(message("invalid_value"))
    .trim()
    .max(32, message("too_long"))
    .regex(/^\+?\d[\d ().-]*$/, message("invalid_value")),
);

export const language = emptyAsNull(z.enum(languages));

export const roleName = nameText(64).min(3, message("role_name_too_short"));

/** Free text without markup; may be empty. */
export const description = freeText(500).regex(/^[^<>]*$/, message("special_characters"));

/** `Resource.Verb`, each starting with a capital letter. */
export const permissionName = requiredText(64).regex(
  /^[A-Z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*$/,
  message("invalid_value"),
);

/** Rows that one bulk action takes: all users of a large utility, done within a few seconds. */
export const bulkLimit = 5_000;

/** The chosen rows of a bulk action. */
export const chosenIds = z.array(id).min(1, message("required")).max(bulkLimit, message("too_long"));

/** The fields that a listed user and one's own account share. */
export const accountFields = {
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  account: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages).nullable(),
  role: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  superUser: z.boolean(),
  manageSuper: z.boolean(),
  /** Counts the photos; `null` while there is none. */
  photoVersion: z.number().int().nullable(),
};
