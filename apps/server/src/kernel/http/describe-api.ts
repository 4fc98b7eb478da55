import swagger from "@fastify/swagger";
import { basePath } from "@sgval/contract/route";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

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
const keyReused = {
  type: "object",
  description: "The key was used for another request, or that request is still under way.",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string" },
        message: { type: "string" },
        details: {},
        requestId: { type: "string" },
      },
    },
  },
};

const isPart = (value: unknown): value is Record<string, object> =>
  typeof value === "object" && value !== null;

/** Header of a POST or PATCH of a signed-in user (`honourIdempotencyKeys`). */
const describeRepeats: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document);
  const { method, config } = document.route;
  const access = config?.access;
  const repeats = method === "POST" || method === "PATCH";
  if (!repeats || !access || "public" in access || "deviceToken" in access) return described;
  const { schema } = described;
  const answers = isPart(schema.response) ? schema.response : { 204: { type: "null", description: "Done" } };
  const good = Object.entries(answers).map(([status, answer]) => [status, { ...answer, headers: replayed }]);
  return {
    ...described,
    schema: { ...schema, headers: keyHeader, response: { ...Object.fromEntries(good), 409: keyReused } },
  };
};

/** Collects the OpenAPI description from the routes; must be registered before them. */
export const collectDescription = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${title} API`, version: "1" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: describeRepeats,
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

// The documentation page has inline scripts and styles; it contains public text only.
const readerPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

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
    return reply
      .code(page.statusCode)
      .header("content-security-policy", readerPolicy)
      .type(String(page.headers["content-type"] ?? "text/html"))
      .send(page.rawPayload);
  };
  app.get(`${basePath}/docs`, open, read);
  app.get(`${basePath}/docs/*`, open, read);
};
