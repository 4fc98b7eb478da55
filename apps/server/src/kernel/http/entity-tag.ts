import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const hasTag = ({ headers }: Pick<FastifyRequest, "headers">, etag: string): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//u, "");
  return headers["if-none-match"]?.split(",").some((tag) => bare(tag) === bare(etag)) ?? false;
};

/**
 * Sets the `ETag` of an answer; true when the client has this version already, and status 304 is all that it needs. A proxy
 * that compresses marks the tag as weak.
 */
export const hasVersion = (
  request: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  version: string | number,
): boolean => {
  const etag = `"${version}"`;
  void reply.header("etag", etag);
  return hasTag(request, etag);
};

/** Tags every JSON answer to a GET, weakly because it may be compressed, and sends it only to who has another version. */
export const tagAnswers = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method !== "GET" && request.method !== "HEAD") return;
    if (reply.statusCode !== 200 || typeof payload !== "string" || reply.hasHeader("etag")) return;
    if (!String(reply.getHeader("content-type")).startsWith("application/json")) return;
    const etag = `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
    reply.header("etag", etag);
    if (!hasTag(request, etag)) return;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return "";
  });
};
