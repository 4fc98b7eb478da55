import { searchText } from "@sgval/contract/search-text";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { insertCompletedCommand } from "./testing/builders.store.ts";
import { aDevice } from "./testing/device-builder.ts";
import { useHarness } from "./testing/harness.ts";

const harness = useHarness({ realTime: true });

let deviceId = 0;

beforeAll(async () => {
  const device = { name: "VGA-01", displayName: "Van Nguyễn Trãi, đường Đồng Khởi" };
  deviceId = (await aDevice().named(device.name, device.displayName).in(harness)).id;
  await aDevice().named("VGA-02", "Van Lê Lợi").in(harness);
  await harness.call("POST", "/token", { name: "Cổng Nguyễn", deviceId });
  for (const displayName of [device.displayName, "Van Lê Lợi"])
    await insertCompletedCommand(
      harness.db.kysely,
      { id: deviceId, name: device.name, displayName },
      displayName,
    );
  await sql`
    insert into user_account (username, email, password_hash, super_user, scope_all, created_at, updated_at)
    values ('nhanvien01', 'Nguyễn@ví-dụ.vn', '-', false, false, now(), now()),
      ('nhanvien02', 'le@example.org', '-', false, false, now(), now())`.execute(harness.db.kysely);
  await sql`
    insert into dead_letter (received_at, source, topic, reason, detail, payload, bytes)
    values (now(), 'mqtt', 'trạm/Nguyễn', 'unknown_topic', null, '', 0)`.execute(harness.db.kysely);
});

const found = async (path: string, q: string): Promise<number> => {
  const { status, body } = await harness.call("GET", `${path}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.metaData.total;
};

const lists = () =>
  [
    ["users", "/user", 1],
    ["devices", "/device", 1],
    ["tokens", "/token", 1],
    ["commands", `/device/${deviceId}/command`, 1],
  ] as const;

describe("the search of every list", () => {
  it("finds Nguyễn by nguyen, and by its own letters", async () => {
    for (const [, path, count] of lists())
      for (const q of ["nguyen", "NGUYEN", "Nguyễn", "Nguyễn".normalize("NFD")])
        expect([path, q, await found(path, q)]).toEqual([path, q, count]);
    // The device and its token were both written down when they were added.
    for (const q of ["nguyen", "Nguyễn"]) expect(await found("/activity", q)).toBeGreaterThan(0);
  });

  it("finds nothing for what is in none of the texts", async () => {
    for (const [, path] of lists()) expect([path, await found(path, "khong-co")]).toEqual([path, 0]);
    expect(await found("/activity", "khong-co")).toBe(0);
  });

  it("reads d for đ, and every word in any order", async () => {
    expect(await found("/device", "dong nguyen")).toBe(1);
    expect(await found(`/device/${deviceId}/command`, "khoi DUONG")).toBe(1);
  });

  it("takes percent and underline for letters", async () => {
    for (const [, path] of lists()) expect([path, await found(path, "%_")]).toEqual([path, 0]);
  });
});

it("prepares text in the database as the server does", async () => {
  const texts = ["Nguyễn", "ĐỒNG HỒ", "Nguyễn".normalize("NFD"), "été à Nîmes", "VGA-01 %_", "Straße Ø"];
  for (const text of texts) {
    const { rows } = await sql<{ text: string }>`select search_text(${text}) as text`.execute(
      harness.db.kysely,
    );
    expect(rows[0]?.text).toBe(searchText(text));
  }
});

it("answers a search from an index", async () => {
  const tables = ["user_account", "activity", "command", "dead_letter"];
  const plan = (statement: RawBuilder<unknown>) =>
    harness.db.transaction(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return JSON.stringify((await statement.execute(trx)).rows);
    });
  for (const table of tables) {
    const found = await plan(
      sql`explain select * from ${sql.table(table)} where search_text like '%nguyen%'`,
    );
    // Partitions have indexes of their own, named after them; without one they would be read whole.
    expect(found).toMatch(new RegExp(`Index Scan on ${table}\\w*_search`));
    expect(found).not.toContain("Seq Scan");
  }
});
