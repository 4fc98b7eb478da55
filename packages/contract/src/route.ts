import * as z from "zod";
import type { ErrorCode } from "./error.ts";
import { message } from "./message.ts";
import type { Permission } from "./permission.ts";

/**
 * Who may call a route. With several permissions, any one suffices, and the action checks further. What needs no permission
 * belongs to a person and their sessions, unless it is read and declared `forPrograms`; so does what is `personal`.
 */
export type Access =
  | { public: true }
  /** `changesPassword`: also allowed while the password must be changed first. */
  | { signedIn: true; changesPassword?: true; forPrograms?: true }
  | { deviceToken: true }
  | { gatewaySecret: true }
  /** `alsoBeforePasswordChange`: a safety stop is found through it, so it does not wait for a forced password change. */
  | {
      permission: Permission | readonly Permission[];
      alsoBeforePasswordChange?: true;
      personal?: true;
      /** What a key needs besides, where a person changes something of their own with a permission that reads. */
      ofKeys?: Permission;
    };

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the versioned base path, with `:id` parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** What comes in the place of JSON fields: one file of a form, its bytes alone, or the message of a device. */
  receives?: "file" | "bytes" | "message";
  /** `null` for an empty answer (204). */
  answer: z.ZodType | null;
  /** Its own error codes, from which the statuses follow. Those of access, input and limits are added by the server. */
  errors?: readonly ErrorCode[];
  /** Sends the browser to another address (302). */
  redirects?: true;
  /** The answer contains a secret that is never stored: a repeated request gets it for a minute only. */
  secretAnswer?: true;
  /**
   * Whether a body asks for something that nothing may hold back once the caller has the permission: no password that
   * must be changed, no maintenance, no absent database.
   */
  isUrgent?: (body: unknown) => boolean;
  /** Bytes of a body, where it may be longer than those of other routes. */
  bodyBytes?: number;
  /** Works something out for the answer and keeps nothing: no GET only because of what it is asked with. */
  onlyComputes?: true;
  /** Requests per minute and address, if stricter than the general limit. */
  limitPerMinute?: number;
}

/** Declares a route; the server registers this object and the console calls it. */
export const route = <const R extends Route>(declaration: R): R => declaration;

/** Header of a request that a page makes by itself while nobody uses it: it does not prolong the session. */
export const unattendedHeader = "x-unattended";

/** Header with the secret of a gateway whose program cannot send a bearer token. */
export const gatewaySecretHeader = "x-gateway-secret";

export const basePath = "/api/v1";

export const id = z.coerce.number().int().positive().max(2_147_483_647);
export const idParams = z.object({ id });

/** Of one thing that a browser makes and may send several times, because an answer was lost: random, 128 bits. */
export const requestId = z.string().regex(/^[0-9a-f]{32}$/, message("invalid_value"));

/** Answer with one item. */
export const dataOf = <S extends z.ZodType>(schema: S) => z.object({ data: schema });

export const pageSizes = [5, 10, 20, 25, 50, 100] as const;
/** Rows of a page of a list while nobody chose another number. */
export const usualPageSize = 10;

/** Query of every list; `sort` is a field name, with `-` for descending. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(usualPageSize),
  sort: z.string().max(64).optional(),
  q: z.string().trim().max(200).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

export const listMetaData = z.object({
  total: z.number().int(),
  /** There are more than `total`: a long list is counted some way past the page only. */
  more: z.literal(true).optional(),
  page: z.number().int(),
  size: z.number().int(),
});

/** Answer with one page of items. */
export const listOf = <S extends z.ZodType>(schema: S) =>
  z.object({ data: z.array(schema), metaData: listMetaData });

/** Comma-separated choices in one query value: `type=VGA,DMA`. */
export const commaList = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    z.array(schema).min(1),
  );

/** `true` in a query; anything else means that it was not asked for. */
export const flag = z.preprocess((value) => value === true || value === "true", z.boolean());

/** A time in a query: ISO 8601 or epoch milliseconds; parsed to epoch milliseconds. */
export const timestamp = z.preprocess(
  (value) =>
    typeof value === "string" ? (/^-?\d+$/.test(value) ? Number(value) : Date.parse(value)) : value,
  z
    .number("validation.invalid_time")
    .min(0, "validation.invalid_time")
    .max(32_503_680_000_000, "validation.invalid_time"),
);

export const isoTime = z.iso.datetime({
  offset: true,
  // A form holds an empty text until a time is chosen.
  error: ({ input }) => (input === "" ? "validation.select_date" : undefined),
});
