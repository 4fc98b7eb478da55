import { listAlarms } from "@sgval/contract/alarms/alarms";
import { updateDevice } from "@sgval/contract/devices/routes";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { readZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { leakSensing } from "../index.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// 00:00 in Ho Chi Minh City, a Thursday as day 0 of the signals.
const start = Date.parse("2025-09-24T17:00:00Z");
const harness = useHarness({ clock: fakeClock(start + 51 * dayMs) });
const leak = { from: (50 * 24 + 2) * 4, to: 60 * 96, flow: 12 };

const aMeter = (name: string, type: "DMA" | "DATALOGGER") =>
  aDevice().ofType(type).named(name).withoutChannels().withChannel("flow").in(harness);
/** A zone that names one of the two DMA devices in it, with a leak that runs. */
const aZone = async (name: string, seed: number) => {
  const [replaced, named, inlet] = [
    await aMeter(`${name}-OLD`, "DMA"),
    await aMeter(`${name}-NEW`, "DMA"),
    await aMeter(`${name}-IN`, "DATALOGGER"),
  ];
  const values = zoneSignal({ seed, days: 51, mean: 60, added: [leak] });
  await storeQuarters(harness.db, { deviceId: inlet.id, from: start, values });
  const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] };
  const body = { name, polygon: aTriangle(), deviceId: named.id, account };
  const zoneId = (await harness.ok(harness.admin, createZone, { body })).data.id;
  for (const { id } of [replaced, named])
    await harness.ok(harness.admin, updateDevice, { params: { id }, body: { zoneId } });
  return { zoneId, replaced, named };
};
const rename = (id: number) =>
  harness.ok(harness.admin, updateDevice, { params: { id }, body: { displayName: "Khác" } });
const suspected = async (zoneId: number) =>
  (await harness.ok(harness.admin, routes.listSuspectedLeaks, { query: { zoneId } })).data.map(
    ({ deviceId, state }) => [deviceId, state],
  );
const alarmsOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, listAlarms, { query: { deviceId } })).data
    .filter(({ kind }) => kind === "suspected_leak")
    .map(({ state }) => state);
const sense = () => harness.app.use(leakSensing).sense();

it("senses a zone once, by the device that it names, whichever of its DMA devices was edited last", async () => {
  const { zoneId, replaced, named } = await aZone("Một", 31);
  await sense();
  expect(await suspected(zoneId)).toEqual([[named.id, "open"]]);
  const [found] = (await harness.ok(harness.admin, routes.listSuspectedLeaks, { query: { zoneId } })).data;
  const params = { id: found?.id ?? 0 };
  const body = { reason: "known_use" as const, note: "Nhà máy mới" };
  await harness.ok(harness.admin, routes.dismissSuspectedLeak, { params, body });
  for (const { id } of [named, replaced]) {
    await rename(id);
    await sense();
    expect(await suspected(zoneId)).toEqual([[named.id, "dismissed"]]);
  }
  // Whoever opens the other device reads of the same zone.
  const shown = await harness.ok(harness.admin, readZoneSensing, { params: { deviceId: replaced.id } });
  expect(shown.data).toMatchObject({ deviceId: replaced.id, state: "watched" });
  expect(await alarmsOf(replaced.id)).toEqual([]);
});

it("a leak and its alarm go with the zone to the device that it names next", async () => {
  const { zoneId, replaced, named } = await aZone("Hai", 33);
  await sense();
  await expect.poll(() => alarmsOf(named.id)).toEqual(["unacknowledged"]);
  const body = { deviceId: replaced.id };
  await harness.ok(harness.admin, updateZone, { params: { id: zoneId }, body });
  await sense();
  expect(await suspected(zoneId)).toEqual([[replaced.id, "open"]]);
  await expect.poll(() => alarmsOf(replaced.id)).toEqual(["unacknowledged"]);
  await expect.poll(() => alarmsOf(named.id)).toEqual(["returned"]);
});

it("says since when nothing watches a suspected leak, until its zone has inlets again, and lets it be dismissed", async () => {
  const device = await aDevice()
    .ofType("DMA")
    .named("Ba")
    .withoutChannels()
    .withChannel("pressure")
    .in(harness);
  const inlet = await aMeter("Ba-IN", "DATALOGGER");
  const values = zoneSignal({ seed: 37, days: 51, mean: 60, added: [leak] });
  await storeQuarters(harness.db, { deviceId: inlet.id, from: start, values });
  const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] };
  const body = { name: "Ba", polygon: aTriangle(), deviceId: device.id, account };
  const params = { id: (await harness.ok(harness.admin, createZone, { body })).data.id };
  const found = async () => {
    await sense();
    const { data } = await harness.ok(harness.admin, routes.listSuspectedLeaks, {
      query: { zoneId: params.id },
    });
    const [one] = data;
    if (!one) throw new Error("nothing is suspected");
    return one;
  };
  const { id } = await found();
  const setInlets = (boundary: typeof account.boundary) =>
    harness.ok(harness.admin, updateZone, { params, body: { account: { boundary } } });
  await setInlets([]);
  const unwatchedSince = new Date(harness.clock.now()).toISOString();
  expect(await found()).toMatchObject({ state: "open", unwatchedSince });
  harness.clock.setBy(hourMs);
  expect(await found()).toMatchObject({ state: "open", unwatchedSince });
  expect((await harness.ok(harness.admin, routes.readSuspectedLeak, { params: { id } })).data).toMatchObject({
    unwatchedSince,
  });
  await setInlets(account.boundary);
  expect(await found()).toMatchObject({ id, state: "open", unwatchedSince: null });
  await setInlets([]);
  await found();
  await expect.poll(() => alarmsOf(device.id)).toEqual(["unacknowledged"]);
  const dismissal = { reason: "boundary_changed" as const, note: null };
  await harness.ok(harness.admin, routes.dismissSuspectedLeak, { params: { id }, body: dismissal });
  expect(await found()).toMatchObject({ state: "dismissed", unwatchedSince: null });
  await expect.poll(() => alarmsOf(device.id)).toEqual(["returned"]);
});
