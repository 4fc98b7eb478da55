import { readFileSync } from "node:fs";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import type { FieldProblem } from "@sgval/contract/error";
import { fieldProblems, message } from "@sgval/contract/message";
import { basePath } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type * as z from "zod";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../errors.ts";
import type { Logger } from "../logging.ts";
import { limitConnections, type OpenConnections } from "../open-connections.ts";
import { defineToken } from "../services.ts";
import {
  type ApiKeys,
  type Authenticator,
  type DeviceTokens,
  type GatewaySecrets,
  guardAccess,
} from "./access-guard.ts";
import { shareWithOrigins } from "./cross-origin.ts";
import { tagAnswers } from "./entity-tag.ts";
import { answerError, answerErrors } from "./error-answers.ts";
import { harden } from "./harden.ts";
import { JsonText } from "./register-route.ts";
import type { Repeatable } from "./repeat-call.ts";
import { knowAddresses, parametersOf } from "./unknown-address.ts";

export const httpServer = defineToken<FastifyInstance>("HTTP server");

declare module "fastify" {
  interface FastifyInstance {
    openConnections: OpenConnections;
    repeatable: Repeatable;
  }
}

/** What one client may cost. */
export interface HttpLimits {
  headersMs: number;
  /** Headers and body: the largest message of a device at two kilobytes a second. */
  requestMs: number;
  /** Silence of both sides. */
  idleMs: number;
  checkEveryMs: number;
  connectionsPerAddress: number;
  connectionsInAll: number;
  connectionsPerDevice: number;
  connectionsPerUser: number;
}

const httpLimits: HttpLimits = {
  headersMs: 15_000,
  requestMs: 130_000,
  idleMs: 180_000,
  checkEveryMs: 5_000,
  connectionsPerAddress: 500,
  connectionsInAll: 2_000,
  connectionsPerDevice: 64,
  // As many consoles as the live connection takes of one user, in browsers that open six connections each.
  connectionsPerUser: 300,
};

export interface HttpDeps {
  config: Pick<Config, "trustProxy" | "tls" | "corsOrigins">;
  clock: Clock;
  logger: Logger;
  authenticator: Authenticator;
  deviceTokens: DeviceTokens;
  gatewaySecrets: GatewaySecrets;
  apiKeys: ApiKeys;
  /** Checks every answer and error code against the declared ones; only in tests and development, because it halves throughput. */
  checkAnswers: boolean;
  limits?: HttpLimits;
}

/** An empty body with content type JSON counts as absent; some clients send this with DELETE. */
const takeEmptyBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null);
    else void parse(request, String(body), done);
  });
};

/** A name that is mistyped would be answered as if nothing had been asked for. */
const unknownParameters = (schema: z.ZodType, data: object): FieldProblem[] => {
  const known = parametersOf(schema);
  const unknown = known ? Object.keys(data).filter((name) => !known.includes(name)) : [];
  const allowed = known?.length ? { allowed: known } : {};
  return unknown.map((field) => ({ field, message: message("unknown_parameter"), ...allowed }));
};

const writeAnswer = (data: unknown): string => (data instanceof JsonText ? data.text : JSON.stringify(data));

const checkedSerializer: typeof serializerCompiler = (route) => {
  const write = serializerCompiler(route);
  return (data: unknown) => write(data instanceof JsonText ? JSON.parse(data.text) : data);
};

/** The HTTP server without routes: parsing, headers, access guard, errors, limits. */
export const createHttp = async ({
  config,
  clock,
  logger,
  authenticator,
  deviceTokens,
  gatewaySecrets,
  apiKeys,
  checkAnswers,
  limits = httpLimits,
}: HttpDeps): Promise<FastifyInstance> => {
  const timeouts = { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs };
  // Behind a proxy all connections have its address, and each carries the requests of several clients.
  const inAll = limits.connectionsInAll;
  const perAddress = config.trustProxy ? inAll : limits.connectionsPerAddress;
  const connections = limitConnections({ perAddress, inAll }, clock, logger);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    // A malformed URL never reaches the error handler.
    frameworkErrors: answerError,
    ...(config.tls
      ? {
          https: {
            cert: readFileSync(config.tls.certificateFile),
            key: readFileSync(config.tls.keyFile),
            handshakeTimeout: limits.headersMs,
            ...timeouts,
          },
        }
      : { http: timeouts }),
  }) as unknown as FastifyInstance;
  app.server.on("connection", connections.add);
  app.decorate("openConnections", connections);
  app.decorate("repeatable", new Map());

  app.setValidatorCompiler(({ schema, httpPart }) => (data) => {
    const declared = schema as z.ZodType;
    const unknown = httpPart === "querystring" ? unknownParameters(declared, data ?? {}) : [];
    const parsed = declared.safeParse(data ?? {});
    const problems = parsed.success ? unknown : [...unknown, ...fieldProblems(parsed.error)];
    return problems.length === 0
      ? { value: parsed.data }
      : { error: new Refusal("validation_failed", problems) };
  });
  app.setSerializerCompiler(checkAnswers ? checkedSerializer : () => writeAnswer);
  app.decorateRequest("actor", null);
  app.decorateRequest("deviceId", 0);
  app.decorateRequest("gatewayId", 0);
  takeEmptyBodies(app);
  knowAddresses(app);
  answerErrors(app, checkAnswers);
  // Before the access guard, so that its refusals have the headers too.
  harden(app, config.tls !== null);
  shareWithOrigins(app, config.corsOrigins);
  // Pages find out by it how far their own clock is wrong.
  if (clock.simulated)
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("date", new Date(clock.now()).toUTCString());
    });
  guardAccess(app, {
    authenticator,
    deviceTokens,
    gatewaySecrets,
    apiKeys,
    connections,
    connectionsPerDevice: config.trustProxy ? null : limits.connectionsPerDevice,
    connectionsPerUser: config.trustProxy ? null : limits.connectionsPerUser,
  });
  tagAnswers(app);
  // Small answers are faster uncompressed; built assets are precompressed.
  await app.register(compress, {
    ...{ threshold: 4096, encodings: ["gzip"] },
    // Long columns of numbers: ten times faster than the default, for an answer a quarter larger.
    zlibOptions: { level: 1 },
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new Refusal("too_many_requests"),
  });
  return app;
};

/**
 * Stops listening, lets requests under way end and then cuts every connection, also those of sockets and of clients that
 * are still sending.
 */
export const closeHttp = async (app: FastifyInstance, within: number): Promise<void> => {
  // Node itself forgets connections that were upgraded.
  const cut = setTimeout(app.openConnections.closeAll, within);
  await app.close();
  clearTimeout(cut);
};

/** Refuses to start if a declared route has no handler. */
export const demandAllRoutes = (app: FastifyInstance): void => {
  const missing = allRoutes.filter(
    (route) => !app.hasRoute({ method: route.method, url: basePath + route.path }),
  );
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map((route) => `${route.method} ${route.path}`).join(", ")}`);
};
