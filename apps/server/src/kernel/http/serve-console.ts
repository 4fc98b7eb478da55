import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { defineToken } from "../services.ts";

/** Origins other than this server from which pages may load pictures: that of the base map an administrator named. */
export const otherHosts = defineToken<() => readonly string[]>("hosts that pages load pictures from");

/** The version of the logo, which a page names from its first paint; `null` without a logo. */
export const logoVersion = defineToken<() => number | null>("version of the logo");

export interface ConsoleOptions {
  /** Folder of the built console; without one the server is an API only. */
  folder: string;
  settings: Pick<Config, "title" | "locale" | "timeZone" | "mqtt" | "tls">;
  /** Asked for every page, so that a changed setting is in force with the next one. */
  otherHosts?: () => readonly string[];
  logo?: () => number | null;
}

const policyWith = (nonce: string, hosts: readonly string[]): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    ["img-src 'self' data: blob:", ...hosts].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts].join(" "),
    "worker-src 'self' blob:",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Charts use style attributes for sizes and positions.
    "style-src-attr 'unsafe-inline'",
  ].join("; ");

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** What a browser shows of the console once it is installed as an app. */
const manifestOf = ({ title, locale }: ConsoleOptions["settings"]) => ({
  id: "/",
  start_url: "/",
  scope: "/",
  name: title,
  short_name: title,
  lang: locale === "vn" ? "vi" : locale,
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#2F77BF",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

const asset = /^\/(assets\/|[\w.-]+\.[a-z0-9]+$)/i;

/** Serves the built console; any path that is not a file gets the page, which routes it. */
export const serveConsole = async (
  app: FastifyInstance,
  { folder, settings, otherHosts: hosts = () => [], logo = () => null }: ConsoleOptions,
): Promise<void> => {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    serve: false,
  });
  // Fields are listed explicitly, so that no secret of the settings is served.
  const { title, locale, timeZone } = settings;
  const mqtt = { port: settings.mqtt.port, tlsPort: settings.tls ? settings.mqtt.tlsPort : null };
  const received = () => escapeAttribute(JSON.stringify({ title, locale, timeZone, mqtt, logo: logo() }));
  let html = "";
  let builtAt = 0;
  /** Reloaded when the file changes, so that a new build is served without a restart. */
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
      if (path === "/app.webmanifest")
        return reply
          .header("cache-control", "no-cache")
          .type("application/manifest+json")
          .send(manifestOf(settings));
      // A worker is bound by the policy of its own file, and this one fetches what pages ask for.
      if (path === "/service-worker.js")
        reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
      if (asset.test(path))
        return reply.sendFile(path, {
          maxAge: path.startsWith("/assets/") ? "1y" : "1h",
          immutable: path.startsWith("/assets/"),
        });
      const nonce = randomBytes(16).toString("base64");
      const head = `<meta property="csp-nonce" content="${nonce}"><meta name="sgval-settings" content="${received()}">`;
      return (
        reply
          .header("content-security-policy", policyWith(nonce, hosts()))
          .header("cache-control", "no-store")
          .type("text/html; charset=utf-8")
          // First in the head: the theme script reads the title.
          .send(currentPage().replace("<head>", () => `<head>${head}`))
      );
    },
  });
};
