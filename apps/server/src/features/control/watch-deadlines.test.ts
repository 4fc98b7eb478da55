import { afterEach, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
const sync = async () => {
  const device = await aDevice().ofType("VGA").in(harness);
  return commands.send(device.id, "sync");
};
let setForward = 0;
const setClock = (milliseconds: number) => {
  setForward += milliseconds;
  harness.clock.setBy(milliseconds);
};
afterEach(() => setClock(-setForward));

it("[R4.4] A command ends 100 s after it was sent, although the time of day was set back meanwhile", async () => {
  const command = await sync();
  setClock(-3_600_000);
  await commands.pass(99);
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(1);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("[R4.4] A command gets its 100 s, although the time of day was set forward meanwhile", async () => {
  const command = await sync();
  setClock(3_600_000);
  await commands.pass(99);
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(1);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("A command whose deadline passes while the database is away ends once it is back", async () => {
  const command = await sync();
  setClock(-3_600_000);
  const away = vi
    .spyOn(harness.db.control.pool, "connect")
    .mockImplementation(() => Promise.reject(new Error("Connection terminated")));
  await harness.clock.advance(101_000);
  away.mockRestore();
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(5);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("A command ends within 101 s of a restart, although the time of day was set back", async () => {
  const command = await sync();
  setClock(-3_600_000);
  await commands.restart();
  await commands.pass(101);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("An answer a second after sending is in time, although the time of day was set forward", async () => {
  const named = await sync();
  const unnamed = await sync();
  setClock(3_600_000);
  await harness.clock.advance(1_000);
  await commands.answer(named.deviceId ?? 0, { cmdId: named.cmdId, result: "ok" });
  await commands.answer(unnamed.deviceId ?? 0, { result: "ok" });
  expect([await commands.status(named), await commands.status(unnamed)]).toEqual(["completed", "completed"]);
});

it("An answer after the deadline is late, although the time of day was set back", async () => {
  const command = await sync();
  const away = vi
    .spyOn(harness.db.control.pool, "connect")
    .mockImplementation(() => Promise.reject(new Error("Connection terminated")));
  await harness.clock.advance(100_000);
  setClock(-3_600_000);
  away.mockRestore();
  await commands.answer(command.deviceId ?? 0, { cmdId: command.cmdId, result: "ok" });
  expect(await commands.store.audit(command.id)).toMatchObject({
    status: "device_not_response",
    late_result: "ok",
  });
});
