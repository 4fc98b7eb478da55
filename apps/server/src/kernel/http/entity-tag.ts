import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sets the `ETag` of an answer; true when the client has this version already, and status 304 is all that it needs. A proxy
 * that compresses marks the tag as weak.
 */
export const hasVersion = (
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  version: string | number,
): boolean => {
  const etag = `"${version}"`;
  void reply.header("etag", etag);
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return known?.includes(etag) ?? false;
};
