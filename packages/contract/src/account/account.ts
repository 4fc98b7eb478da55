import * as z from "zod";
import {
  accountFields,
  accountNumber,
  email,
  emptyAsAbsent,
  language,
  phone,
  username,
} from "../access/fields.ts";
import { dataOf, isoTime, route } from "../route.ts";
import { givenPassword } from "../sign-in/security.ts";
import { requiredText } from "../text.ts";

/** One's own account, as its owner sees it. */
export const ownAccount = z.object({
  ...accountFields,
  secondFactor: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type OwnAccount = z.infer<typeof ownAccount>;

export const updateAccountBody = z.object({
  username: username.optional(),
  email: email.optional(),
  account: accountNumber.optional(),
  phone: phone.optional(),
  language: language.optional(),
  /** A change of the e-mail needs this, or a code of the second factor: an open session alone is not enough. */
  currentPassword: emptyAsAbsent(givenPassword),
  code: emptyAsAbsent(requiredText(64)),
});
export type UpdateAccount = z.output<typeof updateAccountBody>;

export const readAccount = route({
  method: "GET",
  path: "/account",
  summary: "One's own account",
  access: { signedIn: true },
  answer: dataOf(ownAccount),
});
export const updateAccount = route({
  method: "PUT",
  path: "/account",
  summary: "Change one's own account; fields left out stay. A new e-mail needs currentPassword or code",
  access: { signedIn: true },
  body: updateAccountBody,
  answer: dataOf(ownAccount),
  errors: [
    "value_exists",
    "current_password_incorrect",
    "second_factor_off",
    "invalid_code",
    "too_many_requests",
    "server_busy",
  ],
});

/** The largest photo accepted, in bytes, and the accepted types. */
export const photoLimit = 2 * 1024 * 1024;
export const photoTypes = ["image/jpeg", "image/gif", "image/png"] as const;

export const photoAnswer = dataOf(z.object({ photoVersion: z.number().int().nullable() }));

export const savePhoto = route({
  method: "PUT",
  path: "/account/photo",
  summary: "Set one's photo: one JPG, GIF or PNG file of at most 2 MB as multipart/form-data",
  access: { signedIn: true },
  receives: "file",
  answer: photoAnswer,
  errors: ["photo_invalid", "picture_too_large", "user_not_found", "validation_failed", "server_busy"],
  limitPerMinute: 20,
});
export const removePhoto = route({
  method: "DELETE",
  path: "/account/photo",
  summary: "Remove one's photo",
  access: { signedIn: true },
  answer: null,
  errors: ["user_not_found"],
});
export const readOwnPhoto = route({
  method: "GET",
  path: "/account/photo",
  summary: "One's photo, a square WebP of 256 pixels",
  access: { signedIn: true },
  answer: null,
  errors: ["not_found"],
});
