import { exportDeviceHealth, readDeviceGaps, readDeviceHealth } from "@sgval/contract/readings/health";
import { postTelemetry } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { joinAsDevice } from "../../../testing/fake-device.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();
const { clock } = harness;

let made = 0;
let device: { id: number; name: string; token: string };

beforeEach(async () => {
  made += 1;
  device = await aDevice()
    .named(`HEALTH-${made}`)
    .ofType("DATALOGGER")
    .reportingEvery(60)
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
});

const send = async (rows: readonly object[]) => {
  const response = await fetch(`${harness.address}${basePath}${postTelemetry.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${device.token}`, "content-type": "application/json" },
    body: JSON.stringify(rows),
  });
  expect(response.status).toBe(200);
};
/** One reading for each of these minutes ago. */
const minutesAgo = (...minutes: number[]) =>
  minutes.map((ago) => ({ ts: (clock.now() - ago * minuteMs) / 1000, P: 2, F: ago % 2 ? 30 : null }));
const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);
const read = async (days: 1 | 7 | 30 = 1) =>
  (await harness.ok(harness.admin, readDeviceHealth, { params: { id: device.id }, query: { days } })).data;
/** A look a second later: hours that were closed already are rolled up anew by a run that the clock starts. */
const readLater = async (days: 1 | 7 | 30 = 1) => {
  await clock.advance(1_000);
  return read(days);
};

it("compares what arrived with what was expected, by channel, and lists the gaps", async () => {
  await clock.advance(3 * hourMs);
  await send(minutesAgo(...from(179, 120), ...from(89, 0)));
  const health = await read();
  expect(health).toMatchObject({ intervalSeconds: 60, pieceSeconds: 3600, received: 150, gapCount: 1 });
  expect(health.expected).toBeGreaterThanOrEqual(178);
  expect(health.completeness).toBeCloseTo(150 / 180, 1);
  expect(health.channels).toEqual([
    { parameter: "pressure", received: 150 },
    { parameter: "flow", received: 75 },
  ]);
  const at = (ago: number) => new Date(clock.now() - ago * minuteMs).toISOString();
  expect(health.gaps).toEqual([{ from: at(120), to: at(89), missing: 30 }]);
  expect(health.strip.reduce((sum, { received }) => sum + received, 0)).toBe(150);
  await clock.advance(minuteMs);
  const uploadedAt = clock.now();
  await send(minutesAgo(1, 0));
  expect((await read()).lastUpload).toEqual({
    receivedAt: new Date(uploadedAt).toISOString(),
    readings: 1,
  });
});

it("lists the gaps of a part of time, whenever it was, as far as they lie in it", async () => {
  await clock.advance(5 * hourMs);
  await send(minutesAgo(...from(299, 240), ...from(209, 120), ...from(59, 0)));
  const time = (ago: number) => clock.now() - ago * minuteMs;
  const at = (ago: number) => new Date(time(ago)).toISOString();
  const gaps = async (query: { from?: number; to?: number }) =>
    (await harness.ok(harness.admin, readDeviceGaps, { params: { id: device.id }, query })).data;
  expect(await gaps({ from: time(250), to: time(100) })).toMatchObject({
    ...{ from: at(250), to: at(100), intervalSeconds: 60, gapCount: 2 },
    gaps: [
      { from: at(120), to: at(100) },
      { from: at(240), to: at(209), missing: 30 },
    ],
  });
  expect((await gaps({ from: time(200), to: time(130) })).gaps).toEqual([]);
  expect((await gaps({})).gaps.map((gap) => gap.from)).toEqual([at(120), at(240)]);
  const wrong = { params: { id: device.id }, query: { from: time(10), to: time(20) } };
  expect(await harness.refused(harness.admin, readDeviceGaps, wrong)).toMatchObject({ status: 422 });
});

it("exports what arrived by hour and channel, and every gap, more than a page shows", async () => {
  await clock.advance(3 * hourMs);
  // A reading every three minutes: each silence is a gap.
  await send(from(59, 0).map((ago) => ({ ts: (clock.now() - 3 * ago * minuteMs) / 1000, P: 2 })));
  await expect.poll(async () => (await readLater()).received).toBe(60);
  const file = (part: string, columns: string, more = {}) =>
    harness.file(harness.admin, exportDeviceHealth, {
      params: { id: device.id },
      query: { format: "csv", machine: "true", language: "en", part, columns, ...more },
    });
  const { gaps: shownGaps, gapCount } = await read();
  expect(shownGaps).toHaveLength(50);
  expect(gapCount).toBeGreaterThan(50);
  const gaps = (await file("gaps", "lasted,missing")).trim().split("\r\n");
  expect(gaps.slice(0, 2)).toEqual(["lasted (h),missing", "0.05,2"]);
  expect(gaps).toHaveLength(1 + gapCount);
  expect(await file("channels", "channel,received")).toBe(
    "channel,received\r\nPressure,60\r\nWater flow,0\r\n",
  );
  const pieces = (await file("pieces", "received")).trim().split("\r\n");
  expect(pieces).toHaveLength(1 + 24);
  expect(pieces.slice(1).reduce((sum, count) => sum + Number(count), 0)).toBe(60);
  const shown = await file("gaps", "missing", { machine: "false" });
  expect(shown).toContain(`Device: ${device.name} (${device.name})`);
  expect(await harness.recorded("reading_gaps")).toContain("table_exported");
  const stranger = await aUser()
    .named(`health${made}`)
    .withPermissions("Device.Index")
    .seeing()
    .signedInTo(harness);
  const input = { params: { id: device.id }, query: { format: "csv", part: "gaps" } };
  expect(await harness.refused(stranger, exportDeviceHealth, input)).toMatchObject({ status: 404 });
});

it("counts the same from rollups as from readings", async () => {
  await clock.advance(3 * hourMs);
  await send(minutesAgo(...from(179, 120), ...from(89, 0)));
  const received = async () => (await readLater(7)).received;
  await expect.poll(received).toBe(150);
  const before = await read(7);
  await clock.advance(3 * hourMs);
  await expect.poll(received).toBe(150);
  const after = await read(7);
  expect(after.channels).toEqual(before.channels);
  expect(after.gaps).toHaveLength(2);
  expect(after.gaps[1]).toEqual(before.gaps[0]);
  const month = await read(30);
  expect(month).toMatchObject({ pieceSeconds: 86_400, received: before.received });
  expect(month.strip).toHaveLength(30);
});

it("says how long readings travelled, which were late, and what came twice", async () => {
  await clock.advance(3 * hourMs);
  await send(minutesAgo(...from(9, 0)));
  await send(minutesAgo(9, 8, 7));
  const health = await read();
  expect(health.duplicates).toBe(3);
  expect(health.delay).toMatchObject({ most: 9 * 60, late: 8 });
  expect(health.lateAfterSeconds).toBe(90);
  expect(health.nextReportAt).toBe(new Date(clock.now() + minuteMs).toISOString());
});

it("expects nothing of a new device until its first report is late", async () => {
  expect(await read()).toMatchObject({ expected: 0, completeness: null, delay: null, nextReportAt: null });
});

it("expects nothing of the time before a device was registered, whatever the rhythm of its history", async () => {
  // A pressure that never changes would be doubted.
  const changing = (...ago: number[]) =>
    minutesAgo(...ago).map((row, index) => ({ ...row, P: 2 + (index % 5) / 10 }));
  await send(changing(...from(48, 1).map((quarter) => 15 * quarter)));
  await clock.advance(3 * minuteMs);
  await send(changing(2, 1, 0));
  await expect.poll(async () => (await readLater()).completeness).toBe(1);
  const health = await read();
  expect(health).toMatchObject({ expected: 3, gapCount: 0, gaps: [] });
  // The hour in which it was registered holds history too.
  expect(health.received).toBeLessThanOrEqual(3 + 4);
});

it("counts history from before a device was registered that came at its interval", async () => {
  const changing = (...ago: number[]) =>
    minutesAgo(...ago).map((row, index) => ({ ...row, P: 2 + (index % 5) / 10 }));
  await send(changing(...from(179, 1)));
  await clock.advance(3 * minuteMs);
  await send(changing(2, 1, 0));
  await expect.poll(async () => (await readLater()).received).toBeGreaterThan(120);
  const { strip, expected, received, completeness, channels } = await read();
  expect(expected).toBeGreaterThan(120);
  expect(completeness).toBeGreaterThan(0.95);
  expect(channels[0]).toEqual({ parameter: "pressure", received });
  // Hours of which there is nothing are not counted.
  expect(strip[0]).toMatchObject({ expected: 0, received: 0 });
});

it("counts the connections of a device that keeps one, and who took its commands over", async () => {
  for (const _ of [1, 2])
    await (await joinAsDevice(`mqtt://127.0.0.1:${harness.mqttPort}`, device.name, device.token)).leave();
  await expect.poll(async () => (await read()).connects).toBe(2);
  expect((await read()).takeovers).toBe(0);
});

it("hides the health of a device outside the scope of a user, and from those who may see none", async () => {
  const other = await aDevice().in(harness);
  const limited = await aUser().withPermissions("Device.Index").seeing(other).signedInTo(harness);
  const call = { params: { id: device.id }, query: {} };
  expect(await harness.refused(limited, readDeviceHealth, call)).toMatchObject({ status: 404 });
  expect(await harness.refused(limited, readDeviceGaps, call)).toMatchObject({ status: 404 });
  const nobody = await aUser().withPermissions("Room.Index").signedInTo(harness);
  expect(await harness.refused(nobody, readDeviceHealth, call)).toMatchObject({ status: 403 });
});
