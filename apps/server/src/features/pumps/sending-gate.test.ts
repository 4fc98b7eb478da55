import { removeThreshold } from "@sgval/contract/automation/automation";
import { setLockOut } from "@sgval/contract/control/lock-out";
import { sendPumpPower } from "@sgval/contract/pumps/live";
import { expect, it } from "vitest";
import { allStopped, usePumps } from "./pumps.fixture.ts";

const { harness, emitted, at, pass, sendingStation, periodically, pumpOf, report, sentTo, obey } = usePumps();

it("[R4.3] neither begins nor goes on without a threshold or a timer, as a command would not", async () => {
  const device = await sendingStation();
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
  const again = { ...at(device.id), body: periodically };
  expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
    code: "threshold_or_timer_required",
  });
});

it("ends when a tag is hung on the station, and does not begin while one hangs there", async () => {
  const device = await sendingStation();
  await pass(2);
  await obey(device.id, { p4: "off", p4_power: 55 });
  const tag = { reason: "in the chamber", until: new Date(harness.clock.now() + 3_600_000).toISOString() };
  await harness.ok(harness.admin, setLockOut, { ...at(device.id), body: tag });
  await report(device.id, { ...allStopped, P_out: 3 });
  await pass(60, 5);
  expect(sentTo(device)).toHaveLength(1);
  expect((await pumpOf(device.id, "p4"))?.periodic).toBeNull();
  const again = { ...at(device.id), body: periodically };
  expect(await harness.refused(harness.admin, sendPumpPower, again)).toMatchObject({
    code: "device_locked_out",
  });
});
