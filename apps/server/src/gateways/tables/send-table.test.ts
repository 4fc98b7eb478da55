import { route } from "@sgval/contract/route";
import { exportQueryOf } from "@sgval/contract/table-export";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { createTestHttp } from "../../kernel/http/http.fixture.ts";
import { closeHttp } from "../../kernel/http/http.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { anActor } from "../../testing/user-builder.ts";
import { attachment, type BackgroundExport, createTables } from "./send-table.ts";
import { sourceColumns } from "./table-source.ts";
import { slugOf } from "./write-table.ts";

const download = route({
  method: "GET",
  path: "/download",
  summary: "",
  access: { signedIn: true },
  query: exportQueryOf(z.object({ q: z.string().optional(), kind: z.string().optional() })),
  answer: null,
});
const table = {
  name: "things",
  title: { vn: "x", en: "x", fr: "x" },
  columns: { name: { kind: "text", heading: { vn: "x", en: "x", fr: "x" } } },
} as const;

/** Enough rows that the response headers are sent before the error. */
async function* brokenRows(): AsyncGenerator<string, void> {
  for (let row = 0; row < 20_000; row += 1) yield `row ${row}`;
  throw new Error("the database went away");
}

let stuck = false;
/** Rows that never end. */
async function* stuckRows(): AsyncGenerator<string, void> {
  yield "row";
  stuck = true;
  await new Promise(() => undefined);
}
let rows = brokenRows;
let count = 1;
const ordered: BackgroundExport[] = [];

let app: FastifyInstance;
let address: string;

beforeAll(async () => {
  app = await createTestHttp({ findActor: async () => anActor({}) });
  const tables = createTables({
    clock: fakeClock(),
    settings: { title: "SG-VAL", timeZone: "Asia/Ho_Chi_Minh", locale: "vn" },
    defaultUnits: () => ({}),
    logo: async () => null,
    record: async () => {},
    makeInBackground: async (order) => ordered.push(order),
  });
  registerRoute(app, download, (call) =>
    tables.send(call, (view) => ({
      name: table.name,
      title: table.title[view.language],
      columns: sourceColumns<string, "name">(table, { name: (row) => row }, view),
      filters: [],
      count,
      rows: rows(),
    })),
  );
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

it.each(["identity", "gzip"])("never lets a partial CSV (%s) look complete", async (encoding) => {
  const response = await fetch(`${address}/download?format=csv`, {
    headers: { authorization: "Bearer one", "accept-encoding": encoding },
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it.each(["xlsx", "pdf"])("answers with an error when the rows of a %s fail", async (format) => {
  const response = await fetch(`${address}/download?format=${format}`, {
    headers: { authorization: "Bearer one" },
  });
  expect(response.status).toBe(500);
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(await response.json()).toMatchObject({ error: { code: "unknown_error" } });
});

it("repeats a long list with every filter that was asked for, also behind a second question mark", async () => {
  count = 1_000_000;
  const answer = await fetch(`${address}/download?format=xlsx&q=why?&kind=stale`, {
    headers: { authorization: "Bearer one" },
  });
  count = 1;
  expect(answer.status).toBe(202);
  expect(ordered).toMatchObject([{ call: { path: "/download", search: "format=xlsx&q=why?&kind=stale" } }]);
});

it("stops writing a file when the server stops", async () => {
  rows = stuckRows;
  const running = () => process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;
  // The process of the file before may still be ending.
  await vi.waitFor(() => expect(running()).toBe(0), { timeout: 10_000 });
  const asked = fetch(`${address}/download?format=xlsx`, { headers: { authorization: "Bearer one" } });
  const lost = expect(asked).rejects.toThrow();
  await vi.waitFor(() => expect([stuck, running()]).toEqual([true, 1]), { timeout: 10_000 });
  await closeHttp(app, 50);
  await lost;
  await vi.waitFor(() => expect(running()).toBe(0), { timeout: 10_000 });
});

it("makes an ASCII file name from any title", () => {
  expect(slugOf("Người dùng")).toBe("nguoi-dung");
  expect(slugOf("Lịch sử đo Đồng hồ 1/2")).toBe("lich-su-do-dong-ho-1-2");
  expect(slugOf("Historique des commandes")).toBe("historique-des-commandes");
  expect(slugOf('"; evil="/../')).toBe("evil");
  expect(slugOf("日本")).toBe("table");
});

it("names a download for old clients and for RFC 6266", () => {
  expect(attachment("nguoi-dung-2026-11-20.csv")).toBe(
    `attachment; filename="nguoi-dung-2026-11-20.csv"; filename*=UTF-8''nguoi-dung-2026-11-20.csv`,
  );
});
