import { removeThreshold } from "@sgval/contract/automation/automation";
import { setLockOut } from "@sgval/contract/control/lock-out";
import { sendPumpPower } from "@sgval/contract/pumps/live";
import { describe, expect, it } from "vitest";
import { allStopped, usePumps } from "./pumps.fixture.ts";

const { harness, emitted, at, pass, station, pumpOf, report, sentTo, obey } = usePumps();

describe("what is sent periodically", () => {
  const begin = async () => {
    const device = await station();
    await report(device.id, allStopped);
    await harness.ok(harness.admin, sendPumpPower, {
      ...at(device.id),
      body: { mode: "periodic", pumpIds: ["p4"] },
    });
    return device;
  };

  it("[R4.3] neither begins nor goes on without a threshold or a timer, as a command would not", async () => {
    const device = await begin();
    await pass(2);
    expect(sentTo(device)).toHaveLength(1);
    await obey(device.id, { p4: "off", p4_power: 55 });
    await harness.ok(harness.admin, removeThreshold, at(device.id));
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(sentTo(device)).toHaveLength(1);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    expect((await harness.history(device.displayName, "device"))[0]).toMatchObject({
      ...{ detail: "pump_periodic_stopped", after: { pumpIds: ["p4"], ended: "setting_missing" } },
    });
    expect(emitted.at(-1)).toMatchObject(["pump:periodic", { periodic: null, ended: "setting_missing" }]);
    const again = { ...at(device.id), body: { mode: "periodic", pumpIds: ["p4"] } };
    expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
      code: "threshold_or_timer_required",
    });
  });

  it("ends when a tag is hung on the station, and does not begin while one hangs there", async () => {
    const device = await begin();
    await pass(2);
    await obey(device.id, { p4: "off", p4_power: 55 });
    const tag = { reason: "in the chamber", until: new Date(harness.clock.now() + 3_600_000).toISOString() };
    await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: tag });
    await report(device.id, { ...allStopped, P_out: 3 });
    await pass(60, 5);
    expect(sentTo(device)).toHaveLength(1);
    expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
    const again = { ...at(device.id), body: { mode: "periodic", pumpIds: ["p4"] } };
    expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
      code: "device_locked_out",
    });
  });
});

describe("a large change of power", () => {
  const begin = async (reported: Record<string, number>) => {
    const device = await station();
    const values = { ...allStopped, ...reported };
    await report(device.id, values);
    await harness.ok(harness.admin, sendPumpPower, {
      ...at(device.id),
      body: { mode: "periodic", pumpIds: ["p4"] },
    });
    const powers = () => sentTo(device).map(({ value }) => value);
    /** The controller obeys within a second, and its next step is there. */
    const step = async () => {
      const power = powers().at(-1);
      await obey(device.id, { p4: reported["pump_running.p4"] === 0 ? "off" : "on", p4_power: power ?? 0 });
      await pass(6, 2);
    };
    return {
      device,
      powers,
      step,
      reportPressure: (P_out: number) => report(device.id, { ...values, P_out }),
    };
  };

  it("a large change of the power of a pump that runs goes out in steps of 25 % up and 15 % down, 5 seconds apart", async () => {
    const { powers, step, reportPressure } = await begin({
      ...{ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 },
    });
    await pass(2);
    expect(powers()).toEqual([65]);
    for (const _ of [90, 100]) await step();
    expect(powers()).toEqual([65, 90, 100]);
    await step();
    await reportPressure(2.5);
    await pass(60, 5);
    expect(powers().slice(3)).toEqual([85]);
    for (const _ of [70, 55]) await step();
    expect(powers().slice(3)).toEqual([85, 70, 55]);
  });

  it("the next step waits for the answer to the one before, and what was not answered counts as missed", async () => {
    const { powers } = await begin({ "pump_running.p4": 1, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    await pass(16, 2);
    expect(powers()).toEqual([65]);
    await pass(6, 2);
    expect(powers()).toEqual([65, 90]);
  });

  it("what a pump that stands will start with is loaded at once", async () => {
    const { powers } = await begin({ "pump_running.p4": 0, "pump_power.p4": 40, P_out: 4 });
    await pass(2);
    expect(powers()).toEqual([100]);
  });
});
