import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "../../src/kernel/migrate.ts";
import { Harness, usualPassword } from "../../src/testing/harness.ts";
import { createTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import { countRows, describeSchema, emptySchema, restoreDump, writeDump } from "./dump.store.ts";
import { migrateTo } from "./migrate-to.ts";
import { storeExamples } from "./stored-examples.ts";

const folder = fileURLToPath(new URL("dumps/", import.meta.url));
const dumps = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const logger = pino({ level: "silent" });

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  // The pool has ended before its connections have, which the end of the database then cuts.
  pool = new pg.Pool({ ...database.connection, max: 2 }).on("error", () => {});
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const asSuperuser = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const superuser = new pg.Client({ ...inject("testServer"), database: database.connection.database });
  await superuser.connect();
  await work(superuser).finally(() => superuser.end());
};
const restore = async (file: string): Promise<void> => {
  await emptySchema(pool);
  await asSuperuser((superuser) => restoreDump(readFileSync(`${folder}${file}`, "utf8"), pool, superuser));
};

describe.each(dumps)("the database of %s", (file) => {
  it("has the schema of a new one after the upgrade, loses no row, and the product goes on with it", async () => {
    const fresh = await describeSchema(pool);
    await restore(file);
    const tables = ["user_account", "role", "device", "device_channel", "reading", "command", "activity"];
    const count = () => Promise.all(tables.map((table) => countRows(pool, table)));
    const before = await count();
    expect(Math.min(...before)).toBeGreaterThan(0);
    await migrate(pool, logger);
    expect(await count()).toEqual(before);
    await asSuperuser((superuser) => superuser.query("select public.protect_activity('sgval_audit'::name)"));
    expect(await describeSchema(pool)).toEqual(fresh);

    const harness = new Harness({ database });
    await harness.start();
    const found = async (path: string, token?: string) =>
      (await harness.call("GET", path, undefined, token)).body.data;
    expect(await found("/device?q=nguyen trai")).toMatchObject([
      { name: "VGA-01", latest: { values: { outlet_pressure: 2.4 } } },
    ]);
    expect(await found("/user?q=lan1@")).toMatchObject([{ username: "lan1", phone: "+84 28 1234" }]);
    const [valve] = await found("/device?q=vga-01");
    const path = `/device/${valve.id}`;
    expect(await found(path)).toMatchObject({ datalogger: { name: "DL-01" }, metaData: { total: 3 } });
    expect(await found(`${path}/data`)).toHaveLength(3);
    expect(await found(`${path}/threshold`)).toEqual({ startPressurePoint: 1.2, limitPressurePoint: 2.4 });
    expect(await found(`${path}/timer`)).toHaveLength(1);
    expect((await found(`${path}/command`)).map((row: { action: string }) => row.action)).toEqual([
      "low_pressure",
      "high_pressure",
    ]);
    expect(await found("/activity?q=van nguyen&type=device_create")).toHaveLength(1);
    expect(await found("/token?q=vga-01")).toHaveLength(1);
    expect(await found("/account/view")).toMatchObject([{ name: "Valves", query: "type=VGA" }]);
    expect(await found("/setting/hotline")).toEqual({ hotline: "1900 1234" });
    expect(await found("/account/preferences")).toMatchObject({ units: { pressure: "psi" } });
    const { token } = await harness.signIn("lan1", usualPassword("lan1"));
    expect(await found("/device", token)).toMatchObject([{ name: "VGA-01" }]);

    // New rows get numbers of their own, and tables that are newer than the dump work.
    const sent = await harness.call("POST", `${path}/command`, { requestId: "three", action: "sync" });
    expect(sent.status).toBe(200);
    const contact = {
      key: "office",
      information: "Văn phòng",
      address: "12 Lê Lợi",
      phone: "1",
      hotline: "1",
    };
    expect((await harness.call("POST", "/contact", contact)).status).toBe(200);
    await harness.close();
  });
});

// `node scripts/renew-dump.ts [migration]` comes here.
const renewed = process.env.SGVAL_DUMP_MIGRATION;
it.runIf(renewed)("writes a dump", async () => {
  const harness = new Harness();
  await harness.start();
  await storeExamples(harness);
  await emptySchema(pool);
  const statements = await migrateTo(pool, renewed ?? "");
  const text = await writeDump(statements, { schema: pool, rows: harness.db.streamPool });
  writeFileSync(`${folder}${renewed}.sql`, text);
  await harness.close();
});
