import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { type Quality, qualityCode } from "@sgval/quantities/quality";
import { expect, it } from "vitest";
import { fakeClock } from "../../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../../../devices/index.ts";
import type { AlarmSource } from "../../alarm-record.ts";
import type { Signal } from "../alarm-signal.ts";
import { compileChecks } from "./compile-checks.ts";
import { createSampleWatch } from "./watch-samples.ts";

const device = {
  ...{ id: 7, type: "VGA", site: {} },
  channels: [
    { parameter: "outlet_pressure", slot: 0, under: null, over: 6, removed: false, calibrations: [] },
  ],
} as unknown as DeviceRecord;

it("late samples of a deleted device count no further", () => {
  const signals: string[] = [];
  const clock = fakeClock();
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: (signal: Signal) => void signals.push(signal.type),
      isActive: () => false,
      isSuppressed: () => false,
      activeOf: () => [],
      hasActive: () => false,
      announcedOf: () => null,
    },
    registry: { get: () => device, all: () => [device].values() },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    pumpsOf: () => undefined,
    standards: () => ({ sets: [], day: "2026-01-02" }),
  });
  const late = (seconds: number) =>
    watch.takeLate(device, [{ measuredAt: clock.now() + seconds * 1000, slots: [7], quality: null }]);
  late(0);
  watch.forget(device.id);
  late(1);
  expect(signals).toEqual([]);
  late(2);
  expect(signals).toEqual(["historical"]);
  watch.close();
});

it("late values are compared with the standard of the day on which they were measured", () => {
  const station = {
    ...device,
    type: "CARBONATE_HARDNESS",
    channels: [
      { parameter: "turbidity", slot: 0, under: null, over: null, removed: false, calibrations: [] },
    ],
  } as unknown as DeviceRecord;
  const aSet = (code: string, over: number, effectiveFrom: string, effectiveTo: string | null) => {
    const limits = [{ parameter: "turbidity", under: null, over, upperRule: "included", confirm: false }];
    return { code, waterClass: "treated", effectiveFrom, effectiveTo, reference: false, limits };
  };
  const sets = [
    aSet("old", 5, "2020-01-01", "2026-01-02"),
    aSet("new", 2, "2026-01-02", null),
  ] as unknown as LimitSetRecord[];
  const signals: unknown[] = [];
  const clock = fakeClock();
  const today = Date.parse("2026-01-02T05:00:00Z");
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: (signal: Signal) =>
        void signals.push("standard" in signal && [signal.standard, signal.limit, signal.value]),
      isActive: () => false,
      isSuppressed: () => false,
      activeOf: () => [],
      hasActive: () => false,
      announcedOf: () => null,
    },
    registry: { get: () => station, all: () => [station].values() },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    pumpsOf: () => undefined,
    standards: (at = today) => ({ sets, day: new Date(at).toISOString().slice(0, 10) }),
  });
  // Newest first: three on each of both days, of 3 NTU, and of 6 NTU on the older one.
  const samples = (from: string, value: number) =>
    [2, 1, 0].map((minute) => ({
      measuredAt: Date.parse(from) + minute * 60_000,
      slots: [value],
      quality: null,
    }));
  watch.takeLate(station, samples("2026-01-01T03:00:00Z", 3));
  expect(signals).toEqual([]);
  watch.takeLate(station, [...samples("2026-01-02T03:00:00Z", 3), ...samples("2026-01-01T04:00:00Z", 6)]);
  expect(signals).toEqual([["old", 5, 6]]);
  watch.close();
});

it("less than half a bar is critical at a logger that a valve names, whatever the logger calls its pressure", () => {
  const channels = [
    { parameter: "pressure", slot: 0, under: 1, over: null, removed: false, calibrations: [] },
  ];
  const logger = { id: 8, type: "DATALOGGER", site: {}, channels } as unknown as DeviceRecord;
  const valve = { ...device, dataloggerId: null } as DeviceRecord;
  const linked = { ...device, dataloggerId: logger.id } as DeviceRecord;
  const prioritiesAt = (value: number, others: DeviceRecord[]) => {
    const priorities: unknown[] = [];
    const clock = fakeClock();
    const watch = createSampleWatch({
      clock,
      writer: {
        signal: (signal: Signal) => void priorities.push("priority" in signal && signal.priority),
        isActive: () => false,
        isSuppressed: () => false,
        activeOf: () => [],
        hasActive: () => false,
        announcedOf: () => null,
      },
      registry: { get: () => logger, all: () => [logger, ...others].values() },
      latest: { sampleOf: () => null },
      settingsOf: () => undefined,
      pumpsOf: () => undefined,
      standards: () => ({ sets: [], day: "2026-01-02" }),
    });
    for (const second of [0, 60])
      watch.takeLive(logger, [{ measuredAt: clock.now() + second * 1000, slots: [value], quality: null }]);
    watch.close();
    return priorities;
  };
  expect(prioritiesAt(0.4, [valve])).toEqual([3]);
  expect(prioritiesAt(0.4, [valve, linked])).toEqual([1]);
  expect(prioritiesAt(0.6, [valve, linked])).toEqual([3]);
});

it("what a device is edited to meanwhile neither delays a reverse flow nor keeps a spike for ever", async () => {
  const meter = {
    ...{ id: 9, type: "DATALOGGER", site: {} },
    channels: [{ parameter: "flow", slot: 0, under: null, over: null, removed: false, calibrations: [] }],
  } as unknown as DeviceRecord;
  const signals: string[] = [];
  const active = new Set<string>();
  const clock = fakeClock();
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: ({ type, kind }: Signal) => {
        signals.push(`${kind} ${type}`);
        if (type === "activated") active.add(kind);
        else active.delete(kind);
      },
      isActive: ({ kind }) => active.has(kind),
      isSuppressed: () => false,
      activeOf: () =>
        [...active].map((kind) => ({ deviceId: meter.id, kind, channel: "flow" }) as AlarmSource),
      hasActive: () => active.size > 0,
      announcedOf: () => null,
    },
    registry: { get: () => meter, all: () => [meter].values() },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    pumpsOf: () => undefined,
    standards: () => ({ sets: [], day: "2026-01-02" }),
  });
  const send = (value: number, quality: Quality = "good") =>
    watch.takeLive(meter, [{ measuredAt: clock.now(), slots: [value], quality: [qualityCode(quality)] }]);
  const edit = () => watch.recheck(meter.id);
  const minutes = (count: number) => clock.advance(count * 60_000);
  send(10);
  await minutes(60);
  // The next report is an hour away.
  send(-4, "suspect");
  edit();
  await minutes(14);
  expect(signals).toEqual([]);
  await minutes(1);
  expect(signals).toEqual(["reverse_flow activated"]);
  send(10);
  edit();
  await minutes(10);
  expect(signals.splice(0)).toEqual(["reverse_flow activated", "reverse_flow cleared"]);
  send(90, "suspect");
  await clock.advance(1_000);
  send(10);
  edit();
  await minutes(60);
  expect(signals).toEqual(["spike activated", "spike cleared"]);
  watch.close();
});

it("a new day worsens no alarm by a value that is as grave as what was announced", async () => {
  const point = {
    ...device,
    channels: [
      {
        ...{ parameter: "critical_point_pressure", slot: 0, under: 1, over: null },
        ...{ removed: false, calibrations: [] },
      },
    ],
  } as unknown as DeviceRecord;
  const priorities: unknown[] = [];
  const clock = fakeClock();
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: (signal: Signal) =>
        void priorities.push([signal.type, "priority" in signal && signal.priority]),
      isActive: ({ kind }) => kind === "under_limit",
      isSuppressed: () => false,
      activeOf: () => [],
      hasActive: () => true,
      announcedOf: ({ deviceId }) => (deviceId === point.id ? announced : null),
    },
    registry: { get: () => point, all: () => [point].values() },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    pumpsOf: () => undefined,
    standards: () => ({ sets: [], day: "2026-01-02" }),
  });
  let announced: 1 | 3 = 1;
  const send = async (value: number) => {
    await clock.advance(1_000);
    watch.takeLive(point, [{ measuredAt: clock.now(), slots: [value], quality: null }]);
  };
  watch.sweep(null, "2026-01-03");
  await send(0.4);
  expect(priorities).toEqual([]);
  announced = 3;
  watch.sweep(null, "2026-01-04");
  await send(0.9);
  await send(0.4);
  await send(0.3);
  expect(priorities).toEqual([["worsened", 1]]);
  watch.close();
});

it("reports that a condition has counted count on past midnight and an edit, and begin anew with another rule", () => {
  const battery = (under: number, name = "A") =>
    ({
      ...{ id: 8, type: "DATALOGGER", site: {}, name },
      channels: [{ parameter: "battery", slot: 0, under, over: null, removed: false, calibrations: [] }],
    }) as unknown as DeviceRecord;
  let logger = battery(3.3);
  const active = new Set<string>();
  const signals: string[] = [];
  const clock = fakeClock();
  const watch = createSampleWatch({
    clock,
    writer: {
      signal: ({ type, kind }: Signal) => {
        signals.push(`${kind} ${type}`);
        if (type === "activated") active.add(kind);
        if (type === "cleared") active.delete(kind);
      },
      isActive: ({ kind }) => active.has(kind),
      isSuppressed: () => false,
      activeOf: () => [],
      hasActive: () => active.size > 0,
      announcedOf: () => null,
    },
    registry: { get: () => logger, all: () => [logger].values() },
    latest: { sampleOf: () => null },
    settingsOf: () => undefined,
    pumpsOf: () => undefined,
    standards: () => ({ sets: [], day: "2026-01-02" }),
  });
  let day = 2;
  const nextDay = (volts: number, quality: number[] | null = null) => {
    day += 1;
    watch.sweep(null, `2026-01-${String(day).padStart(2, "0")}`);
    watch.takeLive(logger, [{ measuredAt: day * 86_400_000, slots: [volts], quality }]);
  };
  nextDay(3.2);
  logger = battery(3.3, "B");
  nextDay(3.2);
  expect(signals).toEqual([]);
  nextDay(3.2);
  expect(signals).toEqual(["battery_low activated"]);
  for (const volts of [3.6, 3.6, 3.6]) nextDay(volts);
  expect(signals.at(-1)).toBe("battery_low cleared");
  for (const volts of [3.2, 3.2]) nextDay(volts);
  logger = battery(3.4);
  nextDay(3.2);
  expect(signals).toHaveLength(2);
  // So do the faults of its sensor.
  for (const _ of [1, 2]) nextDay(3.6, [qualityCode("sensor_fault")]);
  expect(signals.at(-1)).toBe("sensor_fault activated");
  watch.close();
});

it("a pump draws too much by its own rated current, and one that the bank says nothing of by that of its station", () => {
  const station = {
    ...{ id: 9, type: "WATER_PUMP", site: { ratedCurrent: 50 } },
    channels: ["p1", "p2"].map((pump, slot) => ({
      ...{
        parameter: `pump_current.${pump}`,
        slot,
        under: null,
        over: null,
        removed: false,
        calibrations: [],
      },
    })),
  } as unknown as DeviceRecord;
  const standards = { sets: [], day: "2026-01-02" };
  const pumps = [
    { key: "p1", ratedCurrent: 100 },
    { key: "p2", ratedCurrent: null },
  ];
  const limits = compileChecks(station, undefined, standards, pumps).flatMap((channel) =>
    channel.limits.map(({ side, limit }) => `${channel.channel} ${side} ${Math.round(limit)}`),
  );
  expect(limits).toEqual([
    "pump_current.p1 under 40",
    "pump_current.p1 over 110",
    "pump_current.p2 under 20",
    "pump_current.p2 over 55",
  ]);
});
