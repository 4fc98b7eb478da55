import { keptKinds } from "@sgval/contract/generated/kept-kinds";
import { listKeptData } from "@sgval/contract/settings/retention";
import { updateActivityTerm } from "@sgval/contract/settings/settings";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

it("says of everything that is kept how long, with what its tables take now, and follows the term that is a setting", async () => {
  const { data } = await harness.ok(harness.admin, listKeptData);
  expect(data.map(({ kind }) => kind).sort()).toEqual(Object.keys(keptKinds).sort());
  const of = (kind: keyof typeof keptKinds) => data.find((one) => one.kind === kind);
  expect(of("dead_letters")).toMatchObject({ days: 30, months: null, rows: 100_000, source: "fixed" });
  expect(of("notifications")).toMatchObject({ days: 90 });
  expect(of("alarms")).toMatchObject({ days: null, months: null });
  expect(of("activity")).toMatchObject({ days: null, months: null, source: "setting" });
  // The log is in partitions, mails are jobs; readings have no partition before the first hour.
  for (const { kind, size } of data) if (kind !== "readings") expect(size, kind).toBeGreaterThan(0);
  await harness.ok(harness.admin, updateActivityTerm, { body: { months: 24 } });
  const after = (await harness.ok(harness.admin, listKeptData)).data;
  expect(after.find(({ kind }) => kind === "activity")).toMatchObject({ months: 24 });
});

it("is read by whoever may see settings", async () => {
  const reader = await aUser().named("retain1").withPermissions("Setting.Index").signedInTo(harness);
  expect((await harness.ok(reader, listKeptData)).data.length).toBe(Object.keys(keptKinds).length);
  const other = await aUser().named("retain2").withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(other, listKeptData)).toMatchObject({ status: 403 });
});
