import { listActivity } from "@sgval/contract/activity/activity";
import { keptSince, updateActivityTerm } from "@sgval/contract/settings/settings";
import { dayMs } from "@sgval/quantities/duration";
import { beforeEach, expect, inject, it } from "vitest";
import { withAuditRights } from "../../kernel/postgres/embedded-database.store.ts";
import { partitionName } from "../../kernel/postgres/partitions.store.ts";
import { insertHistory } from "../../testing/builders.store.ts";
import { useHarness } from "../../testing/harness.ts";
import { holdOpen } from "../../testing/test-database.store.ts";
import { activityMonths, detachMonth } from "./activity-months.store.ts";
import { activityUpkeep } from "./index.ts";

const harness = useHarness();
const database = () => harness.db.kysely;

/** The start of a month of UTC, by the clock of the database: of this month, or one before or after it. */
const monthAgo = async (months: number): Promise<number> => keptSince(await databaseNow(), months);
const databaseNow = async (): Promise<number> =>
  (await harness.db.pool.query("select now()")).rows[0].now.getTime();
const textOf = (month: number) => new Date(month).toISOString();
const keep = (months: number | null) => harness.ok(harness.admin, updateActivityTerm, { body: { months } });
const found = async (q: string) => {
  const { data } = await harness.ok(harness.admin, listActivity, { query: { q, size: 100 } });
  return data.map(({ subjectName }) => subjectName).sort();
};
/** Partitions and detached months are not for the role of the server. */
const asSuperuser = (statement: string) => harness.database.asSuperuser(statement);
const rowsOf = async (table: string): Promise<number> =>
  (await asSuperuser(`select count(*)::int as n from ${table}`))[0].n;
const tableOf = (month: number) => partitionName("activity", month);
const upkeep = () => harness.app.use(activityUpkeep).run();

beforeEach(() => keep(null));

it("the activity log has the partition of this month before the first entry is recorded", async () => {
  expect(await activityMonths(database())).toContain(Date.UTC(2025, 10));
});

it("the activity log keeps each month in a partition of its own, made two months ahead", async () => {
  await insertHistory(database(), "now", 4, "2025-11-20");
  await upkeep();
  const months = await activityMonths(database());
  expect(months).toEqual(expect.arrayContaining([Date.UTC(2025, 10), Date.UTC(2025, 11), Date.UTC(2026, 0)]));
  expect(months).toEqual(expect.arrayContaining([await monthAgo(0), await monthAgo(-2)]));
  expect(await rowsOf("activity_other")).toBe(0);
  expect(await rowsOf("activity_2025_11")).toBeGreaterThanOrEqual(4);
});

it("the upkeep of the activity log moves entries that came before the partition of their month, and loses none", async () => {
  const month = await monthAgo(30);
  await insertHistory(database(), "early", 25, textOf(month));
  expect(await found("early")).toHaveLength(25);
  const before = await rowsOf("activity");
  await upkeep();
  expect([await rowsOf("activity"), await rowsOf("activity_other")]).toEqual([before, 0]);
  expect(await rowsOf(tableOf(month))).toBe(25);
  expect(await found("early")).toHaveLength(25);
});

it("the upkeep of the activity log detaches whole months past the term, records it, and keeps them as tables", async () => {
  const [gone, kept] = [await monthAgo(13), await monthAgo(12)];
  await insertHistory(database(), "gone", 7, textOf(gone));
  await insertHistory(database(), "stays", 3, textOf(kept));
  await upkeep();
  expect(await found("gone")).toHaveLength(7);
  await keep(12);
  await upkeep();
  expect(await found("gone")).toEqual([]);
  expect(await found("stays")).toHaveLength(3);
  expect(await rowsOf(tableOf(gone))).toBe(7);
  const { data } = await harness.ok(harness.admin, listActivity, {
    query: { subject: "setting", size: 100 },
  });
  const entry = data.find(({ detail, after }) => {
    const written: unknown = after;
    return detail === "activity_month_detached" && JSON.stringify(written).includes(textOf(gone).slice(0, 7));
  });
  expect(entry).toMatchObject({ actor: { role: null }, after: { month: textOf(gone).slice(0, 7), rows: 7 } });
});

it("the database refuses to detach a month within the term, one that is not whole, and any while all are kept", async () => {
  const old = await monthAgo(20);
  await insertHistory(database(), "refused", 1, textOf(old));
  await upkeep();
  await expect(detachMonth(database(), old)).rejects.toThrow("kept for ever");
  await keep(24);
  await expect(detachMonth(database(), old)).rejects.toThrow("activity is kept since");
  // Whoever writes the setting past the product gets no term shorter than a year.
  await harness.db.pool.query("update setting set value = '1' where key = 'activityTerm'");
  await expect(detachMonth(database(), await monthAgo(11))).rejects.toThrow("kept for ever");
  await keep(24);
  await expect(detachMonth(database(), old + dayMs)).rejects.toThrow("not the start of a month");
});

it("the activity log has one rule for its term, in the contract and in the database", async () => {
  for (const months of [12, 13, 24, 120]) {
    const [row] = await asSuperuser(`select now(), activity_kept_since(${months})::text as since`);
    expect(textOf(keptSince(row.now.getTime(), months)).slice(0, 10)).toBe(row.since);
  }
});

it("the upkeep of the activity log waits for nobody who reads it for long, and detaches the month later", async () => {
  const month = await monthAgo(15);
  await insertHistory(database(), "read", 2, textOf(month));
  await upkeep();
  await keep(12);
  const endReading = await holdOpen(harness.db.streamPool, "select count(*) from activity");
  try {
    await expect(upkeep()).rejects.toThrow("lock timeout");
    expect(await found("read")).toHaveLength(2);
  } finally {
    await endReading();
  }
  await upkeep();
  expect(await found("read")).toEqual([]);
});

it("the activity log belongs to another role: the server may neither change, delete, drop nor disarm it", async () => {
  // A test's database is given to the role of the server when it is copied.
  await asSuperuser(`alter database ${harness.database.connection.database} owner to sgval_audit`);
  for (const statement of [
    "update activity set actor_name = 'nobody'",
    "delete from activity",
    "truncate activity",
    "delete from activity_other",
    "drop table activity",
    "alter table activity disable trigger all",
    "drop function activity_is_append_only() cascade",
    "drop schema public cascade",
    "set role sgval_audit",
    "grant sgval_audit to sgval",
  ])
    await expect(harness.db.pool.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner|must be able/,
    );
});

/** Of the role of the server, in the way of what runs with the rights of the log's owner, or of a superuser. */
const forge = `
  create function public.forge() returns boolean language plpgsql as $$
  begin
    if current_user = session_user then return true; end if;
    alter table public.activity_other disable trigger activity_append_only;
    update public.activity_other set actor_name = 'forged' where subject_name like 'victim%';
    return true;
  end $$`;
/** How many entries the role of the server forged, or why the database refused. */
const forgedBy = async (...statements: string[]): Promise<number | string> => {
  const client = await harness.db.streamPool.connect();
  try {
    await client.query("begin");
    await client.query(forge);
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query("select from activity where actor_name = 'forged'");
    return rows.length;
  } catch (error) {
    return String(error);
  } finally {
    await client.query("rollback");
    client.release();
  }
};

it("the functions of the activity log run nothing of the server's role with the rights of the owner", async () => {
  await asSuperuser(`alter database ${harness.database.connection.database} owner to sgval_audit`);
  await keep(12);
  await insertHistory(database(), "victim", 3, "2019-05-02");
  const calls = (name: string, args: string) =>
    `create function public.${name}(${args}) returns text language plpgsql as $$
     begin perform public.forge(); return pg_catalog.${name}($1, $2); end $$`;
  expect(await forgedBy(calls("format", "text, text"), "select activity_attach_month('2019-05-01')")).toBe(0);
  expect(
    await forgedBy(
      "create view activity_2019_06 as select where public.forge()",
      "grant select on activity_2019_06 to public",
      "select activity_detach_month('2019-06-01', 12)",
    ),
  ).toContain("is no month of the activity log");
  const old = await monthAgo(18);
  expect(
    await forgedBy(
      `select activity_attach_month('${textOf(old)}')`,
      "alter table setting enable row level security",
      "create policy forged on setting using (public.forge())",
      `select activity_detach_month('${textOf(old)}', 12)`,
    ),
  ).toBe(0);
});

it("the activity log is given to its owner by no function that the server's role made", async () => {
  const { database: name } = harness.database.connection;
  await harness.db.pool.query(`
    create function public.protect_activity(text) returns void language plpgsql as $$
    begin raise exception 'ran as %', current_user; end $$`);
  await asSuperuser(`create role ${name}`);
  await withAuditRights(inject("testServer"), name, async () => {});
  await asSuperuser(`drop role ${name}`);
});

it("the activity log is append-only for its owner too, whichever partition a statement names", async () => {
  for (const table of ["activity", "activity_other", "activity_2025_11"])
    for (const statement of [
      `update ${table} set actor_name = ''`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(asSuperuser(statement), statement).rejects.toThrow("append-only");
});

it("the server says at start that the activity log belongs to the server's own role, where a trigger alone protects it", async () => {
  await asSuperuser(`alter table activity owner to ${harness.database.connection.user}`);
  await harness.restart();
  expect(harness.logged.map(({ msg }) => msg).join()).toContain("belongs to the database role of the server");
  await expect(harness.db.pool.query("update activity set actor_name = ''")).rejects.toThrow("append-only");
});
