import * as z from "zod";
import { errors as declared } from "./generated/errors.ts";

/**
 * Every error code of the API with its HTTP status. 401 means only "no valid session or token" and 403 only
 * "permission missing", because the console leaves the page on both.
 */
export const errorStatus = {
  validation_failed: 422,
  malformed_request: 400,
  malformed_payload: 400,
  payload_too_large: 413,
  too_many_samples: 413,
  unsupported_media_type: 415,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  value_exists: 409,
  list_full: 409,
  too_many_requests: 429,
  database_unavailable: 503,
  server_busy: 503,
  maintenance: 503,
  unknown_error: 500,
  table_too_long: 422,
  unreadable_table: 422,
  /** It has too many pixels. */
  picture_too_large: 422,
  columns_missing: 422,
  idempotency_key_reused: 409,
  idempotency_key_in_progress: 409,
  ...declared,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Why a file cannot be read as a table. */
export const unreadableTableDetails = z.object({
  reason: z.enum([
    "empty",
    /** The workbook format before 2007, or one with a password. */
    "old_workbook",
    "damaged_workbook",
    /** Neither text nor a workbook. */
    "not_a_table",
    /** UTF-8 that stops being it somewhere. */
    "mixed_encoding",
    /** A quote that never ends, or a row longer than a megabyte. */
    "unclosed_quote",
  ]),
});
export type UnreadableTableDetails = z.output<typeof unreadableTableDetails>;

export interface FieldProblem {
  /** Dotted path of the field in the request, such as `channels.0.rawMax`. */
  field: string;
  /** A message key of the validation catalogue. */
  message: string;
  /** Where the value is none of a fixed choice: that choice. */
  allowed?: readonly (string | number)[];
}

/** Every error answer. The code is any text, so that a client can read the answers of a newer server. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string(),
  }),
});

/** The same as an RFC 9457 problem, as servers of this version write it. */
export const problemAnswer = errorAnswer.extend({
  /** `urn:sgval:problem:` with the code. */
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  /** The request, as its id in the log of the server. */
  instance: z.string(),
});
export type ProblemAnswer = z.output<typeof problemAnswer>;
