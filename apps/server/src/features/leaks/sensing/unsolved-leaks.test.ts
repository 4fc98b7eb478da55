import { listAlarms } from "@sgval/contract/alarms/alarms";
import type { LeakState } from "@sgval/contract/leaks/leak-state";
import { deleteLeak, stepLeak } from "@sgval/contract/leaks/leaks";
import { readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { deleteLeakRow } from "../change-leak.store.ts";
import { leakSensing } from "../index.ts";
import { useLeaks } from "../leaks.fixture.ts";
import { ageLeakPoint, storeQuarters } from "./sensing.fixture.store.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City. It is 08:00 on day 56.
const start = Date.parse("2025-09-24T17:00:00Z");
const { harness, report } = useLeaks();
const [foundDay, today] = [53, 56];
const at = (day: number, hour: number) => (day * 24 + hour) * 4;
const timeOf = (day: number, hour: number) => new Date(start + at(day, hour) * 900_000).toISOString();

const aMeter = (name: string) =>
  aDevice().ofType("DMA").named(name).withoutChannels().withChannel("flow").in(harness);
/**
 * A zone in which a leak begins on a day, each on another: what rises in all zones at once is used. What it measures after the
 * leak is found comes later.
 */
const aZone = async (name: string, seed: number, begins: number, ends = at(today, 0)) => {
  const meter = await aMeter(name);
  const added = [{ from: at(begins, 2), to: ends, flow: 12 }];
  const values = zoneSignal({ seed, days: today, mean: 60, added });
  const cut = at(foundDay, 0);
  const take = (first: number, last?: number) =>
    storeQuarters(harness.db, {
      ...{ deviceId: meter.id, from: start + first * 900_000, values: values.slice(first, last) },
    });
  await take(0, cut);
  return { id: meter.id, measureOn: () => take(cut) };
};
const sense = () => harness.app.use(leakSensing).sense();
const leakOf = async ({ id }: { id: number }) => {
  const { data } = await harness.ok(harness.admin, routes.listSuspectedLeaks, { query: { deviceId: id } });
  const [found] = data;
  if (!found || data.length > 1) throw new Error(`${data.length} leaks are suspected`);
  return found;
};
const alarmsOf = ({ id }: { id: number }) =>
  expect.poll(async () => {
    const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } });
    return data.filter(({ active }) => active).map(({ kind }) => kind);
  });
const confirm = async (zone: { id: number }) =>
  (await report({ foundAt: timeOf(foundDay, 8), suspectedLeakId: (await leakOf(zone)).id })).id;
const step = (id: number, from: LeakState, to: LeakState, hour: number, note = "") =>
  harness.ok(harness.admin, stepLeak, {
    params: { id },
    body: { from, to, at: timeOf(foundDay, hour), note },
  });
const repair = async (id: number) => {
  await step(id, "reported", "located", 9);
  await step(id, "located", "repairing", 10);
  await step(id, "repairing", "repaired", 11);
};
const unconfirmedAt = async (id: number) =>
  (await harness.ok(harness.admin, readRepairEffect, { params: { id } })).data.unconfirmed;
const verify = (id: number) => step(id, "repaired", "verified", 12);

it("is suspected again when the leak point that confirmed it is deleted", async () => {
  const zone = await aZone("DMA-U1", 31, 50);
  await sense();
  const point = await confirm(zone);
  expect(await leakOf(zone)).toMatchObject({ state: "confirmed", leakPointId: point });
  await alarmsOf(zone).toEqual([]);
  await harness.ok(harness.admin, deleteLeak, { params: { id: point } });
  expect(await leakOf(zone)).toMatchObject({ state: "open", leakPointId: null, endedAt: null });
  await alarmsOf(zone).toEqual(["suspected_leak"]);
  expect(await harness.recorded("DMA-U1")).toContain("suspected_leak_reopened");
  await sense();
  expect(await leakOf(zone)).toMatchObject({ state: "open", endedAt: null });

  // Another leak point answers it.
  const other = await confirm(zone);
  expect(await leakOf(zone)).toMatchObject({ state: "confirmed", leakPointId: other });
});

it("has a way back where its leak point went without opening it again", async () => {
  const zone = await aZone("DMA-U2", 33, 48);
  await sense();
  const params = { id: (await leakOf(zone)).id };
  const lose = async () => {
    const point = await confirm(zone);
    expect((await harness.refused(harness.admin, routes.reopenSuspectedLeak, { params })).code).toBe(
      "suspected_leak_closed",
    );
    await deleteLeakRow(harness.db.kysely, point);
  };
  const body = { reason: "other", note: "Không rõ" } as const;
  await lose();
  // "Another reason" alone says none.
  const wordless = { params, body: { reason: "other" as const, note: " " } };
  expect(await harness.refused(harness.admin, routes.dismissSuspectedLeak, wordless)).toMatchObject({
    ...{ status: 422, code: "validation_failed" },
    details: [{ field: "note", message: "validation.required" }],
  });
  expect((await harness.ok(harness.admin, routes.reopenSuspectedLeak, { params })).data.state).toBe("open");
  await lose();
  expect((await harness.ok(harness.admin, routes.dismissSuspectedLeak, { params, body })).data.state).toBe(
    "dismissed",
  );
  await harness.ok(harness.admin, routes.reopenSuspectedLeak, { params });
  await lose();
  const point = await confirm(zone);
  expect(await leakOf(zone)).toMatchObject({ state: "confirmed", leakPointId: point });
  await deleteLeakRow(harness.db.kysely, point);
  await sense();
  await sense();
  expect(await leakOf(zone)).toMatchObject({ state: "open", leakPointId: null });
  await alarmsOf(zone).toEqual(["suspected_leak"]);
});

it("is suspected again when its repair is verified and the night flow has not fallen", async () => {
  const runs = await aZone("DMA-U3", 35, 49);
  const stops = await aZone("DMA-U4", 34, 51, at(foundDay, 11));
  await sense();
  const [other, right] = [await confirm(runs), await confirm(stops)];
  expect(await unconfirmedAt(other)).toBeNull();
  for (const point of [other, right]) {
    await repair(point);
    await verify(point);
  }
  // Two days after the repair its nights say whether it was this leak.
  const { flow } = await leakOf(runs);
  expect(await unconfirmedAt(other)).toEqual({
    ...{ flow, checkedAt: timeOf(foundDay + 2, 11), unwatchedSince: null },
  });
  // Nothing was measured since.
  await sense();
  expect(await leakOf(runs)).toMatchObject({ state: "confirmed", endedAt: null });
  await alarmsOf(runs).toEqual([]);
  await runs.measureOn();
  await stops.measureOn();
  // With another zone everything is worked out anew, with what came late.
  await aMeter("DMA-U5");
  await sense();
  expect(await leakOf(runs)).toMatchObject({ state: "open", leakPointId: other, endedAt: null });
  await alarmsOf(runs).toEqual(["suspected_leak"]);
  expect(await leakOf(stops)).toMatchObject({ state: "confirmed", endedAt: expect.any(String) });
  await alarmsOf(stops).toEqual([]);
  expect([await unconfirmedAt(other), await unconfirmedAt(right)]).toEqual([null, null]);
  await harness.ok(harness.admin, deleteLeak, { params: { id: right } });
  expect(await leakOf(stops)).toMatchObject({ state: "ended", leakPointId: null });

  // The crew goes on at the same place.
  await step(other, "verified", "repaired", 13, "Còn chảy");
  expect(await leakOf(runs)).toMatchObject({ state: "confirmed", leakPointId: other });
  await sense();
  expect(await leakOf(runs)).toMatchObject({ state: "confirmed" });
  await alarmsOf(runs).toEqual([]);
});

it("is suspected again when its repair is verified by nobody and the night flow has not fallen for two days", async () => {
  const zone = await aZone("DMA-U6", 37, 47);
  await sense();
  const point = await confirm(zone);
  await repair(point);
  await zone.measureOn();
  await aMeter("DMA-U7");
  await sense();
  // Somebody has just said that it is repaired.
  expect(await leakOf(zone)).toMatchObject({ state: "confirmed", endedAt: null });
  await ageLeakPoint(harness.db, point);
  await sense();
  expect(await leakOf(zone)).toMatchObject({ state: "open", leakPointId: point, endedAt: null });
  expect(await harness.recorded("DMA-U6")).toContain("suspected_leak_reopened");
  await alarmsOf(zone).toEqual(["suspected_leak"]);
  await step(point, "repaired", "repairing", 13, "Còn chảy");
  expect(await leakOf(zone)).toMatchObject({ state: "confirmed", leakPointId: point });
  await alarmsOf(zone).toEqual([]);
});
