import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { hasVersion } from "../../kernel/http/entity-tag.ts";
import { layerText, readLayer } from "./elements.store.ts";
import { findVersion } from "./networks.store.ts";

/** The version of a layer, by what it holds. */
export const layerVersion = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

interface Layer {
  version: string;
  /** Compressed. */
  content: () => Promise<Buffer>;
}

/** What the caller sees: the stored layer, or a smaller one made for a limited scope. */
const layerOf = async ({ kysely }: DatabaseHandle, id: number, actor: Actor): Promise<Layer> => {
  const version = await findVersion(kysely, id, actor);
  if (version === undefined) throw new Refusal("not_found");
  if (actor.scope === "all")
    return {
      version,
      content: async () => {
        const stored = await readLayer(kysely, id);
        // Deleted since.
        if (!stored) throw new Refusal("not_found");
        return stored;
      },
    };
  const text = await layerText(kysely, id, actor);
  return { version: layerVersion(text), content: () => promisify(gzip)(text) };
};

/**
 * Sends a network as GeoJSON as it is stored, compressed; nothing when the client has this version.
 * Errors: `not_found`.
 */
export const sendLayer = async (
  db: DatabaseHandle,
  id: number,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const layer = await layerOf(db, id, actor);
  // Kept by the browser of one person, who asks whether it is still the same.
  void reply.header("cache-control", "private, no-cache").header("vary", "accept-encoding");
  if (hasVersion(request, reply, layer.version)) return reply.code(304).send();
  void reply.type("application/geo+json");
  const content = await layer.content();
  if (/\bgzip\b/.test(request.headers["accept-encoding"] ?? ""))
    return reply.header("content-encoding", "gzip").send(content);
  return reply.send(await promisify(gunzip)(content));
};
