import swagger from "@fastify/swagger";
import scalar from "@scalar/fastify-api-reference";
import { basePath } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
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

/** `openapi.json` and a page to read it; nothing of it comes from another host. */
export const serveDescription = async (app: FastifyInstance): Promise<void> => {
  app.route({
    method: "GET",
    url: `${basePath}/openapi.json`,
    config: { access: { public: true } },
    schema: { hide: true },
    handler: (_, reply) => reply.type("application/json").serializer(JSON.stringify).send(app.swagger()),
  });
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: { public: true } };
    });
    docs.addHook("onSend", async (_request, reply) => {
      // The reference page brings its own inline script and styles; it shows nothing but public text.
      reply.header(
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
      );
    });
    await docs.register(scalar, {
      routePrefix: `${basePath}/docs`,
      configuration: { url: `${basePath}/openapi.json`, withDefaultFonts: false },
    });
  });
};
