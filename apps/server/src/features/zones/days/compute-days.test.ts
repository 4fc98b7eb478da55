import { dayMs, quarterMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { computeDays } from "./compute-days.ts";
import { storeReadings } from "./readings.fixture.store.ts";

const db = await openTestDatabase();
const from = Date.parse("2025-10-30T17:00:00Z");
const span = { day: "2025-10-31", from, to: from + 96 * quarterMs };

/** Readings of a whole day, or of its first quarters of an hour. */
const report = (deviceId: number, value: number, quarters = 96) =>
  storeReadings(
    db,
    deviceId,
    Array.from({ length: quarters }, (_, quarter) => ({
      ...{ at: from + quarter * quarterMs, slots: [value], quality: null },
    })),
    ["2025-10-01"],
  );

it("knows no lowest pressure while a critical point is silent, rather than that of the others", async () => {
  await report(1, 0.8, 40);
  await report(2, 2);
  const lowest = async (since: number) => {
    const points = [1, 2].map((deviceId) => ({ deviceId, slot: 0, since }));
    const sources = { flows: [], azp: null, critical: points };
    const [day] = await computeDays(db, sources, [span], span.to);
    return [day?.critical[39], day?.critical[40], day?.critical.filter((value) => value !== null).length];
  };
  expect(await lowest(0)).toEqual([0.8, null, 40]);
  // What was not there yet lacks nothing.
  expect(await lowest(span.to)).toEqual([0.8, 2, 96]);
});

it("goes on with the other critical points once one has been silent for seven days", async () => {
  await report(3, 0.8, 40);
  // A week later, and the days around it, the other one alone.
  const later = (days: number) => ({
    day: "2025-11-07",
    from: from + days * dayMs,
    to: span.to + days * dayMs,
  });
  for (const days of [6, 7, 8])
    await storeReadings(
      db,
      4,
      Array.from({ length: 96 }, (_, quarter) => ({
        ...{ at: from + days * dayMs + quarter * quarterMs, slots: [2], quality: null },
      })),
      ["2025-11-01"],
    );
  const points = [3, 4].map((deviceId) => ({ deviceId, slot: 0, since: 0 }));
  const lowest = async (days: number) => {
    const spans = [later(days)];
    const [day] = await computeDays(db, { flows: [], azp: null, critical: points }, spans, later(days).to);
    return day?.critical ?? [];
  };
  expect((await lowest(6)).every((value) => value === null)).toBe(true);
  // It sent last in the quarter of an hour before 10:00.
  expect([(await lowest(7))[38], (await lowest(7))[39]]).toEqual([null, 2]);
  expect((await lowest(8)).every((value) => value === 2)).toBe(true);
});
