import { parse } from "node:querystring";
import type { Readable } from "node:stream";
import type { Route } from "@sgval/contract/route";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Actor } from "../actor.ts";
import { Refusal } from "../errors.ts";
import type { Database } from "../schema.ts";
import { missingPermission } from "./access-guard.ts";

/** A file that is written: whole, or as a stream that fails where its rows do. */
export interface MadeFile {
  name: string;
  contentType: string;
  content: Readable | Buffer;
  /** Says in the activity log that it was made, in the transaction that keeps it: its tries leave no entry. */
  record(trx: Kysely<Database>): Promise<void>;
}

/** Takes the file of a request that the server repeats by itself. */
export interface FileSink {
  /** Ends the work. */
  signal: AbortSignal;
  /** How many of the rows are written; it throws when the file is no longer wanted. */
  onRows(written: number, of: number): Promise<void>;
  deliver(file: MadeFile): void;
}

/** A GET request as it is stored, to be repeated later. */
export const storedCall = z.object({
  /** Of the route. */
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  search: z.string(),
});
export type StoredCall = z.output<typeof storedCall>;

/** Of a route whose call has a type of its own. */
type AnyHandler = (call: never) => unknown;
/** The routes that can be called again, by their path. */
export type Repeatable = Map<string, { route: Route; handler: AnyHandler }>;

export const noteRepeatable = (to: Repeatable, route: Route, handler: AnyHandler): void => {
  if (route.method === "GET" && route.answer === null) to.set(route.path, { route, handler });
};

/** Refuses whoever may not call the route now. Errors: `not_found` for a route that is gone, `forbidden`. */
export const demandRepeatable = (
  repeatable: Repeatable,
  { path }: Pick<StoredCall, "path">,
  actor: Pick<Actor, "superUser" | "role">,
) => {
  const found = repeatable.get(path);
  if (!found) throw new Refusal("not_found");
  const missing = missingPermission(found.route.access, actor);
  if (missing) throw new Refusal("forbidden", { permission: missing });
  return found;
};

/** Calls a route for a user as their request did, without request and reply. Errors: those of the route. */
export const repeatCall = async (
  repeatable: Repeatable,
  call: StoredCall,
  actor: Actor,
  sink: FileSink,
): Promise<void> => {
  const { route, handler } = demandRepeatable(repeatable, call, actor);
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(value);
    if (parsed?.success === false) throw new Refusal("validation_failed");
    return parsed?.data;
  };
  const repeated = {
    params: read(route.params, call.params),
    query: read(route.query, { ...parse(call.search) }),
    body: undefined,
    actor,
    ip: null,
    sink,
  };
  // Parsed by the schemas of the route, whose type is known where it was registered.
  await handler(repeated as never);
};
