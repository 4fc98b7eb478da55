import { createHash, createHmac } from "node:crypto";
import { message } from "@sgval/contract/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseField } from "../errors.ts";
import { isUrgent } from "./access-guard.ts";
import type { KeyUse } from "./idempotency.store.ts";
import type { AnswerMemory } from "./idempotency-memory.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The idempotency key of this request. */
    keyUse: KeyUse | null;
  }
}

const header = "idempotency-key";
const printable = /^[\x21-\x7e]{1,255}$/;

/** Keyed hash of the request; the key is stored as a hash too, so that passwords cannot be guessed from the table. */
const fingerprintOf = ({ method, url, body }: FastifyRequest, key: string): Buffer => {
  const content = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null);
  return createHmac("sha256", key).update(`${method} ${url}\n`).update(content).digest();
};

/** The key of a POST or PATCH of a signed-in user. */
const keyUseOf = (request: FastifyRequest): KeyUse | null => {
  const key = request.headers[header];
  if (key === undefined || !request.actor) return null;
  if (request.method !== "POST" && request.method !== "PATCH") return null;
  // Its request id does the same, and the key would wait for the database.
  if (isUrgent(request)) return null;
  if (typeof key !== "string" || !printable.test(key))
    throw refuseField("Idempotency-Key", message("invalid_value"));
  return {
    userId: request.actor.userId,
    key: createHash("sha256").update(key).digest("base64url"),
    fingerprint: fingerprintOf(request, key),
  };
};

const carriesSecret = (request: FastifyRequest): boolean =>
  request.routeOptions.config.declared?.secretAnswer ?? false;

/**
 * Handles `Idempotency-Key`: the same request with the same key gets the answer of the first one, so that a client may
 * repeat a request without an answer. Errors: `idempotency_key_reused`, `idempotency_key_in_progress`.
 */
export const honourIdempotencyKeys = (app: FastifyInstance, memory: AnswerMemory): void => {
  app.decorateRequest("keyUse", null);
  // After the access guard, so that a stored answer requires the permission; before validation, to include its errors.
  app.addHook("preValidation", async (request, reply) => {
    const use = keyUseOf(request);
    if (!use) return;
    const answer = await memory.begin(use);
    if (!answer) {
      request.keyUse = use;
      return;
    }
    if (answer.contentType) void reply.type(answer.contentType);
    return reply
      .code(answer.status)
      .header("idempotency-replayed", "true")
      .serializer((text: string) => text)
      .send(answer.text ?? undefined);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const { keyUse } = request;
    if (!keyUse) return;
    request.keyUse = null;
    const empty = payload === undefined || payload === null;
    // A stream can be sent only once.
    const answer =
      empty || typeof payload === "string"
        ? {
            status: reply.statusCode,
            contentType: reply.getHeader("content-type")?.toString() ?? null,
            text: empty || payload === "" ? null : payload,
          }
        : null;
    await memory.end(keyUse, carriesSecret(request), answer);
  });
  app.addHook("onClose", async () => memory.close());
};
