import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createTestHttp } from "./http.fixture.ts";
import { serveConsole } from "./serve-console.ts";

const home = mkdtempSync(join(tmpdir(), "console-"));
const folder = join(home, "dist");
let app: Awaited<ReturnType<typeof createTestHttp>>;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    '<html><head><script src="/theme-boot.js"></script></head><body>console</body></html>',
  );
  writeFileSync(join(folder, "assets", "main-1a2b.js"), "start()");
  writeFileSync(join(home, "secret.txt"), "s3cret");
  app = await createTestHttp();
  await serveConsole(app, {
    folder,
    settings: readConfig({
      SGVAL_TITLE: `$& "><script>alert(1)</script>`,
      SGVAL_ADMIN_PASSWORD: "s3cret-admin",
      DATABASE_URL: "postgres://sgval:s3cret-database@db/sgval",
    }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true });
});

it("gives the page title, language, time zone and the ports of devices, and no other settings", async () => {
  const { body } = await app.inject("/");
  const content = /name="sgval-settings" content="([^"]*)"/.exec(body)?.[1] ?? "";
  const settings = JSON.parse(
    content.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
  );
  expect(settings).toEqual({
    title: `$& "><script>alert(1)</script>`,
    locale: "vn",
    timeZone: "Asia/Ho_Chi_Minh",
    mqtt: { port: 1883, tlsPort: null },
    logo: null,
  });
  expect(body).not.toContain("s3cret");
  expect(body).not.toContain("<script>");
  expect(body.indexOf("sgval-settings")).toBeLessThan(body.indexOf("theme-boot.js"));
});

it("lets the service worker fetch from this server alone", async () => {
  writeFileSync(join(folder, "service-worker.js"), "");
  const { headers } = await app.inject("/service-worker.js");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
});

it("names the app that browsers install by the title and language of the installation", async () => {
  const { headers, body } = await app.inject("/app.webmanifest");
  expect(headers["content-type"]).toContain("application/manifest+json");
  expect(JSON.parse(body)).toMatchObject({
    ...{ name: `$& "><script>alert(1)</script>`, lang: "vi", start_url: "/", display: "standalone" },
    icons: [{ sizes: "192x192" }, { sizes: "512x512" }, { purpose: "maskable" }],
  });
});

it("[R7.9] allows no third-party host in any page, and gives each a nonce of its own", async () => {
  const pages = [
    await app.inject("/"),
    await app.inject("/devices/12?tab=data"),
    await app.inject("/sign-in"),
  ];
  const nonces = pages.map(({ body }) => /csp-nonce" content="([^"]+)"/.exec(body)?.[1]);
  expect(new Set(nonces).size).toBe(3);
  for (const [index, { headers, statusCode }] of pages.entries()) {
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonces[index]}'`);
    expect(headers["content-security-policy"]).not.toMatch(/https?:|wss?:|\*/);
    expect(headers["cache-control"]).toBe("no-store");
  }
});

it("allows pictures of the one host that the base map is from, and no scripts of it", async () => {
  const other = await createTestHttp();
  const settings = readConfig({});
  await serveConsole(other, { folder, settings, otherHosts: () => ["https://tiles.example"] });
  const policy = String((await other.inject("/")).headers["content-security-policy"]).split("; ");
  expect(policy.filter((rule) => rule.includes("tiles.example"))).toEqual([
    "img-src 'self' data: blob: https://tiles.example",
    "connect-src 'self' https://tiles.example",
  ]);
  await other.close();
});

it("lets browsers cache immutable files", async () => {
  const { headers, body } = await app.inject("/assets/main-1a2b.js");
  expect(body).toBe("start()");
  expect(headers["cache-control"]).toContain("immutable");
});

it("answers 404 for unknown paths of the API and missing files, never the page", async () => {
  for (const path of ["/api/v1/nothing", "/assets/gone.js", "/favicon.ico"]) {
    const { statusCode, body } = await app.inject(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toContain("console");
  }
});

it.each(["/../secret.txt", "/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"])(
  "leaves its folder for nobody: %s",
  async (path) => {
    expect((await app.inject(path)).body).not.toContain("s3cret");
  },
);
