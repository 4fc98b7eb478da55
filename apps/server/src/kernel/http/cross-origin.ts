import { basePath, unattendedHeader } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const requestHeaders = [
  "authorization",
  "content-type",
  "idempotency-key",
  "if-none-match",
  unattendedHeader,
];
const answerHeaders = ["etag", "retry-after", "allow", "content-disposition", "idempotency-replayed"];
const preflightSeconds = 600;

/**
 * Pages of the listed origins may call the API. Cookies are never theirs: a token in the header says who calls, and a
 * page that could act by a cookie would act for whoever happens to look at it.
 */
export const shareWithOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  app.addHook("onRequest", async ({ method, url, headers }, reply) => {
    if (!url.startsWith(`${basePath}/`)) return;
    // Also where the origin is not listed: a cache must not hand its answer to one that is.
    reply.header("vary", "origin");
    const { origin } = headers;
    if (origin === undefined || !listed.has(origin)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", answerHeaders.join(", "));
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return;
    return reply
      .code(204)
      .header("access-control-allow-methods", methods)
      .header("access-control-allow-headers", requestHeaders.join(", "))
      .header("access-control-max-age", String(preflightSeconds))
      .send();
  });
};
