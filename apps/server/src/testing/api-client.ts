import { basePath, type Route } from "@sgval/contract/route";
import type * as z from "zod";

interface Input<R extends Route> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: R["body"] extends z.ZodType ? z.input<R["body"]> : never;
}
type AnswerOf<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> : null;

/** Calls declared routes of a running server; an answer that breaks its schema fails the test. */
export const createApiClient = (address: string, token: string | null) => ({
  call: async <const R extends Route>(route: R, input: Input<R> = {}): Promise<AnswerOf<R>> => {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(input.params?.[name]));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value));
    const response = await fetch(`${address}${basePath}${path}?${query}`, {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route.method} ${path}: ${response.status} ${text}`);
    // The schema is the type: parsing is the proof.
    return (route.answer ? route.answer.parse(JSON.parse(text)) : null) as AnswerOf<R>;
  },
});

export type ApiClient = ReturnType<typeof createApiClient>;
