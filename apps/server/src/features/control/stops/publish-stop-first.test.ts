import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../../../kernel/errors.ts";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { connections } from "../../connections/index.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { refusalOf, useCommands, useStops } from "../control.fixture.ts";
import { openStopJournal } from "./stop-journal.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
  commands.changes.length = 0;
});
const { sent, pump, whileAway, comeBack, press } = useStops(commands);
const logged = (text: string) => harness.logged.filter(({ msg }) => msg.includes(text));
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it("[R4.3] A stop is published first when a lock holds it back, and becomes one row that is marked", async () => {
  const device = await pump();
  const start = await commands.send(device.id, "pump_start");
  const stop = await commands.store.whileLocked(device.id, () => press(device));
  expect(stop).toMatchObject({ id: 0, recorded: false, status: "processing" });
  expect(stop.journalledAt).toBe(stop.sentAt);
  expect(sent()).toEqual(["DO_4_ON", "DO_4_OFF"]);
  await comeBack();
  expect(sent()).toEqual(["DO_4_ON", "DO_4_OFF"]);
  expect(await commands.status(start)).toBe("failed preempted");
  const [row, ...more] = await commands.store.ofRequest(device.id, stop.requestId);
  expect(row).toMatchObject({ cmd_id: stop.cmdId, status: "processing" });
  expect(row?.journalled_at?.toISOString()).toBe(stop.journalledAt);
  expect(more).toEqual([]);
  await commands.answer(device.id, { cmdId: stop.cmdId, result: "ok" });
  expect((await commands.store.ofRequest(device.id, stop.requestId))[0]?.status).toBe("completed");
  expect((await commands.store.history(device.id)).map(({ detail }) => detail)).toEqual([
    "command_sent",
    "command_sent",
    "stop_sent_unrecorded",
  ]);
});

it.each(["refuses", "hangs"] as const)(
  "[R4.3] A stop is published while the database %s, and settled by the answer that came meanwhile",
  async (how) => {
    const device = await pump();
    await commands.send(device.id, "pump_start");
    const waiting = await commands.send(device.id, "sync");
    const stop = await whileAway(how, async () => {
      const published = await press(device);
      expect(published.recorded).toBe(false);
      await commands.answer(device.id, { cmdId: published.cmdId, result: "ok", state: { DO4: 0 } });
      return published;
    });
    await comeBack();
    expect(sent()).toEqual(["DO_4_ON", "DO_4_OFF"]);
    expect(await commands.status(waiting)).toBe("failed preempted");
    const rows = await commands.store.ofRequest(device.id, stop.requestId);
    expect(rows).toMatchObject([{ cmd_id: stop.cmdId, status: "completed" }]);
    expect(rows[0]?.journalled_at).not.toBeNull();
    // Every console hears of it, first without and then with its number.
    const heard = () => commands.changes.filter(({ cmdId }) => cmdId === stop.cmdId);
    expect(heard()[0]).toMatchObject({ id: 0, recorded: false, status: "processing" });
    await expect
      .poll(() => heard().at(-1))
      .toMatchObject({ id: rows[0]?.id, recorded: true, status: "completed" });
    expect((await commands.send(device.id, "sync")).stateBefore).toEqual({ DO4: 0 });
  },
);

it("A stop is not repeated for a repeated request, and pre-empts the stop pressed before it", async () => {
  const device = await pump();
  const [first, second] = await whileAway("refuses", async () => {
    const once = await press(device, { requestId: "one" });
    expect(await press(device, { requestId: "one" })).toEqual(once);
    return [once, await press(device, { requestId: "two" })] as const;
  });
  await comeBack();
  expect(commands.published.map(({ cmdId }) => cmdId)).toEqual([first.cmdId, second.cmdId]);
  expect((await commands.store.ofRequest(device.id, "one"))[0]?.failure_code).toBe("preempted");
  expect((await commands.store.ofRequest(device.id, "two"))[0]?.status).toBe("processing");
  expect((await commands.send(device.id, "pump_stop", { requestId: "one" })).cmdId).toBe(first.cmdId);
  expect(commands.published).toHaveLength(2);
});

it("A start that was taken from the queue before a stop is not published after it", async () => {
  const device = await pump();
  const sync = await commands.send(device.id, "sync");
  await commands.send(device.id, "pump_start", { requestId: "start" });
  // The answer frees the slot, and the start is on its way to be sent when the database stops answering.
  const { answered, stop } = await whileAway(
    "hangs",
    async () => {
      const answer = commands.answer(device.id, { cmdId: sync.cmdId, result: "ok" });
      while ((await commands.status(sync)) !== "completed") await settled();
      await settled();
      return { answered: answer, stop: await press(device) };
    },
    1,
  );
  await answered;
  await comeBack();
  expect(sent()).toEqual(["STATUS", "DO_4_OFF"]);
  expect((await commands.store.ofRequest(device.id, "start"))[0]?.failure_code).toBe("preempted");
  expect((await commands.store.ofRequest(device.id, stop.requestId))[0]?.status).toBe("processing");
});

it("A new start that waits for the database when a stop is published is not published after it", async () => {
  const device = await pump();
  const selection = await commands.select(device.id, "pump_start");
  const { start, stop } = await commands.store.whileLocked(device.id, async () => {
    const started = commands.send(device.id, "pump_start", { requestId: "start", selection });
    while ((await commands.store.lockWaits()) === 0) await settled();
    return { start: started, stop: await press(device) };
  });
  await start;
  await comeBack();
  expect(sent()).toEqual(["DO_4_OFF"]);
  expect((await commands.store.ofRequest(device.id, "start"))[0]?.failure_code).toBe("preempted");
  expect((await commands.store.ofRequest(device.id, stop.requestId))[0]?.status).toBe("processing");
});

it("A stop is sent at once by the database when its first publish fails after its row was made", async () => {
  const device = await pump();
  const first = Promise.withResolvers<"absent">();
  commands.side.publish = () => {
    commands.side.publish = null;
    return first.promise;
  };
  const { pressed } = await commands.store.whileLocked(device.id, async () => {
    const stop = press(device, { requestId: "late" });
    await expect.poll(() => sent()).toEqual(["DO_4_OFF"]);
    return { pressed: stop };
  });
  const row = async () => (await commands.store.ofRequest(device.id, "late"))[0]?.status;
  await expect.poll(row).toBe("waiting");
  first.resolve("absent");
  await pressed;
  await expect.poll(() => sent()).toEqual(["DO_4_OFF", "DO_4_OFF"]);
  expect(await row()).toBe("processing");
});

it("A stop takes manual when it is recorded, before automation acts", async () => {
  const device = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const act = () =>
    commands.control.sendAutomatic({
      ...{ deviceId: device.id, action: "pump_start", source: "auto_threshold", name: "runner" },
    });
  await whileAway("refuses", async () => {
    expect(await refusalOf(press(device))).toMatchObject({ message: "Connection terminated" });
    expect(sent()).toEqual([]);
    await press(device, { takeManual: true });
    await expect(act()).rejects.toThrow("Connection terminated");
  });
  expect(await refusalOf(act())).toBe("mode_change_refused");
  expect(harness.app.use(deviceRegistry).get(device.id)?.mode).toBe("manual");
  expect(sent()).toEqual(["DO_4_OFF"]);
});

it("A stop that its device would not hear is left to the database", async () => {
  const device = await pump();
  commands.absent.add(device.id);
  await whileAway("refuses", () => expect(press(device)).rejects.toThrow("Connection terminated"));
  commands.absent.delete(device.id);
  expect(sent()).toEqual([]);
});

it("A stop is recorded after a crash from the journal, without being published again", async () => {
  const device = await pump();
  const stop = await whileAway("refuses", () => press(device));
  // As a kill leaves it: journalled and answered, and nothing of it in the database.
  const journal = await openStopJournal(harness.dataDir);
  const found = journal.found.find(({ record }) => record.cmdId === stop.cmdId);
  await journal.close();
  await comeBack();
  await commands.store.dropCommands(device.id);
  await harness.restart();
  const again = await openStopJournal(harness.dataDir);
  expect(again.found).toEqual([]);
  if (found) await again.add(found.record);
  await again.add({
    ...{ kind: "answer", cmdId: stop.cmdId, answer: { cmdId: stop.cmdId, result: "ok" } },
    at: harness.clock.now(),
  });
  await again.close();
  await harness.restart();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([
    { cmd_id: stop.cmdId, status: "completed", actor_name: commands.actor.username },
  ]);
  expect(commands.published).toHaveLength(1);
});

it("A stop is recorded whose device and sender were deleted meanwhile", async () => {
  const device = await pump();
  const sender = await aUser().named("leaver").asSuperUser().in(harness);
  const actor = { ...commands.actor, userId: sender.id, username: "leaver" };
  const stop = await whileAway("refuses", () => press(device, { actor }));
  await commands.store.dropUser(sender.id);
  await commands.store.dropDevice(device.id);
  await comeBack();
  expect(await commands.store.ofRequest(null, stop.requestId)).toMatchObject([
    { cmd_id: stop.cmdId, actor_id: null, actor_name: "leaver", device_name: device.name },
  ]);
});

const overHttp = async (device: { id: number }, action: string, token: string) => {
  const body = { requestId: crypto.randomUUID(), action };
  const called = harness.call("POST", `/device/${device.id}/command`, body, token);
  let done = false;
  called.finally(() => {
    done = true;
  });
  while (!done) await harness.clock.advance(10);
  const { status, body: answer } = await called;
  return `${status} ${answer.error?.code ?? `recorded: ${answer.data.recorded}`}`;
};

it("A stop needs a session and rights that the database confirmed within the last minute", async () => {
  const device = await pump();
  const operator = await aUser().named("absent01").withPermissions("Pump.Operate").signedInTo(harness);
  const reader = await aUser().named("absent02").withPermissions("Device.Index").signedInTo(harness);
  const ended = await aUser().named("absent03").withPermissions("Pump.Operate").signedInTo(harness);
  await harness.call("POST", "/auth/logout", {}, ended.token);
  await whileAway("refuses", async () => {
    expect(await overHttp(device, "pump_start", operator.token)).toBe("503 database_unavailable");
    expect(await overHttp(device, "pump_stop", operator.token)).toBe("200 recorded: false");
    expect(await overHttp(device, "pump_stop", reader.token)).toBe("403 forbidden");
    expect(await overHttp(device, "pump_stop", ended.token)).toBe("503 database_unavailable");
    expect(sent()).toEqual(["DO_4_OFF"]);
    await harness.clock.advance(61_000);
    expect(await overHttp(device, "pump_stop", operator.token)).toBe("503 database_unavailable");
  });
  expect(sent()).toEqual(["DO_4_OFF"]);
});

it.each(["refuses", "hangs"] as const)(
  "A stop that no connection took is not called sent while the database %s, and is left to it",
  async (how) => {
    const device = await pump();
    commands.side.outcome = "absent";
    const { request } = await whileAway(how, async () => {
      const pressed = refusalOf(press(device, { requestId: "lost" }));
      await harness.clock.advance(1_000);
      if (how === "refuses") expect(await pressed).toMatchObject({ message: "Connection terminated" });
      commands.side.outcome = "sent";
      return { request: pressed };
    });
    await comeBack();
    expect(commands.changes.filter(({ recorded }) => !recorded)).toEqual([]);
    const rows = await commands.store.ofRequest(device.id, "lost");
    if (how === "refuses") expect([rows, sent()]).toEqual([[], ["DO_4_OFF"]]);
    else {
      expect(await request).toMatchObject({ status: "processing", recorded: true });
      expect(rows).toMatchObject([{ status: "processing", journalled_at: null }]);
      expect(sent()).toEqual(["DO_4_OFF", "DO_4_OFF"]);
    }
  },
);

it("A stop whose connection takes no data is answered all the same, as sent and not recorded", async () => {
  const device = await pump();
  commands.side.publish = () => new Promise(() => {});
  const stop = await whileAway("refuses", async () => {
    const pressed = press(device);
    let done = false;
    void pressed.finally(() => {
      done = true;
    });
    while (!done) await harness.clock.advance(50);
    return pressed;
  });
  commands.side.publish = null;
  expect(stop).toMatchObject({ recorded: false, status: "processing" });
  await comeBack();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([{ status: "processing" }]);
  expect(sent()).toHaveLength(1);
});

it("A stop is published although the journal cannot take it, and recorded unless the server ends", async () => {
  const device = await pump();
  const reason = "x".repeat(9_000);
  const stop = await whileAway("refuses", () => press(device, { reason }));
  expect([stop.recorded, sent()]).toEqual([false, ["DO_4_OFF"]]);
  expect(harness.logged.filter(({ msg }) => msg.includes("could not be journalled"))).toHaveLength(1);
  await comeBack();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([{ reason }]);
});

it("needs a session of the last minute, although the time of day was set back", async () => {
  const device = await pump();
  const operator = await aUser().named("rv03").withPermissions("Pump.Operate").signedInTo(harness);
  const got = await whileAway("refuses", async () => {
    harness.clock.setBy(-3_600_000);
    await harness.clock.advance(1_800_000);
    return overHttp(device, "pump_stop", operator.token);
  });
  harness.clock.setBy(3_600_000);
  await comeBack();
  expect(got).toBe("503 database_unavailable");
});

it("leaves although the connection to the database came back for a short time", async () => {
  const device = await pump();
  const operator = await aUser().named("rv04").withPermissions("Pump.Operate").signedInTo(harness);
  const got = await whileAway("refuses", async () => {
    harness.app.events.emit(changesMissed, null);
    await settled();
    return overHttp(device, "pump_stop", operator.token);
  });
  await comeBack();
  expect(got).toBe("200 recorded: false");
});

it("A device stays connected whose answer to a stop finds no place in the journal, and the answer counts", async () => {
  const device = await pump();
  const keys = Array.from({ length: 100 }, (_, at) => `key-${at}-${"k".repeat(50)}`);
  const state = Object.fromEntries(keys.map((key) => [key, "v".repeat(60)]));
  const stop = await whileAway("refuses", async () => {
    const pressed = await press(device);
    await commands.answer(device.id, { cmdId: pressed.cmdId, result: "ok", state });
    return pressed;
  });
  expect(logged("the answer to a stop could not be journalled")).toHaveLength(1);
  await comeBack();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([{ status: "completed" }]);
});

it("A device stays connected whose answer counts and has no place among the letters", async () => {
  const device = await pump();
  const letters = vi.spyOn(harness.app.use(connections).deadLetters, "keep");
  letters.mockRejectedValue(new Refusal("server_busy"));
  const stop = await whileAway("refuses", async () => {
    const pressed = await press(device);
    await commands.answer(device.id, { cmdId: pressed.cmdId, result: "ok", state: { DO4: [1] } });
    return pressed;
  });
  letters.mockRestore();
  await comeBack();
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([{ status: "completed" }]);
});

it("A device that repeats its answer to a stop takes one place of the journal", async () => {
  const device = await pump();
  await whileAway("refuses", async () => {
    const { cmdId } = await press(device);
    for (let turn = 0; turn < 3; turn += 1) await commands.answer(device.id, { cmdId, result: "ok" });
    const journal = await openStopJournal(harness.dataDir);
    await journal.close();
    const kinds = journal.found.flatMap(({ record }) => (record.cmdId === cmdId ? [record.kind] : []));
    expect(kinds).toEqual(["stop", "answer"]);
  });
  await comeBack();
});

it("An answer to a stop that is not recorded is in time a second after it, whatever the time of day says", async () => {
  const device = await pump();
  const stop = await whileAway("refuses", async () => {
    const pressed = await press(device);
    harness.clock.setBy(3_600_000);
    await harness.clock.advance(1_000);
    await commands.answer(device.id, { cmdId: pressed.cmdId, result: "ok" });
    return pressed;
  });
  await comeBack();
  const silent = await pump();
  const unanswered = await whileAway("refuses", () => press(silent));
  await comeBack();
  harness.clock.setBy(-3_600_000);
  await commands.pass(98);
  expect(await commands.store.ofRequest(device.id, stop.requestId)).toMatchObject([{ status: "completed" }]);
  const status = async () => (await commands.store.ofRequest(silent.id, unanswered.requestId))[0]?.status;
  expect(await status()).toBe("processing");
  await commands.pass(2);
  expect(await status()).toBe("device_not_response");
});

it("A request id of a stop that is not recorded is refused for another stop", async () => {
  const device = await pump();
  await whileAway("refuses", async () => {
    await press(device, { requestId: "same", reason: "one" });
    expect(await refusalOf(press(device, { requestId: "same", reason: "other" }))).toBe("request_id_reused");
  });
  await comeBack();
  expect(sent()).toEqual(["DO_4_OFF"]);
});
