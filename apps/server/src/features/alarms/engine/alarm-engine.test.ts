import { setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import {
  acknowledgeAlarm,
  listAlarms,
  prioritiseAlarm,
  readAlarm,
  shelveAlarm,
  takeAlarmOut,
} from "@sgval/contract/alarms/alarms";
import { updateDevice } from "@sgval/contract/devices/routes";
import { createSample, deleteSample, type SampleForm } from "@sgval/contract/quality/samples";
import { minuteSeconds } from "@sgval/quantities/duration";
import { describe, expect, it, vi } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { alarmsStored } from "../alarm-record.ts";
import { useAlarms } from "../alarms.fixture.ts";
import type { Signal } from "./alarm-signal.ts";
import { createAlarmWriter } from "./alarm-writer.ts";

// 20 November 2025, 08:00 in Ho Chi Minh City.
const { alarmsOf, clock, endAfter, harness, pass, raised: announced, report, settle } = useAlarms();

describe("the calibration of a device", () => {
  it("is a low alarm on its day, which clears when the next day is entered", async () => {
    const device = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
    const enter = (calibrationDueOn: string | null) =>
      harness.ok(harness.admin, updateDevice, {
        params: { id: device.id },
        body: { site: { calibrationDueOn } },
      });
    const alarms = async () => {
      await pass(minuteSeconds);
      return (await alarmsOf(device))
        .filter(({ kind }) => kind === "calibration_due")
        .map(({ priority, clearedAt }) => [priority, clearedAt !== null]);
    };
    await enter("2025-11-21");
    expect(await alarms()).toEqual([]);
    await enter("2025-11-20");
    expect(await alarms()).toEqual([[4, false]]);
    await enter("2026-11-21");
    expect(await alarms()).toEqual([[4, true]]);
  });
});

describe("a laboratory sample", () => {
  const arsenic = (value: number, operator: "=" | "<" = "=") => ({
    parameter: "arsenic" as const,
    value,
    operator,
  });
  const raised = (channel: string, active: boolean, priority: number, value: number, limit: number) => [
    ...["sample_non_compliant", channel, active, priority],
    ...[value, limit, "QCVN 01-1:2024/BYT"],
  ];

  it("is an alarm for a parameter that concerns health, which clears by the next sample that complies", async () => {
    const device = await aDevice().ofType("CARBONATE_HARDNESS").withChannel("ph").in(harness);
    const { id } = device;
    const add = async (takenAt: string, results: SampleForm["results"]) => {
      const body = { takenAt: `${takenAt}:00+07:00`, code: "M-01", laboratory: "CDC Vĩnh Long", results };
      return (await harness.ok(harness.admin, createSample, { params: { id }, body })).data;
    };
    const alarms = async () => {
      await settle();
      return (await alarmsOf(device)).map(({ kind, channel, active, priority, value, limit, standard }) => [
        ...[kind, channel, active, priority],
        ...[value, limit, standard],
      ]);
    };
    // Eight days old: marked, and no alarm. Turbidity concerns no health limit.
    const old = await add("2025-11-12T07:00", [arsenic(0.02)]);
    expect(old.late).toBe(true);
    expect(await alarms()).toEqual([]);
    const bad = await add("2025-11-19T07:00", [
      arsenic(0.03),
      { parameter: "e_coli", value: 2, operator: "=" },
      { parameter: "turbidity", value: 9, operator: "=" },
    ]);
    expect(bad.late).toBe(false);
    const both = await alarms();
    expect(both).toHaveLength(2);
    expect(both).toContainEqual(raised("arsenic", true, 2, 0.03, 0.01));
    expect(both).toContainEqual(raised("e_coli", true, 1, 2, 1));
    // A result that cannot be assessed says nothing, and an older one that complies says nothing of now.
    await add("2025-11-19T09:00", [arsenic(0.5, "<")]);
    await add("2025-11-18T07:00", [arsenic(0.001)]);
    expect(await alarms()).toContainEqual(raised("arsenic", true, 2, 0.03, 0.01));
    await add("2025-11-19T17:00", [arsenic(0.004)]);
    expect(await alarms()).toContainEqual(raised("arsenic", false, 2, 0.03, 0.01));
    expect(await alarms()).toContainEqual(raised("e_coli", true, 1, 2, 1));
    // A certificate that was typed wrongly is no alarm any more.
    await harness.ok(harness.admin, deleteSample, { params: { id, sampleId: bad.id } });
    expect(await alarms()).toContainEqual(raised("e_coli", false, 1, 2, 1));
  });
});

it("gets worse with a laboratory sample that is critical, and asks anew who has answered the one before", async () => {
  const device = await aDevice().ofType("CARBONATE_HARDNESS").withChannel("ph").in(harness);
  const add = async (takenAt: string, value: number) => {
    const results = [{ parameter: "residual_chlorine" as const, value, operator: "=" as const }];
    const body = { takenAt: `${takenAt}:00+07:00`, code: "M-02", laboratory: "CDC Vĩnh Long", results };
    await harness.ok(harness.admin, createSample, { params: { id: device.id }, body });
    await settle();
    const [alarm, ...others] = await alarmsOf(device);
    expect(others).toEqual([]);
    if (!alarm) throw new Error("there is an alarm");
    return alarm;
  };
  const first = await add("2025-11-19T07:00", 0.15);
  expect(first).toMatchObject({ priority: 2, value: 0.15, acknowledged: false });
  await harness.ok(harness.admin, acknowledgeAlarm, { params: { id: first.id }, body: {} });
  expect(await add("2025-11-19T12:00", 0.05)).toMatchObject({
    ...{ id: first.id, priority: 1, value: 0.05, acknowledged: false, active: true },
  });
  // What a person makes of it lasts until a sample is graver, whenever the samples are looked through again.
  const params = { id: first.id };
  await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 3 } });
  await harness.ok(harness.admin, acknowledgeAlarm, { params, body: {} });
  const set = { channels: [{ channel: "ph", onSamples: 3 }] };
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: set });
  await settle();
  expect(await alarmsOf(device)).toMatchObject([{ ...params, priority: 3, acknowledged: true }]);
});

describe("water that flows back", () => {
  const types = ["VGA", "WATER_PUMP", "WELL_LOGGING", "DATALOGGER"] as const;

  it("for 15 minutes is an alarm of every type whose flow meter has no channel for it", async () => {
    const devices = await Promise.all(
      types.map((type) => aDevice().ofType(type).withChannel("flow").reportingEvery(60).withTokenIn(harness)),
    );
    const flow = async (value: (minute: number) => number, minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await Promise.all(devices.map((device) => report(device, { flow: value(minute) })));
        await pass(minuteSeconds);
      }
    };
    const found = () =>
      Promise.all(
        devices.map(async (device) =>
          (await alarmsOf(device)).map(({ kind, channel, active }) => [kind, channel, active]),
        ),
      );
    const ofEach = (active: boolean) => types.map(() => [["reverse_flow", "flow", active]]);
    await flow(() => 40, 2);
    await flow((minute) => -40 - (minute % 5), 14);
    expect(await found()).toEqual(types.map(() => []));
    // A pump that stands still and a check valve that leaks: always the same.
    await flow(() => -40, 3);
    expect(await found()).toEqual(ofEach(true));
    await flow(() => 0, 9);
    expect(await found()).toEqual(ofEach(true));
    await flow(() => 12, 3);
    expect(await found()).toEqual(ofEach(false));
  });

  it("for a short time is none, nor what a channel of its own measures twice", async () => {
    const device = await aDevice()
      .ofType("VGA")
      .withChannel("flow")
      .withChannel("flow_reverse", { under: 0, over: 0.5 })
      .reportingEvery(60)
      .withTokenIn(harness);
    for (let minute = 0; minute < 17; minute += 1) {
      await report(device, { flow: -40, flow_reverse: 40 });
      await pass(minuteSeconds);
    }
    expect((await alarmsOf(device)).map(({ kind, channel }) => [kind, channel])).toEqual([
      ["reverse_flow", "flow_reverse"],
    ]);
  });
});

describe("an alarm on its way into the database", () => {
  /** A writer whose first transactions fail with these SQLSTATEs. */
  const aWriter = (...failures: string[]) => {
    const { app, db } = harness;
    const givenUp: number[] = [];
    const transaction: typeof db.transaction = (work) => {
      const code = failures.shift();
      return code === undefined
        ? db.transaction(work)
        : Promise.reject(Object.assign(new Error("not now"), { code }));
    };
    const writer = createAlarmWriter({
      ...{ db: Object.assign(Object.create(db), { transaction }), clock, events: app.events },
      ...{ logger: createLogger("silent"), registry: app.use(deviceRegistry) },
      givenUp: (deviceId) => void givenUp.push(deviceId),
    });
    return { writer, givenUp, failures };
  };
  const activated = (deviceId: number, standard: string | null = null): Signal => ({
    ...{ deviceId, kind: "over_limit", channel: "pressure", at: clock.now(), type: "activated" },
    ...{ priority: 2, standard },
  });
  const aLogger = () => aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness);
  /** PostgreSQL stores no such text. */
  const refused = "a\0";

  it("is stored a little later after a deadlock, a lock or a standby, and announced once", async () => {
    const device = await aLogger();
    const { writer } = aWriter("40P01", "55P03", "25006");
    writer.signal(activated(device.id));
    await writer.flush();
    expect(await alarmsOf(device)).toEqual([]);
    expect(writer.isActive({ deviceId: device.id, kind: "over_limit", channel: "pressure" })).toBe(true);
    for (let tries = 0; tries < 3; tries += 1) {
      await clock.advance(2_000);
      await writer.flush();
    }
    expect(await alarmsOf(device)).toMatchObject([{ kind: "over_limit", active: true }]);
    expect(announced.filter(({ alarm }) => alarm.deviceId === device.id)).toHaveLength(1);
  });

  it("takes no other along when it is refused, does not count as active, and can be raised again", async () => {
    const devices = [await aLogger(), await aLogger(), await aLogger()];
    const [first, bad, last] = devices.map(({ id }) => id) as [number, number, number];
    const { writer, givenUp } = aWriter();
    writer.signal(activated(first));
    writer.signal(activated(bad, refused));
    writer.signal(activated(last));
    await writer.flush();
    const isActive = (deviceId: number) =>
      writer.isActive({ deviceId, kind: "over_limit", channel: "pressure" });
    expect([first, bad, last].map(isActive)).toEqual([true, false, true]);
    const stored = async () =>
      (await Promise.all(devices.map((one) => alarmsOf(one)))).map(({ length }) => length);
    expect(await stored()).toEqual([1, 0, 1]);
    expect(givenUp).toEqual([bad]);
    writer.signal(activated(bad));
    await writer.flush();
    expect(await stored()).toEqual([1, 1, 1]);
  });

  it("is still there when its end could not be stored, and can end again", async () => {
    const device = await aLogger();
    const { writer, givenUp, failures } = aWriter();
    writer.signal(activated(device.id));
    const source = { deviceId: device.id, kind: "over_limit", channel: "pressure" } as const;
    writer.signal({ ...source, at: clock.now(), type: "suppressed", by: "pump_off" });
    await writer.flush();
    failures.push("23514");
    writer.signal({ ...source, at: clock.now(), type: "cleared" });
    await writer.flush();
    expect(givenUp).toEqual([device.id]);
    expect(writer.isActive(source)).toBe(true);
    expect([writer.isSuppressed(source), writer.announcedOf(source)]).toEqual([true, 2]);
    writer.signal({ ...source, at: clock.now(), type: "cleared" });
    await writer.flush();
    expect(await alarmsOf(device)).toMatchObject([{ active: false, state: "returned" }]);
  });

  it("has the value and the time of what it is announced for again, and leaves the shelf for that", async () => {
    const device = await aLogger();
    const { writer } = aWriter();
    const { type: _, ...cause } = activated(device.id);
    writer.signal({ ...activated(device.id), value: 7 } as Signal);
    await writer.flush();
    const [alarm] = await alarmsOf(device);
    const params = { id: alarm?.id ?? 0 };
    await harness.ok(harness.admin, acknowledgeAlarm, { params, body: {} });
    const body = { until: endAfter(30 * minuteSeconds), reason: "đang sửa" };
    await harness.ok(harness.admin, shelveAlarm, { params, body });
    await clock.advance(1_000);
    writer.signal({ ...cause, at: clock.now(), type: "re_alarmed", another: true, value: 8 });
    await writer.flush();
    const now = new Date(clock.now()).toISOString();
    expect(await alarmsOf(device)).toMatchObject([
      { ...params, state: "unacknowledged", shelved: null, value: 8, activeSince: now },
    ]);
    const { events } = (await harness.ok(harness.admin, readAlarm, { params })).data;
    expect(events.slice(-2).map(({ event, value }) => [event, value])).toEqual([
      ["re_alarmed", 8],
      ["unshelved", null],
    ]);
  });

  it("keeps what a person gave while its condition is no graver, but not beside another of which they knew nothing", async () => {
    const device = await aLogger();
    const { writer } = aWriter();
    const { type: _, ...cause } = activated(device.id);
    writer.signal(activated(device.id));
    await writer.flush();
    const params = { id: (await alarmsOf(device))[0]?.id ?? 0 };
    await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 4 } });
    await harness.ok(harness.admin, acknowledgeAlarm, { params, body: {} });
    writer.signal({ ...cause, type: "worsened" } as Signal);
    await writer.flush();
    expect(await alarmsOf(device)).toMatchObject([{ priority: 4, state: "acknowledged" }]);
    writer.signal({ ...cause, type: "worsened", another: true } as Signal);
    await writer.flush();
    expect(await alarmsOf(device)).toMatchObject([{ priority: 2, state: "unacknowledged" }]);
  });

  it("leaves the group of its flood when it asks once more after that is over", async () => {
    const device = await aDevice().ofType("WATER_PUMP").in(harness);
    const { writer } = aWriter();
    const of = (nth: number) =>
      ({ deviceId: device.id, kind: "over_limit", channel: `pump_power.p${nth}`, at: clock.now() }) as const;
    const raise = (nth: number) => writer.signal({ ...of(nth), type: "activated", priority: 2 });
    const groupOf = (nth: number) =>
      vi.waitFor(async () => {
        await writer.flush();
        const alarm = (await alarmsOf(device)).find(({ channel }) => channel === `pump_power.p${nth}`);
        expect(alarm).toBeDefined();
        return alarm?.group;
      });
    for (let nth = 0; nth < 9; nth += 1) raise(nth);
    await writer.flush();
    await clock.advance(5 * minuteSeconds * 1000);
    raise(9);
    const group = await groupOf(9);
    expect(group).toMatch(new RegExp(`^device:${device.id}@`));
    // Fewer than ten in the last ten minutes, but those are of the flood.
    await clock.advance(6 * minuteSeconds * 1000);
    writer.signal({ ...of(9), type: "worsened", priority: 1 });
    expect(await groupOf(9)).toBe(group);
    await clock.advance(11 * minuteSeconds * 1000);
    writer.signal({ ...of(9), type: "cleared" });
    raise(9);
    expect([await groupOf(9), await groupOf(0)]).toEqual([null, group]);
  });

  it("goes to the other nodes together with as many as one transaction has, however long their ids are", async () => {
    const device = await aDevice().ofType("WATER_PUMP").in(harness);
    // The tests after this one have ids of this length, too.
    await harness.db.pool.query("select setval(pg_get_serial_sequence('alarm', 'id'), 2147000000)");
    const { writer, failures } = aWriter();
    // Each transaction asks once whether it is to fail.
    const transactions = vi.spyOn(failures, "shift");
    for (let nth = 0; nth < 500; nth += 1)
      writer.signal({ ...activated(device.id), channel: `pump_power.p${nth}` } as Signal);
    await writer.flush();
    const query = { deviceId: device.id, tab: "all" as const, size: 1 };
    expect((await harness.ok(harness.admin, listAlarms, { query })).metaData.total).toBe(500);
    expect(transactions).toHaveBeenCalledOnce();
  });

  it("is announced also when whoever hears of it first fails", async () => {
    const device = await aLogger();
    const { writer } = aWriter();
    const stop = harness.app.events.on(alarmsStored, () => Promise.reject(new Error("no socket")));
    writer.signal(activated(device.id));
    await writer.flush();
    stop();
    expect(announced.filter(({ alarm }) => alarm.deviceId === device.id)).toMatchObject([{ why: "raised" }]);
  });
});

describe("a clock that was set back", () => {
  const setBack = -7 * 60 * minuteSeconds * 1000;
  const kindsOf = async (device: { id: number }) =>
    (await alarmsOf(device)).map(({ kind, active }) => [kind, active]);
  const aLogger = () => aDevice().ofType("DATALOGGER").withChannel("pressure").reportingEvery(300);
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) await pass(minuteSeconds);
  };

  it("delays no alarm of a device that goes silent after it", async () => {
    const device = await aLogger().withTokenIn(harness);
    await pass(5 * minuteSeconds);
    clock.setBy(setBack);
    await harness.call("POST", "/telemetry", { pressure: 2 }, device.token);
    await minutes(11);
    expect(await kindsOf(device)).toEqual([]);
    await minutes(4);
    expect(await kindsOf(device)).toEqual([["stale", true]]);
    await minutes(18);
    expect((await kindsOf(device))[0]).toEqual(["offline", true]);
  });

  it("delays none of a device that was heard last before it, by a clock of its own", async () => {
    const device = await aLogger().withTokenIn(harness);
    await report(device, { pressure: 2 });
    await pass(minuteSeconds);
    clock.setBy(setBack);
    await minutes(16);
    expect(await kindsOf(device)).toEqual([["stale", true]]);
  });

  it("lets a limit that is violated meanwhile be an alarm after its delay", async () => {
    const device = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { under: 0.5, over: 6 })
      .reportingEvery(3600)
      .withTokenIn(harness);
    await harness.call("POST", "/telemetry", { pressure: 6.5 }, device.token);
    await pass(2 * minuteSeconds);
    clock.setBy(setBack);
    await pass(2 * minuteSeconds);
    expect(await kindsOf(device)).toEqual([]);
    await pass(2 * minuteSeconds);
    expect(await kindsOf(device)).toEqual([["over_limit", true]]);
  });

  it("takes an alarm off the shelf and back into service after as long as was asked", async () => {
    const device = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { under: 0.5, over: 6 })
      .reportingEvery(86_400)
      .withTokenIn(harness);
    await report(device, { pressure: 6.5 });
    await minutes(6);
    await report(device, { pressure: 6.5 });
    const [alarm] = await alarmsOf(device);
    const params = { id: alarm?.id ?? 0 };
    const stateNow = async () => (await harness.ok(harness.admin, readAlarm, { params })).data.state;
    const body = { until: endAfter(30 * minuteSeconds), reason: "đang sửa" };
    await harness.ok(harness.admin, shelveAlarm, { params, body });
    const until = new Date(clock.now() + 60 * minuteSeconds * 1000).toISOString();
    await harness.ok(harness.admin, takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
    await minutes(10);
    clock.setBy(setBack);
    await minutes(49);
    expect(await stateNow()).toBe("out_of_service");
    await minutes(3);
    expect(await stateNow()).toBe("unacknowledged");
  });
});
