import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { readings } from "../readings/index.ts";

/** 19/11/2025 in Vietnam. */
const day = Date.parse("2025-11-19T00:00:00+07:00");
const at = (hours: number): string => new Date(day + hours * hourMs).toISOString();
const harness = useHarness({ clock: fakeClock(day + 24 * hourMs) });

it("[R1.7] finds in a report made of hours the hours without a reading, and no gap where each has one", async () => {
  const steps = Array.from({ length: 288 }, (_, index) => index / 12);
  const aLogger = async (name: string, silent: { from: number; to: number } | null) => {
    const device = await aDevice()
      .named(name)
      .ofType("DATALOGGER")
      .reportingEvery(300)
      .withChannel("pressure")
      .withTokenIn(harness);
    const sent = steps.filter((hour) => !silent || hour <= silent.from || hour >= silent.to);
    const rows = sent.map((hour, index) => ({
      ...{ ts: (day + hour * hourMs) / 1000, pressure: index % 2 === 0 ? 1.9 : 2.1 },
    }));
    expect((await harness.call("POST", "/telemetry", rows, device.token)).status).toBe(200);
    return device;
  };
  const devices = [
    await aLogger("whole", null),
    await aLogger("two-hours", { from: 12, to: 13 + 11 / 12 }),
    await aLogger("four-hours", { from: 12, to: 15.5 }),
  ];
  await harness.clock.advance(minuteMs);
  await harness.app.use(readings).rollups.run();
  const read = async <Kind extends "availability" | "readings">(kind: Kind, from: number) => {
    const deviceIds = devices.map(({ id }) => id).join(",");
    const query = { kind, deviceIds, from: at(from), to: at(24), step: "1d" };
    return (await harness.ok(harness.admin, readReport, { query })).data as ReportOf<Kind>;
  };

  const raw = await read("availability", 0);
  expect(raw.source).toBe("raw");
  expect(raw.rows.map(({ gap }) => gap)).toEqual([null, expect.closeTo(23 / 12, 9), 3.5]);
  expect(raw.notes.map(({ key }) => key)).not.toContain("hourly_gaps");

  const hourly = await read("availability", -40 * 24);
  expect(hourly.source).toBe("hour");
  expect(hourly.rows.map(({ gap, gapFrom }) => [gap, gapFrom])).toEqual([
    [null, null],
    [null, null],
    [2, at(13)],
  ]);
  expect(hourly.notes.map(({ key }) => key)).toContain("hourly_gaps");
  const listed = await read("readings", -40 * 24);
  expect(listed.summary).toMatchObject({ gap: 2, gapFrom: at(13), gapDevice: "four-hours" });
  expect(listed.notes.map(({ key }) => key)).toContain("hourly_gaps");
});
