import { readFileSync } from "node:fs";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import { fieldProblems } from "@sgval/contract/message";
import { basePath } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type * as z from "zod";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { Logger } from "../logging.ts";
import { defineToken } from "../services.ts";
import { type Authenticator, guardAccess } from "./access-guard.ts";
import { answerError, answerErrors } from "./error-answers.ts";
import { harden } from "./harden.ts";

export const httpServer = defineToken<FastifyInstance>("HTTP server");

export interface HttpDeps {
  config: Pick<Config, "trustProxy" | "tls">;
  logger: Logger;
  authenticator: Authenticator;
  /** Checks every answer and error code against the declared ones; only in tests and development, because it halves throughput. */
  checkAnswers: boolean;
}

/** An empty body with content type JSON counts as absent; some clients send this with DELETE. */
const takeEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null);
    else void parse(request, String(body), done);
  });
};

/** The HTTP server without routes: parsing, headers, access guard, errors, rate limits. */
export const createHttp = async ({
  config,
  logger,
  authenticator,
  checkAnswers,
}: HttpDeps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    // A malformed URL never reaches the error handler.
    frameworkErrors: answerError,
    ...(config.tls
      ? { https: { cert: readFileSync(config.tls.certificateFile), key: readFileSync(config.tls.keyFile) } }
      : {}),
  }) as unknown as FastifyInstance;

  app.setValidatorCompiler(({ schema }) => (data) => {
    const parsed = (schema as z.ZodType).safeParse(data ?? {});
    return parsed.success
      ? { value: parsed.data }
      : { error: new Refusal("validation_failed", fieldProblems(parsed.error)) };
  });
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => (data) => JSON.stringify(data));
  app.decorateRequest("actor", null);
  takeEmptyBodies(app);
  answerErrors(app, checkAnswers);
  // Before the access guard, so that its refusals have the headers too.
  await harden(app, config.tls !== null);
  guardAccess(app, authenticator);
  // Small answers are faster uncompressed; built assets are precompressed.
  await app.register(compress, { threshold: 4096, encodings: ["gzip"] });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
  return app;
};

/** Refuses to start if a declared route has no handler. */
export const demandAllRoutes = (app: FastifyInstance): void => {
  const missing = allRoutes.filter(
    (route) => !app.hasRoute({ method: route.method, url: basePath + route.path }),
  );
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map((route) => `${route.method} ${route.path}`).join(", ")}`);
};
