import { expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { alarmsStored } from "../alarm-record.ts";
import { useAlarms } from "../alarms.fixture.ts";
import type { Signal } from "./alarm-signal.ts";
import { createAlarmWriter } from "./alarm-writer.ts";

const { harness, clock, raised, alarmsOf } = useAlarms();

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

it("alarms that meet a deadlock, a lock or a standby are stored a little later, and announced once", async () => {
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
  expect(raised.filter(({ alarm }) => alarm.deviceId === device.id)).toHaveLength(1);
});

it("an alarm that the database refuses takes no other along, does not count as active, and can be raised again", async () => {
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

it("an alarm whose end could not be stored is still there, and can end again", async () => {
  const device = await aLogger();
  const { writer, givenUp, failures } = aWriter();
  writer.signal(activated(device.id));
  await writer.flush();
  const source = { deviceId: device.id, kind: "over_limit", channel: "pressure" } as const;
  failures.push("23514");
  writer.signal({ ...source, at: clock.now(), type: "cleared" });
  await writer.flush();
  expect(givenUp).toEqual([device.id]);
  expect(writer.isActive(source)).toBe(true);
  writer.signal({ ...source, at: clock.now(), type: "cleared" });
  await writer.flush();
  expect(await alarmsOf(device)).toMatchObject([{ active: false, state: "returned" }]);
});

it("an alarm is announced also when whoever hears of it first fails", async () => {
  const device = await aLogger();
  const { writer } = aWriter();
  const stop = harness.app.events.on(alarmsStored, () => Promise.reject(new Error("no socket")));
  writer.signal(activated(device.id));
  await writer.flush();
  stop();
  expect(raised.filter(({ alarm }) => alarm.deviceId === device.id)).toMatchObject([{ why: "raised" }]);
});
