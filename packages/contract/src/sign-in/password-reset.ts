import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { email } from "../access/fields.ts";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { logoVersion } from "../settings/logo.ts";
import { newPasswordFields, repeatProblem, repeatsPassword } from "./security.ts";

/** What the page of sign-in needs before anybody is known. */
export const authOptions = z.object({
  strictPassword: z.boolean(),
  oidc: z.object({ label: z.string() }).nullable(),
  hotline: z.string().nullable(),
  logo: logoVersion,
  /** Whether there is a mail server; without one no link ever arrives. */
  mails: z.boolean(),
  title: z.string(),
  locale: z.enum(languages),
});
export type AuthOptions = z.infer<typeof authOptions>;

export const readAuthOptions = route({
  method: "GET",
  path: "/auth/options",
  summary: "What the sign-in page offers",
  access: { public: true },
  answer: dataOf(authOptions),
});

export const forgotPasswordBody = z.object({ email });
export const forgotPassword = route({
  method: "POST",
  path: "/auth/forgot-password",
  summary:
    "Mail a link to set a new password; the answer is the same whether or not there is such an account",
  access: { public: true },
  body: forgotPasswordBody,
  answer: null,
  limitPerMinute: 10,
});

const resetToken = z
  .string(message("token_required"))
  .trim()
  .min(1, message("token_required"))
  .max(200, message("too_long"));

/** @param strict whether new passwords follow the stricter policy */
export const resetPasswordBodyFor = (strict: boolean) =>
  z.object({ token: resetToken, ...newPasswordFields(strict) }).refine(repeatsPassword, repeatProblem);
export const resetPassword = route({
  method: "POST",
  path: "/auth/reset-password",
  summary: "Set a new password with the token of a mailed link; ends every session of the account",
  access: { public: true },
  body: resetPasswordBodyFor(false),
  answer: null,
  errors: ["invalid_token", "server_busy"],
  limitPerMinute: 20,
});
export const checkResetToken = route({
  method: "POST",
  path: "/auth/reset-password/check",
  summary: "Whether the token of a mailed link is still good",
  access: { public: true },
  body: z.object({ token: resetToken }),
  answer: null,
  errors: ["invalid_token"],
  limitPerMinute: 20,
});
