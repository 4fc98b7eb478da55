import { sendPumpPower } from "@sgval/contract/pumps/live";
import { expect, it } from "vitest";
import { allStopped, usePumps } from "./pumps.fixture.ts";

const { harness, at, pass, station, report, sentTo, obey } = usePumps();

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
  return { device, powers, step, reportPressure: (P_out: number) => report(device.id, { ...values, P_out }) };
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
