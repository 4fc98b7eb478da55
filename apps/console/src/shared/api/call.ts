import { basePath, type Route, unattendedHeader } from "@sgval/contract/route";
import { FetchError, ofetch } from "ofetch";
import type * as z from "zod";
import { env } from "../../config/env.ts";
import { noteServerTime } from "../format/server-clock.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { isAttended } from "./attended.ts";
import { newKey } from "./new-key.ts";
import { refuseForbidden, refuseForMaintenance, refuseUnauthorized } from "./refusals.ts";
import { currentSession } from "./session.ts";
import { noteAnswer } from "./use-online.ts";

const REPEATED_ON = [408, 409, 425, 429, 500, 502, 503, 504];

interface Request {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: Record<string, unknown> | unknown[] | FormData | Blob | undefined;
  signal?: AbortSignal | undefined;
  longestWaitMs: number;
  as: "json" | "blob";
}

/** The address of a route with its parameters filled in. */
export const addressOf = (path: string, params?: Request["params"]): string =>
  env.apiOrigin +
  basePath +
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params?.[name] ?? "")));

/** A query as an address carries it: lists with commas, nothing for what is not set. */
export const queryOf = (query: Request["query"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  );

/** A refusal is JSON even where a file was asked for. */
const bodyOf = async (data: unknown): Promise<unknown> => {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return undefined;
  }
};

/** What a refusal means for the whole console. */
export const refused = (token: string | null, error: ApiError): void => {
  if (token === null) return;
  if (error.status === 401) refuseUnauthorized(token);
  if (error.status === 403) refuseForbidden(error);
  if (error.code === "maintenance") refuseForMaintenance();
};

let changedAt = 0;
/** When this tab last asked the server for a change or got its answer, in epoch ms; 0 for never. */
export const lastChangeAt = (): number => changedAt;
export const noteChange = (): void => {
  changedAt = Date.now();
};

/** @param key under which the server remembers its answer to a request that may be repeated */
export const headersOf = (accessToken: string | null, key: string | null): Record<string, string> => ({
  ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  ...(isAttended() ? {} : { [unattendedHeader]: "1" }),
  ...(key ? { "idempotency-key": key } : {}),
});

/**
 * The one way to the server: bearer, base path, and what a refusal means for the whole console (401, 403,
 * maintenance). GET, HEAD, PUT and DELETE are never repeated; POST and PATCH once on the eight statuses, under one key
 * the server remembers its answer by. Throws `ApiError` and nothing else, except for an aborted call.
 */
export const send = async (
  { method, path }: Pick<Route, "method" | "path">,
  { params, query, body, signal, longestWaitMs, as }: Request,
): Promise<{ data: unknown; headers: Headers; status: number }> => {
  const { accessToken } = currentSession();
  const repeats = method === "POST" || method === "PATCH";
  const changes = method !== "GET";
  if (changes) noteChange();
  const timeout = AbortSignal.timeout(longestWaitMs);
  const sentAt = Date.now();
  try {
    const {
      _data: data,
      headers,
      status,
    } = await ofetch.raw<unknown, "json" | "blob">(addressOf(path, params), {
      method,
      query: queryOf(query),
      ...(body === undefined ? {} : { body }),
      headers: headersOf(accessToken, repeats ? newKey() : null),
      // Without it the library reads an answer as its content type says, text as text.
      ...(as === "blob" ? { responseType: "blob" as const } : {}),
      retry: repeats ? 1 : 0,
      retryStatusCodes: REPEATED_ON,
      retryDelay: 400,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (changes) noteChange();
    // Out of the cache of the browser comes the time at which it was fetched once.
    if (!isCacheable(headers)) {
      noteServerTime(headers.get("date"), sentAt);
      noteAnswer();
    }
    return { data, headers, status };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const failed = cause instanceof FetchError ? cause : undefined;
    const error = readApiError(failed?.status, await bodyOf(failed?.data), cause);
    refused(accessToken, error);
    throw error;
  }
};

const isCacheable = (headers: Headers): boolean => /max-age=[1-9]/.test(headers.get("cache-control") ?? "");

type Part<R, Name extends "params" | "query" | "body"> =
  R extends Record<Name, infer Schema> ? (Schema extends z.ZodType ? Schema : never) : never;

type ParamsOf<R> = [Part<R, "params">] extends [never] ? object : { params: z.output<Part<R, "params">> };
type QueryOf<R> = [Part<R, "query">] extends [never]
  ? object
  : { query?: Partial<z.output<Part<R, "query">>> };
type BodyOf<R> = [Part<R, "body">] extends [never] ? object : { body: z.input<Part<R, "body">> };

export type CallInput<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R> & { signal?: AbortSignal };
export type CallAnswer<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> : null;

type LooseInput = Pick<Request, "params" | "query" | "body" | "signal">;

const LONGEST_WAIT_MS = 20_000;

/** Calls a route of the contract and checks its answer. */
export const call = async <R extends Route>(
  route: R,
  input: CallInput<R>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<CallAnswer<R>> => {
  const { data } = await send(route, {
    ...(input as LooseInput),
    longestWaitMs,
    as: "json",
  });
  if (route.answer === null) return null as CallAnswer<R>;
  const parsed = route.answer.safeParse(data);
  if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
  return parsed.data as CallAnswer<R>;
};
