import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { nameText } from "../text.ts";

/** Characters of a token; fewer can be guessed. */
export const shortestToken = 16;

/** A secret that somebody brings along. */
export const pastedToken = z
  .string()
  .trim()
  .min(1, message("token_required"))
  .min(shortestToken, message("token_too_short"))
  .max(256, message("too_long"))
  .regex(/^[\x21-\x7e]+$/, message("invalid_value"));

export const createTokenBody = z.object({ name: nameText(), deviceId: id, token: pastedToken.optional() });
export const updateTokenBody = z.object({
  name: nameText().optional(),
  /** `true` generates a new secret; the device cannot send until it is configured with it. */
  replace: z.boolean().optional(),
  token: pastedToken.optional(),
});

export const token = z.object({
  id: z.number().int(),
  name: z.string(),
  deviceId: z.number().int(),
  deviceName: z.string(),
  /** The last four characters, to identify a token. */
  lastFour: z.string(),
  createdBy: z.string().nullable(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  /** Unused for longer than this, it is stale, as its device is. */
  staleAfterSeconds: z.number(),
});
export type Token = z.infer<typeof token>;
/** The secret is only in the answer of the request that generated it. */
export const tokenWithSecret = token.extend({ token: z.string() });

export const createToken = route({
  method: "POST",
  path: "/token",
  summary: "Make the token of a device; it is shown this once",
  access: { permission: "Token.Create" },
  body: createTokenBody,
  answer: dataOf(tokenWithSecret),
  errors: ["not_found", "value_exists"],
  secretAnswer: true,
});
export const updateToken = route({
  method: "PUT",
  path: "/token/:id",
  summary: "Rename a token or replace its secret",
  access: { permission: "Token.Update" },
  params: idParams,
  body: updateTokenBody,
  answer: dataOf(token.extend({ token: z.string().optional() })),
  errors: ["not_found", "value_exists"],
  secretAnswer: true,
});
export const deleteToken = route({
  method: "DELETE",
  path: "/token/:id",
  summary: "Delete a token; its device can no longer send",
  access: { permission: "Token.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
/** `createdBy`: only tokens created by the caller. */
export const tokenListQuery = listQuery.extend({
  deviceId: id.optional(),
  createdBy: z.literal("me").optional(),
});

export const listTokens = route({
  method: "GET",
  path: "/token",
  summary: "Tokens of devices",
  access: { permission: "Token.Index" },
  query: tokenListQuery,
  answer: listOf(token),
});
export const exportTokens = route({
  method: "GET",
  path: "/token/export",
  summary: "All tokens of a filter, without their secrets, as a CSV, XLSX or PDF file",
  access: listTokens.access,
  query: exportQueryOf(tokenListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
