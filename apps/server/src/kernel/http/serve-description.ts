import { randomBytes } from "node:crypto";
import { basePath } from "@sgval/contract/route";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

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
