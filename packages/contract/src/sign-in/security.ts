import * as z from "zod";
import { passwordOf } from "../access/fields.ts";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { requiredText } from "../text.ts";

/** A password that is only compared: no rule but its presence, and never trimmed. */
export const givenPassword = z
  .string(message("required"))
  .min(1, message("required"))
  .max(1024, message("too_long"));
const code = requiredText(64);

/** @param strict whether new passwords follow the stricter policy */
export const newPasswordFields = (strict: boolean) => ({
  password: passwordOf(strict),
  confirmation: z.string(message("required")),
});
export const repeatsPassword = (fields: { password: string; confirmation: string }): boolean =>
  fields.confirmation === fields.password;
export const repeatProblem = { path: ["confirmation"], error: message("confirmation_mismatch") };

/** @param strict whether new passwords follow the stricter policy */
export const changePasswordBodyFor = (strict: boolean) =>
  z
    .object({ currentPassword: givenPassword, ...newPasswordFields(strict) })
    .refine(repeatsPassword, repeatProblem);
export const changePassword = route({
  method: "PUT",
  path: "/account/password",
  summary: "Change one's own password; signs out every other session",
  access: { signedIn: true, changesPassword: true },
  body: changePasswordBodyFor(false),
  answer: null,
  errors: ["current_password_incorrect", "server_busy"],
  limitPerMinute: 20,
});

export const session = z.object({
  id: z.number().int(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  expiresAt: isoTime,
  remember: z.boolean(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionList = z.object({ data: z.array(session) });

export const listSessions = route({
  method: "GET",
  path: "/account/session",
  summary: "Where one is signed in, last used first",
  access: { signedIn: true },
  answer: sessionList,
});
export const endSession = route({
  method: "DELETE",
  path: "/account/session/:id",
  summary: "Sign out one of one's sessions",
  access: { signedIn: true },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const endOtherSessions = route({
  method: "POST",
  path: "/account/session/end-others",
  summary: "Sign out everywhere but here",
  access: { signedIn: true },
  answer: null,
});

export const signInOutcomes = ["success", "wrong_password", "wrong_code", "paused"] as const;
export const signInTry = z.object({
  at: isoTime,
  outcome: z.enum(signInOutcomes),
  method: z.enum(["password", "oidc"]),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type SignInTry = z.infer<typeof signInTry>;
export type SignInOutcome = SignInTry["outcome"];
export const signInList = z.object({ data: z.array(signInTry) });

export const listSignIns = route({
  method: "GET",
  path: "/account/sign-in",
  summary: "The last 50 tries to sign in to one's account, newest first",
  access: { signedIn: true },
  answer: signInList,
});
export const signInsFile = exportQueryOf(z.object({}));
export const exportSignIns = route({
  method: "GET",
  path: "/account/sign-in/export",
  summary: "The last tries to sign in to one's account as a CSV, XLSX or PDF file",
  access: listSignIns.access,
  query: signInsFile,
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});

export const secondFactorState = z.object({
  on: z.boolean(),
  since: isoTime.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

export const readSecondFactor = route({
  method: "GET",
  path: "/account/second-factor",
  summary: "Whether a code is asked for at sign-in",
  access: { signedIn: true },
  answer: dataOf(secondFactorState),
});
export const enrolSecondFactor = route({
  method: "POST",
  path: "/account/second-factor/enrol",
  summary: "Make a new secret for an authenticator; nothing is asked for before it is confirmed",
  access: { signedIn: true },
  body: z.object({ password: givenPassword }),
  /** The secret in base 32, and the address an authenticator reads from a picture. */
  answer: dataOf(z.object({ secret: z.string(), uri: z.string() })),
  errors: ["current_password_incorrect", "second_factor_on", "server_busy"],
  secretAnswer: true,
  limitPerMinute: 20,
});

const recoveryCodes = dataOf(z.object({ recoveryCodes: z.array(z.string()) }));
export const confirmSecondFactor = route({
  method: "POST",
  path: "/account/second-factor/confirm",
  summary: "Switch the second factor on with its first code; answers the recovery codes, this once",
  access: { signedIn: true },
  body: z.object({ code }),
  answer: recoveryCodes,
  errors: ["second_factor_off", "second_factor_on", "invalid_code"],
  secretAnswer: true,
  limitPerMinute: 20,
});
export const renewRecoveryCodes = route({
  method: "POST",
  path: "/account/second-factor/recovery-codes",
  summary: "New recovery codes; the old ones end",
  access: { signedIn: true },
  body: z.object({ password: givenPassword, code }),
  answer: recoveryCodes,
  errors: ["current_password_incorrect", "second_factor_off", "invalid_code", "server_busy"],
  secretAnswer: true,
  limitPerMinute: 20,
});
export const disableSecondFactor = route({
  method: "POST",
  path: "/account/second-factor/disable",
  summary: "Switch the second factor off",
  access: { signedIn: true },
  body: z.object({ password: givenPassword, code }),
  answer: null,
  errors: ["current_password_incorrect", "second_factor_off", "invalid_code", "server_busy"],
  limitPerMinute: 20,
});
