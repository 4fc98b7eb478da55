import { randomBytes } from "node:crypto";
import swagger from "@fastify/swagger";
import { problemAnswer } from "@sgval/contract/error";
import { basePath, type Route } from "@sgval/contract/route";
import { madeInBackground } from "@sgval/contract/table-export";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod";
import { errorsByStatus, takesIdempotencyKey } from "./declared-errors.ts";

const keyHeader = {
  type: "object",
  properties: {
    "Idempotency-Key": {
      type: "string",
      minLength: 1,
      maxLength: 255,
      pattern: "^[\\x21-\\x7e]+$",
      description:
        "Carries the request out once: repeated under the same key within 24 hours, it gets the first answer.",
    },
  },
};
const replayed = {
  "Idempotency-Replayed": {
    type: "string",
    enum: ["true"],
    description: "The kept answer of the first request.",
  },
};
const errorSchema = "ErrorAnswer";

/** The error answers of a route by status: the one schema, with the codes of this route. */
const describeErrors = (route: Route) =>
  [...errorsByStatus(route)].map(([status, codes]) => [
    status,
    {
      description: codes.join(", "),
      content: {
        "application/problem+json": {
          schema: {
            allOf: [
              { $ref: `#/components/schemas/${errorSchema}` },
              { properties: { error: { properties: { code: { enum: codes } } } } },
            ],
          },
        },
      },
    },
  ]);

const isPart = (value: unknown): value is Record<string, object> =>
  typeof value === "object" && value !== null;

/** The good answer: JSON, a redirect, a file of a GET without an answer schema, or nothing. */
const goodAnswers = (response: unknown, { method, redirects, errors }: Route): Record<string, object> => {
  if (isPart(response)) return response;
  if (redirects) return { 302: { type: "null", description: "The address to go to" } };
  if (method !== "GET") return { 204: { type: "null", description: "Done" } };
  const file = { 200: { type: "null", description: "A file" } };
  if (!errors?.includes("table_too_long")) return file;
  const description = "The file is long, and made in the background: the report run that makes it";
  return { ...file, 202: { ...z.toJSONSchema(madeInBackground, { io: "output" }), description } };
};

/** Every answer of a route, and the header of those that take an idempotency key (`honourIdempotencyKeys`). */
const describeAnswers: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document);
  const { declared } = document.route.config ?? {};
  if (!declared) return described;
  const { schema } = described;
  const repeats = takesIdempotencyKey(declared);
  const good = Object.entries(goodAnswers(schema.response, declared)).map(([status, answer]) => [
    status,
    repeats ? { ...answer, headers: replayed } : answer,
  ]);
  return {
    ...described,
    schema: {
      ...schema,
      ...(repeats ? { headers: keyHeader } : {}),
      response: Object.fromEntries([...good, ...describeErrors(declared)]),
    },
  };
};

/** Collects the OpenAPI description from the routes; must be registered before them. */
export const collectDescription = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${title} API`, version: "1" },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
        schemas: { [errorSchema]: z.toJSONSchema(problemAnswer) as object },
      },
      security: [{ bearer: [] }],
    },
    transform: describeAnswers,
  });
};

/** The documentation page has a separate Fastify instance that does not listen, created on demand: it needs much memory. */
const buildReader = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const reader = Fastify();
  await reader.register(scalar, {
    routePrefix: `${basePath}/docs`,
    configuration: { url: `${basePath}/openapi.json`, withDefaultFonts: false },
  });
  return reader;
};

// The documentation page has inline styles; its one inline script is allowed by a nonce.
const readerPolicy = (nonce: string): string =>
  `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:`;

/** `openapi.json` and the documentation page, created on first use; no third-party hosts. */
export const serveDescription = async (app: FastifyInstance): Promise<void> => {
  const open = { config: { access: { public: true as const } }, schema: { hide: true } };
  app.get(`${basePath}/openapi.json`, open, (_, reply) =>
    reply.type("application/json").serializer(JSON.stringify).send(app.swagger()),
  );
  let reader: Promise<FastifyInstance> | null = null;
  const read = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= buildReader();
    const page = await (await reader).inject({ method: "GET", url: request.url });
    const { location } = page.headers;
    if (typeof location === "string") reply.header("location", location);
    const type = String(page.headers["content-type"] ?? "text/html");
    const nonce = randomBytes(16).toString("base64");
    const withNonce = () => page.body.replace(/<script(?=[\s>])/g, `<script nonce="${nonce}"`);
    return reply
      .code(page.statusCode)
      .header("content-security-policy", readerPolicy(nonce))
      .type(type)
      .send(type.startsWith("text/html") ? withNonce() : page.rawPayload);
  };
  app.get(`${basePath}/docs`, open, read);
  app.get(`${basePath}/docs/*`, open, read);
};
