import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

export interface ConsoleParts {
  /** Folder of the built console; the server answers without one too, as an API. */
  folder: string;
  settings: Pick<Config, "title" | "locale" | "timeZone">;
}

const policyWith = (nonce: string): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Sizes and places of chart parts are written as style attributes.
    "style-src-attr 'unsafe-inline'",
  ].join("; ");

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const asset = /^\/(assets\/|[\w.-]+\.[a-z0-9]+$)/i;

/** Serves the built console; every path that is no file gets the page, whose router knows the rest. */
export const serveConsole = async (
  app: FastifyInstance,
  { folder, settings: { title, locale, timeZone } }: ConsoleParts,
): Promise<void> => {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    serve: false,
  });
  // Named one by one: whoever hands over more, such as passwords, must not see it served to everybody.
  const received = escapeAttribute(JSON.stringify({ title, locale, timeZone }));
  let html = "";
  let builtAt = 0;
  /** A new build is served from the next page on; its scripts have other names than the old ones. */
  const currentPage = (): string => {
    const { mtimeMs } = statSync(page);
    if (mtimeMs !== builtAt) {
      html = readFileSync(page, "utf8");
      builtAt = mtimeMs;
    }
    return html;
  };

  app.route({
    method: "GET",
    url: "/*",
    config: { access: { public: true } },
    schema: { hide: true },
    handler: (request, reply) => {
      const path = request.url.split("?")[0] ?? "/";
      if (path.startsWith("/api/") || path.startsWith("/socket.io")) return reply.callNotFound();
      if (asset.test(path))
        return reply.sendFile(path, {
          maxAge: path.startsWith("/assets/") ? "1y" : "1h",
          immutable: path.startsWith("/assets/"),
        });
      const nonce = randomBytes(16).toString("base64");
      const head = `<meta property="csp-nonce" content="${nonce}"><meta name="sgval-settings" content="${received}">`;
      return (
        reply
          .header("content-security-policy", policyWith(nonce))
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          // Before everything else in the head: the script that picks the theme reads the title there.
          .send(currentPage().replace("<head>", () => `<head>${head}`))
      );
    },
  });
};
