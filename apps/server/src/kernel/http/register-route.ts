import type { Access, Route } from "@sgval/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Actor } from "../actor.ts";
import { type FileSink, noteRepeatable } from "./repeat-call.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    declared?: Route;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** The device whose token was given, on routes that take one. */
    deviceId: number;
    /** The gateway whose secret was given, on routes that take one. */
    gatewayId: number;
  }
}

/** Whoever has not signed in may not make the server keep much: the bodies of public routes are short. */
export const publicBodyLimit = 16 * 1024;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ActorOf<A extends Access> = A extends { public: true } | { deviceToken: true } | { gatewaySecret: true }
  ? Actor | null
  : Actor;

/** Argument of a handler: parsed inputs and the caller. */
export interface Call<R extends Route> {
  params: Parsed<R["params"]>;
  query: Parsed<R["query"]>;
  body: Parsed<R["body"]>;
  actor: ActorOf<R["access"]>;
  ip: string;
  request: FastifyRequest;
  /** For answers other than JSON: a file, a redirect, a cookie. */
  reply: FastifyReply;
  /** Takes a file in the place of the reply, where the server repeats a request by itself. */
  sink?: FileSink;
}

/** An answer that is JSON text already, for columns too long to be parsed and written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type AnswerOf<R extends Route> = R["answer"] extends z.ZodType ? z.output<R["answer"]> | JsonText : unknown;
export type Handler<R extends Route> = (call: Call<R>) => Promise<AnswerOf<R>> | AnswerOf<R>;

/** Under what the description lists a route: the resource in its path. */
export const tagOf = ({ path }: Pick<Route, "path">): string => path.split("/")[1] ?? "api";

/** Registers a declared route with validation, access and rate limit, and its handler. */
export const registerRoute = <const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
): void => {
  noteRepeatable(app.repeatable, route, handler);
  app.route({
    method: route.method,
    url: route.path,
    ...("public" in route.access ? { bodyLimit: publicBodyLimit } : {}),
    ...(route.bodyBytes ? { bodyLimit: route.bodyBytes } : {}),
    config: {
      access: route.access,
      declared: route,
      ...(route.limitPerMinute ? { rateLimit: { max: route.limitPerMinute, timeWindow: "1 minute" } } : {}),
    },
    schema: {
      summary: route.summary,
      tags: [tagOf(route)],
      ...(route.params ? { params: route.params } : {}),
      querystring: route.query ?? z.object({}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.answer ? { response: { 200: route.answer } } : {}),
    },
    handler: async (request, reply) => {
      // Parsed by the schemas above; Fastify types them as unknown.
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        ip: request.ip,
        request,
        reply,
      } as Call<R>;
      const answer = await handler(call);
      // Nothing more is sent for a file that is being sent or whose client has disconnected. Other answers are sent even
      // after a disconnect: they are stored for a repeated request.
      const left = route.method === "GET" && reply.raw.destroyed;
      if (reply.sent || reply.raw.headersSent || left) return reply;
      return route.answer === null ? reply.code(204).send() : answer;
    },
  });
};
