import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "../../src/kernel/migrate.ts";
import { Harness, usualPassword } from "../../src/testing/harness.ts";
import { createTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import {
  connectionsStored,
  countAllRows,
  describeSchema,
  emptySchema,
  endWhileSuppressed,
  pendingRegisters,
  readingsFell,
  restoreDump,
  sparkplugStored,
  suspectReported,
  writeDump,
} from "./dump.store.ts";
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

/** Tables of which no dump before it has rows, by the first that has. */
const filledSince: Readonly<Record<string, readonly string[]>> = {
  "0088_delivery_lines": [
    ...["report_template", "report_run", "report_file", "report_schedule", "report_mail"],
    ...["notification_channel", "notification_delivery", "zone", "zone_authorised_use", "zone_step_test"],
    ...["water_calendar", "water_meter", "water_meter_reading", "leak_point", "leak_step", "contact"],
  ],
  "0106_zone_night_window": [
    ...[
      "gateway",
      "gateway_device",
      "waiting_device",
      "decoder",
      "decoder_version",
      "custom_parameter",
      "api_key",
    ],
  ],
};
const laterIn = (file: string): readonly string[] =>
  Object.entries(filledSince).flatMap(([since, tables]) => (file >= since ? tables : []));
/** What later dumps hold besides, as the product shows it. */
const findReportsAndWater = async (found: (path: string) => Promise<unknown>): Promise<void> => {
  expect(await found("/report-template")).toMatchObject([
    { name: "Áp lực ngày", range: { preset: "yesterday" } },
  ]);
  expect(await found("/report-schedule")).toMatchObject([
    { sendTimes: ["08:05"], lastRun: { mails: [{ to: "lan1@example.vn" }] } },
  ]);
  expect(await found("/report-run")).toMatchObject([
    { state: "done", files: [{ format: "csv" }] },
    { state: "done", files: [{ format: "csv" }] },
  ]);
  expect(await found("/contact")).toMatchObject([
    { key: "office", position: { latitude: 10.8, longitude: 106.7 } },
  ]);
  expect(await found("/water-meter?from=2025-11-01T00:00:00Z&to=2025-12-01T00:00:00Z")).toMatchObject([
    { code: "DH-1", lastReading: { index: 12.5 } },
  ]);
  expect(await found("/leak-point/1")).toMatchObject({ history: [{ leftOut: ["deviceId"] }] });
  expect(await found("/zone/1/step-test")).toMatchObject({ tests: [{ flowBefore: 20, flowAfter: 15 }] });
  expect(await found("/zone/1/authorised-use?month=2025-10")).toMatchObject({ billedUnmetered: 10 });
  expect(await found("/water-calendar")).toMatchObject([{ kind: "flushing", volume: 12 }]);
  expect(await found("/notification/delivery")).not.toEqual([]);
};
/** Gateway, decoder, custom parameter and key of the dumps that have them. */
const findConnections = async (found: (path: string) => Promise<unknown>): Promise<void> => {
  const sparkplug = { preset: "sparkplug", keySource: "sparkplug", topic: "spBv1.0/Plant/+/+/#" };
  expect(await found("/gateway")).toMatchObject([{ name: "TTS", preset: "things_stack" }, sparkplug]);
  expect(await found("/decoder")).toMatchObject([{ name: "Cảm biến gió", activeVersion: 2 }]);
  expect(await found("/custom-parameter")).toMatchObject([{ key: "custom_wind_speed", unit: "m/s" }]);
  expect(await found("/device?q=wind-01")).toMatchObject([
    { latest: { values: { custom_wind_speed: 12.5 } } },
  ]);
  expect(await found("/account/api-key")).toMatchObject([{ name: "grafana" }]);
};
/** What migrations after a dump change in rows that it has, or lacks: made before the upgrade, and asked after it. */
const changedRows = {
  make: async (file: string): Promise<void> => {
    if (file < "0095") await endWhileSuppressed(pool, [2, 3]);
    if (file < "0096") await suspectReported(pool, 1);
    if (file < "0099") await readingsFell(pool);
    if (file >= "0102" && file < "0108") await sparkplugStored(pool);
  },
  find: async (file: string, found: (path: string) => Promise<unknown>): Promise<void> => {
    if (file < "0099") expect(await pendingRegisters(pool)).toEqual([{ meter_id: 1, register: 1 }]);
    if (file < "0096")
      expect(await connectionsStored(pool)).toEqual([{ leakPointId: 1, sinceReported: true }]);
    if (file >= "0095") return;
    // They ended while they were suppressed.
    expect(await found("/alarm/2")).toMatchObject({ state: "normal", closedAt: "2025-11-20T01:04:30.000Z" });
    expect(await found("/alarm/3")).toMatchObject({ state: "returned", closedAt: null });
  },
};
const isSome = { asymmetricMatch: (rows: unknown) => typeof rows === "number" && rows > 0 };
const atLeastOne = (table: string) => [table, isSome];

describe.each(dumps)("the database of %s", (file) => {
  it("has the schema of a new one after the upgrade, loses no row, and the product goes on with it", async () => {
    const fresh = await describeSchema(pool);
    await restore(file);
    const before = await countAllRows(pool);
    const held = ["user_account", "role", "device", "device_channel", "reading", "command", "activity"];
    expect(before).toMatchObject(Object.fromEntries([...held, ...laterIn(file)].map(atLeastOne)));
    if (laterIn(file).length > 0) await changedRows.make(file);
    await migrate(pool, logger);
    const after = await countAllRows(pool);
    expect(Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)).toEqual([]);
    for (const table of held) expect([table, after[table]]).toEqual([table, before[table]]);
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

    if (laterIn(file).length > 0) {
      await findReportsAndWater(found);
      await changedRows.find(file, found);
    }
    if (file >= "0106") await findConnections(found);

    // New rows get numbers of their own, and tables that are newer than the dump work.
    const sent = await harness.call("POST", `${path}/command`, { requestId: "three", action: "sync" });
    expect(sent.status).toBe(200);
    const contact = {
      key: "office-2",
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
