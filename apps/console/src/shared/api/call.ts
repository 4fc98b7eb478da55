import type { Route } from "@sgval/contract/route";
import type * as z from "zod";
import { ApiError } from "./api-error.ts";
import { type Request, send } from "./transport.ts";

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

/** Calls a route of the contract and checks its answer; `transport.ts` says what is repeated and what a refusal does. */
export const call = async <R extends Route>(route: R, input: CallInput<R>): Promise<CallAnswer<R>> => {
  const { data } = await send(route, {
    ...(input as LooseInput),
    longestWaitMs: LONGEST_WAIT_MS,
    as: "json",
  });
  if (route.answer === null) return null as CallAnswer<R>;
  const parsed = route.answer.safeParse(data);
  if (!parsed.success) throw new ApiError("unreadable_answer", { cause: parsed.error });
  return parsed.data as CallAnswer<R>;
};
