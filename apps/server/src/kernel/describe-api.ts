import swagger from "@fastify/swagger";
import { basePath } from "@sgval/contract/route";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** The description of the API, made from the routes; must be registered before them. */
export const collectDescription = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${title} API`, version: "1" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
};

/** The reader's page lives in a server of its own that listens nowhere: its script weighs many megabytes of memory. */
const buildReader = async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const reader = Fastify();
  await reader.register(scalar, {
    routePrefix: `${basePath}/docs`,
    configuration: { url: `${basePath}/openapi.json`, withDefaultFonts: false },
  });
  return reader;
};

// The reader's page brings an inline script and styles of its own; it shows nothing but public text.
const readerPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/** `openapi.json` and a page to read it, made when somebody first opens it; nothing comes from another host. */
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
