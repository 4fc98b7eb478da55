import { basePath, type Route } from "@sgval/contract/route";
import { FetchError, ofetch } from "ofetch";
import type * as z from "zod";
import { env } from "../../config/env.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { newKey } from "./new-key.ts";
import { refuseForbidden, refuseForMaintenance, refuseUnauthorized } from "./refusals.ts";
import { currentSession } from "./session.ts";

type Part<R, Name extends "params" | "query" | "body"> =
  R extends Record<Name, infer Schema> ? (Schema extends z.ZodType ? Schema : never) : never;

type ParamsOf<R> = [Part<R, "params">] extends [never] ? object : { params: z.output<Part<R, "params">> };
type QueryOf<R> = [Part<R, "query">] extends [never]
  ? object
  : { query?: Partial<z.output<Part<R, "query">>> };
type BodyOf<R> = [Part<R, "body">] extends [never] ? object : { body: z.input<Part<R, "body">> };

export type CallInput<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R> & { signal?: AbortSignal };
export type CallAnswer<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> : null;

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown> | unknown[];
  signal?: AbortSignal;
}

const REPEATED_ON = [408, 409, 425, 429, 500, 502, 503, 504];
const LONGEST_WAIT_MS = 20_000;

/** The address of a route with its parameters filled in. */
export const addressOf = (path: string, params: LooseInput["params"]): string =>
  env.apiOrigin +
  basePath +
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params?.[name] ?? "")));

/** A query as an address carries it: lists with commas, nothing for what is not set. */
export const queryOf = (query: LooseInput["query"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : String(value)]),
  );

/**
 * Calls a route of the contract: bearer, base path, checked answer. GET, HEAD, PUT and DELETE are never
 * repeated; POST and PATCH once on the eight statuses, under one key the server remembers its answer by.
 * Throws `ApiError` and nothing else, except for an aborted call.
 */
export const call = async <R extends Route>(route: R, input: CallInput<R>): Promise<CallAnswer<R>> => {
  const { params, query, body, signal } = input as LooseInput;
  const { accessToken } = currentSession();
  const repeats = route.method === "POST" || route.method === "PATCH";
  try {
    const response = await ofetch.raw<unknown, "json">(addressOf(route.path, params), {
      method: route.method,
      query: queryOf(query),
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
        ...(repeats ? { "idempotency-key": newKey() } : {}),
      },
      retry: repeats ? 1 : 0,
      retryStatusCodes: REPEATED_ON,
      retryDelay: 400,
      signal: signal
        ? AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
        : AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (route.answer === null) return null as CallAnswer<R>;
    const parsed = route.answer.safeParse(response._data);
    if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
    return parsed.data as CallAnswer<R>;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (cause instanceof ApiError) throw cause;
    const failed = cause instanceof FetchError ? cause : undefined;
    const error = readApiError(failed?.status, failed?.data, cause);
    if (accessToken && error.status === 401) refuseUnauthorized(accessToken);
    if (accessToken && error.status === 403) refuseForbidden(error);
    if (accessToken && error.code === "maintenance") refuseForMaintenance();
    throw error;
  }
};
