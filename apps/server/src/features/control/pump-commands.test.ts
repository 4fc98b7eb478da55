import { sendCommand } from "@sgval/contract/control/control";
import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { refusalOf, useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
});
const station = () => aDevice().withPumps("p1", "p2", "p3").withThreshold(1.2, 2.4).in(harness);
const sent = () => commands.published.map(({ action, pumps }) => [action, pumps]);

it("stops every pump of a station, and names each in the message, the answer and the history", async () => {
  const device = await station();
  const { data: stop } = await harness.ok(harness.admin, sendCommand, {
    params: { id: device.id },
    body: { requestId: "stop-all", action: "pump_stop" },
  });
  expect(stop.pumpIds).toEqual(["p1", "p2", "p3"]);
  expect(sent()).toEqual([["DO_4_OFF", ["p1", "p2", "p3"]]]);
  expect(await commands.store.history(device.id)).toMatchObject([
    { detail: "command_sent", after: { action: "pump_stop", pumpIds: ["p1", "p2", "p3"] } },
  ]);
  // The same request again is the same command.
  expect(await commands.send(device.id, "pump_stop", { requestId: "stop-all" })).toMatchObject({
    id: stop.id,
  });
  expect(
    await refusalOf(commands.send(device.id, "pump_stop", { requestId: "stop-all", pumpIds: ["p1"] })),
  ).toBe("request_id_reused");
});

it("commands the named pumps alone, and takes their state from the answer", async () => {
  const device = await station();
  const start = await commands.send(device.id, "pump_start", { pumpIds: ["p3", "p1", "p3"] });
  expect(sent()).toEqual([["DO_4_ON", ["p1", "p3"]]]);
  await commands.answer(device.id, { cmdId: start.cmdId, result: "ok", state: { p2: 0 } });
  const sync = await commands.send(device.id, "sync");
  expect(sync.stateBefore).toEqual({ p1: 1, p2: 0, p3: 1 });
  expect(sync.pumpIds).toBeNull();
});

it("refuses a start that names none of several pumps, and pumps that the station does not have", async () => {
  const device = await station();
  expect(await refusalOf(commands.send(device.id, "pump_start"))).toBe("pump_required");
  expect(await refusalOf(commands.send(device.id, "pump_stop", { pumpIds: ["p1", "p9"] }))).toBe(
    "pump_unknown",
  );
  expect(await refusalOf(commands.send(device.id, "sync", { pumpIds: ["p1"] }))).toBe("pump_unknown");
  expect(sent()).toEqual([]);
});

it("keeps a waiting stop of other pumps when one is stopped, and ends it by a stop of all", async () => {
  const device = await aDevice().withPumps("p1", "p2").withThreshold(1.2, 2.4).sleeping().in(harness);
  commands.absent.add(device.id);
  const first = await commands.send(device.id, "pump_stop", { pumpIds: ["p1"] });
  const second = await commands.send(device.id, "pump_stop", { pumpIds: ["p2"] });
  expect(await commands.status(first)).toBe("waiting");
  const all = await commands.send(device.id, "pump_stop");
  expect(await commands.status(first)).toBe("failed preempted");
  expect(await commands.status(second)).toBe("failed preempted");
  expect(all.pumpIds).toEqual(["p1", "p2"]);
});
