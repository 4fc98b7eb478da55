import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import {
  aChannel,
  aCommonRecord,
  aRecord,
  EIGHT,
  flagsOf,
  prepare,
  VIETNAM,
} from "./device-record.fixture.ts";
import { newDeviceMemory } from "./prepare-message.ts";
import { parseTimestamp } from "./read-time.ts";

const logger = aCommonRecord("DATALOGGER", { reportIntervalSeconds: 900 });
const estimated = qualityCode("time_estimated");
const unset = Date.UTC(2000, 0, 1);

const timestampsOf = (prepared: ReturnType<typeof prepare>) =>
  prepared.samples.map(({ measuredAt }) => (measuredAt - EIGHT) / minuteMs);

describe("late and repeated samples", () => {
  it("marks a sample as late from more than two report intervals on, without touching its quality", () => {
    const prepared = prepare(logger, [
      { ts: EIGHT, pressure: 2.4 },
      { ts: EIGHT - 30 * minuteMs, pressure: 2.41 },
      { ts: EIGHT - 30 * minuteMs - 1000, pressure: 2.42 },
    ]);
    expect(prepared.samples.map(({ late }) => late)).toEqual([false, false, true]);
    expect(prepared.samples.every(({ quality }) => quality === null)).toBe(true);
  });

  it("takes a back-fill of 60 days", () => {
    const prepared = prepare(logger, { ts: EIGHT - 60 * 24 * hourMs, pressure: 2.4 });
    expect(prepared.samples).toMatchObject([{ measuredAt: EIGHT - 60 * 24 * hourMs, late: true }]);
  });

  it("merges the parameters of one time into one sample", () => {
    const prepared = prepare(logger, [
      { ts: EIGHT, pressure: 2.4 },
      { ts: EIGHT, flow: 30, pressure: 2.4 },
    ]);
    expect(prepared.samples).toHaveLength(1);
    expect(prepared.samples[0]?.slots.slice(0, 2)).toEqual([2.4, 30]);
    expect(prepared).toMatchObject({ duplicates: 1, conflicts: [] });
    expect(prepared.samples[0]?.quality).toBeNull();
  });

  it("keeps the first of two different values as suspect", () => {
    const prepared = prepare(logger, [
      { ts: EIGHT, pressure: 2.4 },
      { ts: EIGHT, pressure: 2.9 },
    ]);
    expect(prepared.samples[0]?.slots[0]).toBe(2.4);
    expect(flagsOf(logger, prepared)).toEqual({ pressure: qualityCode("suspect") });
    expect(prepared.conflicts).toEqual([{ slot: 0, kept: 2.4, refused: 2.9, measuredAt: EIGHT }]);
  });
});

describe("a clock that was never set", () => {
  it("is replaced by our clock for a single live sample", () => {
    const prepared = prepare(logger, { ts: 1234, pressure: 2.4, flow: 3 });
    expect(timestampsOf(prepared)).toEqual([0]);
    expect(flagsOf(logger, prepared)).toEqual({ pressure: estimated, flow: estimated });
    expect(prepared.notes).toEqual(["time_estimated"]);
  });

  it("is assumed when a time cannot be read", () => {
    const prepared = prepare(logger, { ts: "yesterday", pressure: 2.4 });
    expect(flagsOf(logger, prepared)).toEqual({ pressure: estimated });
    expect(prepared.rejected).toEqual([{ field: "ts", reason: "invalid_time" }]);
  });

  it("is estimated for buffered rows when the newest row is live, keeping their order", () => {
    const prepared = prepare(logger, [
      { ts: EIGHT, pressure: 5 },
      { ts: EIGHT - 15 * minuteMs, pressure: 4 },
      { ts: unset + 2000, pressure: 3 },
      { ts: unset + 1000, pressure: 2 },
    ]);
    expect(timestampsOf(prepared)).toEqual([0, -15, -30, -45]);
    expect(prepared.samples.map(({ slots }) => slots[0])).toEqual([5, 4, 3, 2]);
    expect(flagsOf(logger, prepared, 1)).toEqual({});
    expect(flagsOf(logger, prepared, 2)).toEqual({ pressure: estimated });
  });

  it("is estimated backwards from the end of a list that runs towards the present", () => {
    const rows = [{ pressure: 2 }, { pressure: 3 }, { ts: EIGHT, pressure: 4 }];
    const prepared = prepare(logger, rows);
    expect(prepared.samples.map(({ slots }) => slots[0])).toEqual([4, 3, 2]);
    expect(timestampsOf(prepared)).toEqual([0, -15, -30]);
  });

  it("uses the sample interval where a device samples more often than it reports", () => {
    const often = aCommonRecord("DATALOGGER", { reportIntervalSeconds: 3600, sampleIntervalSeconds: 300 });
    const prepared = prepare(often, [
      { ts: EIGHT, pressure: 2.4 },
      { ts: 5, pressure: 2.5 },
    ]);
    expect(timestampsOf(prepared)).toEqual([0, -5]);
  });

  it("is estimated for a logger whose current sample came with its buffer", () => {
    const device = aRecord("DATALOGGER", [aChannel("pressure", "idc_input")], { reportIntervalSeconds: 900 });
    const prepared = prepare(device, {
      ...{ idc_input: 3, time: "2000/01/01 00:30:00" },
      ...{ "1": [2, 0, "2000/01/01 00:15:00"], "2": [1, 0, "2000/01/01 00:00:00"] },
    });
    expect(timestampsOf(prepared)).toEqual([0, -15, -30]);
    expect(prepared.samples.map(({ slots }) => slots[0])).toEqual([3, 2, 1]);
  });

  it("makes a batch a dead letter when nothing in it is live", () => {
    const prepared = prepare(logger, [
      { ts: unset, pressure: 2.4 },
      { ts: unset + 1000, pressure: 2.5 },
    ]);
    expect(prepared).toMatchObject({ samples: [], dead: { reason: "clock_unset", detail: "2/2" } });
  });

  it("drops only the rows without a time when the others are history", () => {
    const prepared = prepare(logger, [
      { ts: unset, pressure: 2.4 },
      { ts: EIGHT - 24 * hourMs, pressure: 2.5 },
    ]);
    expect(prepared).toMatchObject({ dead: null, deadInPart: { reason: "clock_unset", detail: "1/2" } });
    expect(prepared.samples).toHaveLength(1);
  });
});

describe("a clock that runs ahead", () => {
  const ahead = 25 * minuteMs;

  it("is accepted up to ten minutes, and the drift is noted", () => {
    expect(prepare(logger, { ts: EIGHT + minuteMs, pressure: 2.4 }).notes).toEqual([]);
    const prepared = prepare(logger, { ts: EIGHT + 10 * minuteMs, pressure: 2.4 });
    expect(prepared).toMatchObject({ notes: ["clock_drift"], clockOffsetMs: 10 * minuteMs, dead: null });
    expect(timestampsOf(prepared)).toEqual([10]);
  });

  it("is noted as drift when it runs behind, for a single sample only", () => {
    expect(prepare(logger, { ts: EIGHT - 5 * minuteMs, pressure: 2.4 }).notes).toEqual(["clock_drift"]);
    const batch = [
      { ts: EIGHT - 5 * minuteMs, pressure: 2.4 },
      { ts: EIGHT - 20 * minuteMs, pressure: 2.4 },
    ];
    expect(prepare(logger, batch).notes).toEqual([]);
  });

  it("is refused twice and corrected from the third upload with the same offset", () => {
    const memory = newDeviceMemory();
    const upload = (minute: number, offset: number) =>
      prepare(
        logger,
        [
          { ts: EIGHT + minute * minuteMs + offset, pressure: 2.4 },
          { ts: EIGHT + (minute - 15) * minuteMs + offset, pressure: 2.5 },
        ],
        EIGHT + minute * minuteMs,
        memory,
      );
    expect(upload(0, ahead)).toMatchObject({
      samples: [],
      dead: { reason: "clock_ahead", detail: "+1500 s" },
    });
    expect(upload(15, ahead + 30_000).dead?.reason).toBe("clock_ahead");
    const third = upload(30, ahead - 20_000);
    expect(third).toMatchObject({ dead: null, notes: ["clock_offset"], clockOffsetMs: ahead - 20_000 });
    expect(timestampsOf(third)).toEqual([30, 15]);
  });

  it("is refused while its offset varies", () => {
    const memory = newDeviceMemory();
    for (const [index, offset] of [20, 45, 70, 30].entries()) {
      const now = EIGHT + index * hourMs;
      expect(prepare(logger, { ts: now + offset * minuteMs, pressure: 2 }, now, memory).dead?.reason).toBe(
        "clock_ahead",
      );
    }
  });

  it("does not count a message that is sent again as another upload", () => {
    const memory = newDeviceMemory();
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(
        prepare(logger, { ts: EIGHT + ahead, pressure: 2 }, EIGHT + attempt * 1000, memory).dead,
      ).not.toBeNull();
  });

  it("is counted from zero after an upload with the right time", () => {
    const memory = newDeviceMemory();
    const send = (minute: number, offset: number) =>
      prepare(
        logger,
        { ts: EIGHT + minute * minuteMs + offset, pressure: 2 },
        EIGHT + minute * minuteMs,
        memory,
      ).dead;
    expect(send(0, ahead)).not.toBeNull();
    expect(send(15, ahead)).not.toBeNull();
    expect(send(30, 0)).toBeNull();
    expect(send(45, ahead)).not.toBeNull();
  });
});

describe("a clock exactly seven hours off", () => {
  it("is never corrected silently when ahead, however steady", () => {
    const memory = newDeviceMemory();
    for (let hour = 0; hour < 4; hour += 1) {
      const now = EIGHT + hour * hourMs;
      const prepared = prepare(logger, { ts: now + 7 * hourMs, pressure: 2.4 }, now, memory);
      expect(prepared).toMatchObject({
        ...{ samples: [], notes: ["time_zone_shift"], clockOffsetMs: 7 * hourMs },
        dead: { reason: "clock_time_zone", detail: "+07:00" },
      });
    }
  });

  it("is set back by the offset of the zone where a person asks for it", () => {
    const rows = [
      { ts: EIGHT + 7 * hourMs + 20_000, pressure: 2.4 },
      { ts: EIGHT + 6.75 * hourMs, pressure: 2.5 },
    ];
    const prepared = prepare(logger, rows, EIGHT, newDeviceMemory(), VIETNAM, { setTimesBack: true });
    expect(prepared).toMatchObject({ dead: null, notes: ["time_zone_shift"] });
    expect(prepared.samples.map(({ measuredAt, quality }) => [measuredAt - EIGHT, quality])).toEqual([
      [20_000, null],
      [-15 * minuteMs, null],
    ]);
    const other = prepare(
      logger,
      { ts: EIGHT + 5 * hourMs, pressure: 2.4 },
      EIGHT,
      newDeviceMemory(),
      VIETNAM,
      {
        setTimesBack: true,
      },
    );
    expect(other.dead?.reason).toBe("clock_ahead");
  });

  it("is stored unchanged when behind, with a note", () => {
    const prepared = prepare(logger, { ts: EIGHT - 7 * hourMs, pressure: 2.4 });
    expect(prepared).toMatchObject({ dead: null, notes: ["time_zone_shift"], clockOffsetMs: -7 * hourMs });
    expect(timestampsOf(prepared)).toEqual([-420]);
  });
});

describe("reading the time of a device", () => {
  it.each([
    1_763_600_400,
    1_763_600_400_000,
    "1763600400",
    "1763600400000",
    "2025-11-20T08:00:00+07:00",
    "2025-11-20T08:00:00+0700",
    "2025-11-20T08:00:00+07",
    "2025-11-20T01:00:00Z",
    "2025-11-20T01:00:00.000Z",
    "2025-11-19T20:30:00-04:30",
    "2025-11-20T08:00:00",
    "2025-11-20 08:00:00",
    "2025/11/20 08:00:00",
    "2025-11-20 08:00",
    " 2025/11/20 08:00:00 ",
    "20/11/2025 08:00:00",
    "20-11-2025 08:00",
    "20.11.2025 8:00:00",
    "20/11/2025, 08:00:00 AM",
    "20/11/2025 01:00:00Z",
    "2025-11-20T01:00:00.000000000Z",
    "20251120080000",
    "20251120T080000",
    "20251120T010000Z",
    "251120080000",
    20_251_120_080_000,
    1_763_600_400_000_000,
    1_763_600_400_000_000_000,
    "1763600400000000",
  ])("reads %o as eight o'clock in Vietnam", (text) => {
    expect(parseTimestamp(text, VIETNAM, EIGHT)).toBe(EIGHT);
  });

  it("keeps the fraction of a second", () => {
    expect(parseTimestamp("2025-11-20T01:00:00.250Z", VIETNAM, EIGHT)).toBe(EIGHT + 250);
    expect(parseTimestamp(1_763_600_400.25, VIETNAM, EIGHT)).toBe(EIGHT + 250);
  });

  it("reads a text without offset as local time of the given zone", () => {
    expect(parseTimestamp("2025-11-20 08:00:00", createTimeZone("UTC"), EIGHT)).toBe(EIGHT + 7 * hourMs);
  });

  it.each([
    "yesterday",
    "",
    "31-02-2025 08:00:00",
    "2025-02-30 08:00:00",
    "2025-13-01 08:00:00",
    "2025-00-10 08:00:00",
    "2025-11-20 24:00:00",
    "2025-11-20 08:61:00",
    "2025-11-20 13:00:00 PM",
    "11/20/2025 08:00:00",
    "2025-11-20T08:00:00+7",
    "2025-11/20 08:00:00",
    "2025-11-20",
    -5,
    Number.NaN,
    1e300,
    null,
    true,
    {},
    [],
  ])("cannot read %o", (value) => {
    expect(parseTimestamp(value, VIETNAM, EIGHT)).toBeNaN();
  });
});

describe("the time of a message", () => {
  const timeOf = (fields: object) => {
    const prepared = prepare(logger, { ...fields, pressure: 2.4 });
    return [prepared.samples[0]?.measuredAt, flagsOf(logger, prepared), prepared.rejected];
  };
  const seven = "2025-11-20T00:00:00Z";

  it.each([
    ["phenomenonTime"],
    ["dateObserved"],
    ["timestamp_unix"],
    ["meter_datetime"],
    ["TIMESTAMP"],
    ["received_at"],
  ])("is read under the name that standards and makers give it: %s", (name) => {
    expect(timeOf({ [name]: seven })).toEqual([EIGHT - hourMs, {}, []]);
  });

  it("is that of the measurement, whichever stands first, and that of the arrival where no other is there", () => {
    const eight = "2025-11-20T01:00:00Z";
    expect(timeOf({ received_at: eight, ts: seven })).toEqual([EIGHT - hourMs, {}, []]);
    expect(timeOf({ ts: seven, received_at: eight })).toEqual([EIGHT - hourMs, {}, []]);
  });

  it("may have date and time of day apart, in any order", () => {
    const apart = { date: "20/11/2025", time: "07:00:00" };
    expect(timeOf(apart)).toEqual([EIGHT - hourMs, {}, []]);
    expect(timeOf({ time: apart.time, date: apart.date })).toEqual([EIGHT - hourMs, {}, []]);
    expect(timeOf({ date: "2025-11-20", time: "07:00 AM" })).toEqual([EIGHT - hourMs, {}, []]);
  });

  it("is an estimate where one half of it is missing, which is said", () => {
    const half = (field: string) => [EIGHT, { pressure: estimated }, [{ field, reason: "invalid_time" }]];
    expect(timeOf({ date: "2025-11-20" })).toEqual(half("date"));
    expect(timeOf({ time: "07:00:00" })).toEqual(half("time"));
  });
});

describe("the time zone of the installation", () => {
  const paris = createTimeZone("Europe/Paris");
  const measured = (text: string, receivedAt: string) =>
    prepare(
      logger,
      { time: text, pressure: 2.4 },
      Date.parse(receivedAt),
      newDeviceMemory(),
      paris,
    ).samples.map(({ measuredAt }) => new Date(measuredAt).toISOString());

  it("reads local times with daylight saving, also those of the other half of the year", () => {
    expect(measured("2026-07-01 08:00:00", "2026-07-01T06:00:05Z")).toEqual(["2026-07-01T06:00:00.000Z"]);
    expect(measured("2026-07-01 08:00:00", "2026-12-01T06:00:05Z")).toEqual(["2026-07-01T06:00:00.000Z"]);
  });

  it("keeps both times of the hour that autumn repeats", () => {
    expect(measured("2026-10-25 02:30:00", "2026-10-25T00:30:05Z")).toEqual(["2026-10-25T00:30:00.000Z"]);
    expect(measured("2026-10-25 02:30:00", "2026-10-25T01:30:05Z")).toEqual(["2026-10-25T01:30:00.000Z"]);
  });

  it("notices local time sent as UTC by the offset of the zone", () => {
    const now = Date.parse("2026-07-01T06:00:00Z");
    const send = (ahead: number) =>
      prepare(logger, { ts: now + ahead, pressure: 2.4 }, now, newDeviceMemory(), paris).notes;
    expect(send(-2 * hourMs)).toEqual(["time_zone_shift"]);
    expect(send(2 * hourMs)).toEqual(["time_zone_shift"]);
    expect(send(7 * hourMs)).toEqual(["clock_offset"]);
  });

  it("names a shift of half an hour as the zone has it", () => {
    const prepared = prepare(
      logger,
      { ts: EIGHT + 5.5 * hourMs, pressure: 2.4 },
      EIGHT,
      newDeviceMemory(),
      createTimeZone("Asia/Kolkata"),
    );
    expect(prepared.dead).toEqual({ reason: "clock_time_zone", detail: "+05:30" });
  });
});

describe("a time under a key that is not known as one", () => {
  it.each([
    { recorded: "2025-11-20 07:10:00" },
    { fixTime: 1_763_590_000 },
    { ThoiGianDo: 1_763_590_000 },
    { rtc_clock: "20/11/25 07:10" },
    { "fix-ts": "1763590000" },
    { thời_gian: "1763590000" },
    { Ngay: "20/11/2025", Gio: "07:10:00" },
    { update_time: 1_763_598_600 },
    { updateTime: 1_763_598_600_000 },
    { updated_at: 1_763_598_600 },
    { lastUpdate: "20251120 073000" },
    { last_seen: 1_763_598_600_000 },
    { TimeStamp: "/Date(1763598600000)/" },
    { time_stamp: "20251120T0730" },
    { recordedOn: "20251120 0730" },
    { LogTime: 45_981.3125 },
    { time_of_measure: "073000" },
    { timestamps: [1_763_598_600, 1_763_598_660] },
    { sample: { clock: { hour: 7, min: 30 } } },
    { clock: { hour: 7, min: 30 } },
    { rtc: { hh: "07", mm: "30" } },
    { year: 2025, month: 11, day: 20, hour: 7, minute: 30 },
    { logTime: [2025, 11, 20, 7, 30] },
  ])("makes the time of %o an estimate", (fields) => {
    const prepared = prepare(logger, { ...fields, pressure: 2.4 });
    expect(flagsOf(logger, prepared)).toEqual({ pressure: estimated });
    expect(prepared.samples).toMatchObject([{ measuredAt: EIGHT }]);
  });

  it.each([
    { uptime: 1_763_590_000 },
    { runtime: "1763590000" },
    { counter: 1_763_590_000 },
    { status: "1.2" },
    { update: 3 },
    { region: "1.2", giong: 1_763_590_000 },
    { update: "1.2.34" },
    { timezone: "+07:00", utc_offset: "+0700" },
    { multimeter: { hour: 7, max: 1_763_590_000 } },
    { runtime: { hour: 7 }, hour: 7, day: 34, month: 1200 },
    { install_year: 2024, total: 2025 },
    { timers: [1_763_590_000] },
    { logTime: 12.5, times: [1, 2, 3] },
    { clock: { state: "ok" } },
  ])("is not seen in %o", (fields) => {
    expect(flagsOf(logger, prepare(logger, { ...fields, pressure: 2.4 }))).toEqual({});
  });

  it("does not matter where a time of its own stands beside the value", () => {
    const prepared = prepare(logger, { ts: EIGHT, lastSyncTime: "2025-11-19 07:10:00", pressure: 2.4 });
    expect(flagsOf(logger, prepared)).toEqual({});
  });
});

describe("a time field that the settings of a device name", () => {
  const device = aCommonRecord("DATALOGGER", {
    payloadKeys: { ...noPayloadKeys, timeKey: "when", ignoredKeys: ["clock_set_at", "date"] },
  });
  const halfPastSeven = 1_763_598_600;

  it.each([...["ts", "timestamp", "Time", "datetime", "measuredAt", "phenomenonTime", "received_at"]])(
    "is missed where `%s` stands unread beside a value, whose time is an estimate",
    (name) => {
      for (const more of [{}, { when: null }, { when: "" }]) {
        const prepared = prepare(device, { pressure: 2.4, [name]: halfPastSeven, ...more });
        expect(flagsOf(device, prepared)).toEqual({ pressure: estimated });
        expect(prepared.samples).toMatchObject([{ measuredAt: EIGHT }]);
      }
      const entries = { data: [{ n: "pressure", v: 2.4, unit: "bar", [name]: halfPastSeven }] };
      expect(flagsOf(device, prepare(device, entries))).toEqual({ pressure: estimated });
    },
  );

  it("is not missed where no other time, an empty one or one that is not needed stands beside a value", () => {
    for (const fields of [{}, { ts: null }, { ts: "" }, { date: "2025-11-20" }, { when: EIGHT, ts: 7 }])
      expect(flagsOf(device, prepare(device, { pressure: 2.4, ...fields }))).toEqual({});
  });
});
