import { updateDevice } from "@sgval/contract/devices/routes";
import * as calendar from "@sgval/contract/zones/water-calendar";
import * as routes from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
const night = { from: "2025-11-20T01:00:00+07:00", to: "2025-11-20T05:00:00+07:00" };
const isFlushed = (at: number) => at >= Date.parse(night.from) && at < Date.parse(night.to);

it("a flushing of a zone within explains the night of the zone around it, whose inflow contains it, and of no other", async () => {
  const aZone = async (name: string, polygon: ReturnType<typeof aTriangle>, flow: (at: number) => number) => {
    const inlet = await aDevice()
      .ofType("DATALOGGER")
      .overHttp()
      .reportingEvery(900)
      .withChannel("flow_forward")
      .withTokenIn(harness);
    const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] };
    const zone = await harness.ok(harness.admin, createZone, { body: { name, polygon, account } });
    const reported = { from: harness.clock.now() - 20 * dayMs, noise: 0.05 };
    await reportQuarters(harness, inlet, { flow_forward: flow }, reported);
    return zone.data.id;
  };
  const flushed = (mean: number) => (at: number) => mean + (isFlushed(at) ? 25 : 0);
  const outer = await aZone("Ngoài", aTriangle(107.5, 10.8, 0.04), flushed(40));
  const inner = await aZone("Trong", aTriangle(107.525, 10.805, 0.01), flushed(10));
  const beside = await aZone("Bên cạnh", aTriangle(107.6, 10.8, 0.04), flushed(40));
  await rollUp(harness);
  const { id } = (
    await harness.ok(harness.admin, calendar.createCalendarEntry, {
      body: { kind: "flushing", zoneId: inner, ...night, note: "Súc xả", volume: 100 },
    })
  ).data;
  const accounting = async (zoneId: number) =>
    (await harness.ok(harness.admin, routes.readZoneAccounting, { params: { id: zoneId } })).data;
  const range = { from: "2025-11-20", to: "2025-11-20" };
  const marksOf = async (zoneId: number) =>
    (await harness.ok(harness.admin, routes.readZoneDays, { params: { id: zoneId }, query: range })).data[0]
      ?.calendar;
  expect((await accounting(inner)).burst.level).toBe("suppressed");
  expect((await accounting(outer)).burst.level).toBe("suppressed");
  expect((await accounting(beside)).burst.level).toBe("amber");
  // Whoever sees the zone around need not see the one within: what was noted there stays there.
  expect(await marksOf(inner)).toEqual([{ kind: "flushing", note: "Súc xả" }]);
  expect(await marksOf(outer)).toEqual([{ kind: "flushing", note: "" }]);
  // Nor do those who see one device of a zone see or say what was let out of it.
  const device = await aDevice().ofType("DATALOGGER").named("DL-BESIDE").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { zoneId: inner } });
  const viewer = await aUser()
    .withPermissions("Zone.Index", "Zone.Update")
    .seeing(device)
    .signedInTo(harness);
  expect((await harness.ok(viewer, calendar.listCalendar, { query: {} })).data).toEqual([]);
  const query = { format: "csv" as const, zoneId: inner };
  expect(await harness.refused(viewer, calendar.exportCalendar, { query })).toMatchObject({ status: 404 });
  const entry = { kind: "flushing" as const, zoneId: inner, ...night, note: "", volume: 100_000 };
  for (const refused of [
    harness.refused(viewer, calendar.createCalendarEntry, { body: entry }),
    harness.refused(viewer, calendar.updateCalendarEntry, { params: { id }, body: entry }),
    harness.refused(viewer, calendar.deleteCalendarEntry, { params: { id } }),
  ])
    expect(await refused).toMatchObject({ status: 404 });
  await harness.ok(harness.admin, calendar.deleteCalendarEntry, { params: { id } });
  expect((await accounting(outer)).burst.level).toBe("amber");
});
