import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../../../testing/device-builder.ts";
import { fakeClock } from "../../../../testing/fake-clock.ts";
import { useHarness } from "../../../../testing/harness.ts";
import { aUser } from "../../../../testing/user-builder.ts";
import { deviceRegistry } from "../../../devices/index.ts";
import { zones } from "../../../zones/index.ts";
import { insertLeak } from "../../change-leak.store.ts";
import { leakSensing, replayReadings } from "../../index.ts";
import { storeQuarters } from "../sensing.fixture.store.ts";
import { closeSuspectedLeak, insertSuspectedLeak, reopenSuspectedLeakRow } from "../suspected-leaks.store.ts";
import { type AddedFlow, zoneSignal } from "../zone-signals.fixture.ts";
import { levelFactors } from "./level-factors.ts";
import { readFindings } from "./read-findings.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City.
const start = Date.parse("2025-09-24T17:00:00Z");
const leakDay = 50;
const harness = useHarness({ clock: fakeClock(start + (leakDay + 4) * dayMs) });
const zone = createTimeZone("Asia/Ho_Chi_Minh");

const aZone = async (
  seed: number,
  days = leakDay + 4,
  added: readonly AddedFlow[] = [{ from: (leakDay * 24 + 2) * 4, to: 100 * 96, flow: 6 }],
) => {
  const channel = aDevice().ofType("DMA").named(`DMA-L${seed}`).withoutChannels().withChannel("flow");
  const meter = await channel.in(harness);
  const values = zoneSignal({ seed, days, mean: 60, added });
  await storeQuarters(harness.db, { deviceId: meter.id, from: start, values });
  return meter;
};
/** A leak that was suspected on a day. */
const suspected = (deviceId: number, startDay: number) => {
  const startedAt = new Date(start + startDay * dayMs);
  const detectedAt = new Date(startedAt.getTime() + 10 * hourMs);
  return insertSuspectedLeak(
    ...([harness.db.kysely, deviceId, detectedAt] as const),
    {
      ...{ startedAt, endedAt: null, flow: 5, confidence: 0.6, networkId: null, pipes: [] },
      evidence: {
        ...{ score: 6, level: 5, coverage: 1, location: "no_model" },
        ...{ hours: [], nights: [], sensors: [] },
      },
    },
    detectedAt,
  );
};
/** The same, dismissed on another day. */
const dismissed = async (
  deviceId: number,
  day: number,
  reason: "searched_nothing_found" | "known_use" = "searched_nothing_found",
  startDay = 10,
) => {
  const { id } = await suspected(deviceId, startDay);
  const closing = { state: "dismissed", reason, note: null, by: "lan" } as const;
  return closeSuspectedLeak(harness.db.kysely, id, closing, new Date(start + day * dayMs));
};
const replayed = (deviceId: number, to = harness.clock.now()) =>
  replayReadings({ db: harness.db, zone, log: () => {} }, { from: start, to }).then((leaks) =>
    leaks.filter((leak) => leak.zone === deviceId),
  );

it("replays with what was known of dismissals then, and senses by the same", async () => {
  const meter = await aZone(51);
  const [before] = await replayed(meter.id);
  const detectedAt = Date.parse(before?.detectedAt ?? "");
  for (const day of [30, 31, leakDay + 3, leakDay + 3]) await dismissed(meter.id, day);
  const [later] = await replayed(meter.id);
  expect(Date.parse(later?.detectedAt ?? "") - detectedAt).toBeGreaterThanOrEqual(hourMs);
  expect(await replayed(meter.id, Date.parse(later?.detectedAt ?? ""))).toEqual([later]);

  await harness.app.use(leakSensing).sense();
  const query = { deviceId: meter.id, state: "open" };
  const { data } = await harness.ok(harness.admin, routes.listSuspectedLeaks, { query });
  expect(data.map((leak) => leak.detectedAt)).toEqual([later?.detectedAt]);
});

const findingsOf = async (meter: { id: number }) =>
  (
    await readFindings({
      ...{ db: harness.db, nightsAround: harness.app.use(zones).nightsAround, smallestFlow: 1 },
      registry: harness.app.use(deviceRegistry),
    })
  ).filter(({ deviceId }) => deviceId === meter.id);

it("learns nothing of the noise from a dismissal that names what used the water", async () => {
  const meter = await aZone(52);
  await dismissed(meter.id, 30, "known_use");
  expect(await findingsOf(meter)).toEqual([]);
  await dismissed(meter.id, 31);
  expect(await findingsOf(meter)).toMatchObject([{ verdict: "nothing_found" }]);
});

it("learns from a leak point since it was connected, not since it was reported, also after another one was", async () => {
  const meter = await aZone(55);
  const { id: userId } = await aUser().named("learn1").in(harness);
  const at = (day: number) => new Date(start + day * dayMs);
  const { kysely } = harness.db;
  const reported = (day: number) =>
    insertLeak(
      kysely,
      {
        ...{
          description: "Vỡ ống",
          position: null,
          zoneId: null,
          deviceId: null,
          diameter: null,
          pipe: null,
        },
        foundAt: at(day).toISOString(),
      },
      { reporter: { id: userId, name: "learn1" }, requestId: null, now: at(day) },
    );
  const { id } = await suspected(meter.id, 9);
  const connect = (leakPointId: number, day: number) =>
    closeSuspectedLeak(kysely, id, { state: "confirmed", leakPointId }, at(day));
  await connect(await reported(1), 10);
  const first = { verdict: "water_found", at: at(10).getTime() };
  expect(await findingsOf(meter)).toMatchObject([first]);
  await connect(await reported(12), 20);
  const findings = await findingsOf(meter);
  expect(findings).toMatchObject([first, { verdict: "water_found", at: at(20).getTime() }]);
  // Both points are of one leak: it counts once.
  const factor = levelFactors(findings);
  expect(factor(meter.id, at(21).getTime())).toBe(factor(meter.id, at(11).getTime()));
});

it("replays with the flow of a leak that was dismissed as what the zone uses, from the day after", async () => {
  // A use that stops for four days and comes back.
  const used = [
    { from: 46 * 96 + 8, to: 56 * 96, flow: 15 },
    { from: 60 * 96 + 8, to: 100 * 96, flow: 15 },
  ];
  const { id } = await aZone(53, 64, used);
  const whole = start + 64 * dayMs;
  const found = async () =>
    (await replayed(id, whole)).map(({ startedAt }) => Math.round((Date.parse(startedAt) - start) / dayMs));
  expect(await found()).toEqual([46, 60]);
  const [before] = await replayed(id, whole);
  await dismissed(id, 62, "known_use", 46);
  expect(await found()).toEqual([46, 60]);
  await dismissed(id, 48, "known_use", 46);
  expect(await found()).toEqual([46]);
  expect(await replayed(id, whole)).toEqual([before]);
  expect(await replayed(id, start + 49 * dayMs)).toEqual([before]);
});

it("works everything out anew in a replay with the day after a dismissal was taken back, as the server does", async () => {
  // While it is dismissed it stops, and something else leaks as much; after that it stops and comes back once more.
  const used = [
    { from: 43 * 96 + 8, to: 48 * 96, flow: 15 },
    { from: 51 * 96 + 8, to: 57 * 96, flow: 15 },
    { from: 61 * 96 + 8, to: 100 * 96, flow: 15 },
  ];
  const { id } = await aZone(54, 65, used);
  const dayOf = (at: string) => Math.floor((Date.parse(at) - start) / dayMs + 0.1);
  const record = await dismissed(id, 45, "known_use", 43);
  const { sense } = harness.app.use(leakSensing);
  await sense();
  const reopenedAt = new Date(start + 54 * dayMs);
  await reopenSuspectedLeakRow(harness.db.kysely, record, "lan", reopenedAt);
  const leaks = await replayed(id, start + 65 * dayMs);
  expect(leaks.map(({ startedAt }) => dayOf(startedAt))).toEqual([43, 51, 61]);
  expect(leaks[1]?.detectedAt).toBe(reopenedAt.toISOString());

  // The first turn sees the reopening, the next one works out.
  for (const _ of ["sees", "works out"]) await sense();
  const { data } = await harness.ok(harness.admin, routes.listSuspectedLeaks, { query: { deviceId: id } });
  expect(data.map(({ startedAt, state }) => [dayOf(startedAt), state])).toEqual([
    [51, "open"],
    [43, "ended"],
  ]);
});

it("replays no phantom of a leak that stopped while it was dismissed: the next one of its size is found", async () => {
  const used = [
    { from: 43 * 96 + 8, to: 48 * 96, flow: 15 },
    { from: 58 * 96 + 8, to: 100 * 96, flow: 15 },
  ];
  const { id } = await aZone(56, 60, used);
  const record = await dismissed(id, 45, "known_use", 43);
  await reopenSuspectedLeakRow(harness.db.kysely, record, "lan", new Date(start + 54 * dayMs));
  const found = await replayed(id, start + 60 * dayMs);
  expect(found.map(({ startedAt }) => Math.round((Date.parse(startedAt) - start) / dayMs))).toEqual([43, 58]);
});
