import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import * as z from "zod";
import { Refusal } from "../errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The refusal of an address without a handler: `method_not_allowed` where its path has others, else `not_found`. */
    refuseAddress: (request: Pick<FastifyRequest, "url">) => Refusal;
  }
}

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.split(/:\w+/).map(escapeText).join("[^/]+")}$`);

/** Knows the methods of every declared path. */
export const knowAddresses = (app: FastifyInstance): void => {
  const methods = new Map<string, { pattern: RegExp; names: Set<string> }>();
  app.addHook("onRoute", ({ url, method, config }: RouteOptions) => {
    if (!config?.declared) return;
    const known = methods.get(url) ?? { pattern: patternOf(url), names: new Set() };
    for (const name of [method].flat()) known.names.add(name);
    methods.set(url, known);
  });
  app.decorate("refuseAddress", ({ url }) => {
    const path = url.split("?", 1)[0] ?? url;
    const found = [...methods.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(found.flatMap(({ names }) => [...names]))].sort();
    return allowed.length > 0 ? new Refusal("method_not_allowed", { allowed }) : new Refusal("not_found");
  });
};

/** The names of the query parameters that a schema knows; `null` for any. */
export const parametersOf = (schema: z.ZodType): readonly string[] | null => {
  if (schema instanceof z.ZodPipe) return parametersOf(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) throw new Error("The query of a route is an object");
  return schema.def.catchall ? null : Object.keys(schema.shape);
};
