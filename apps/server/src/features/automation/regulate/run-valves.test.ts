import type { Command } from "@sgval/contract/control/control";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { Refusal } from "../../../kernel/errors.ts";
import { createLogger } from "../../../kernel/logging.ts";
import { untilIdle } from "../../../testing/database-away.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { control } from "../../control/index.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { latestReadings } from "../../readings/index.ts";
import type { AutomaticRequest, Confirmed, ValveCommands } from "../valve-commands.ts";
import { createValveRunner } from "./run-valves.ts";
import { valveAutomation } from "./valve-automation.ts";

// A runner of the test has the valves of this file, which nobody takes for unregulated meanwhile.
const harness = useHarness({
  beforeStart: ({ use }) =>
    void Object.assign(use(valveAutomation), { start: () => {}, isAlive: () => true }),
});

/** A runner of the valves of this file, which sends nothing itself. */
const aRunner = (
  send: (request: AutomaticRequest) => Promise<void>,
  onState = (): void => {},
  others: Partial<ValveCommands> = {},
  serverLease = { isHeld: () => true },
) =>
  createValveRunner({
    ...{ db: harness.db, clock: harness.clock, logger: createLogger("silent") },
    registry: harness.app.use(deviceRegistry),
    latest: harness.app.use(latestReadings),
    timeZone: createTimeZone("Asia/Ho_Chi_Minh"),
    commands: { ...harness.app.use(control).forValves, send, ...others },
    lease: { isHeld: () => true, confirm: async () => true },
    ...{ serverLease, onChange: () => {}, onState },
  });

const sampleOf = (id: number, value: number, measuredAt = harness.clock.now()) => {
  const channels = harness.app.use(deviceRegistry).get(id)?.channels ?? [];
  const slots = channels.map(({ parameter }) => (parameter === "outlet_pressure" ? value : null));
  return { measuredAt, receivedAt: harness.clock.now(), slots, quality: null, late: false };
};

it("works on a few valves at once whose windows open in the same minute", async () => {
  const { clock } = harness;
  // 08:00 local time.
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.push((await valve.withTimer("08:02", "09:00").in(harness)).id);
  const sent: string[] = [];
  let atOnce = 0;
  let most = 0;
  const going: (() => void)[] = [];
  const runner = aRunner(async ({ action }) => {
    sent.push(action);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise<void>((resolve) => going.push(resolve));
    atOnce -= 1;
  });
  for (const id of ids) harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await clock.advance(60_000);
  const sampled = (id: number, value: number) => runner.sampled(id, [sampleOf(id, value)]);
  for (const id of ids) sampled(id, 1.8);
  await clock.advance(61_000);
  await runner.turn();
  await expect.poll(() => sent.length).toBe(4);
  while (sent.length < ids.length) {
    going.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(most).toBe(4);
  for (const go of going) go();
  await runner.close();
});

it("sends by the newest of several samples in one message, after all of them counted", async () => {
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
  const { id } = await valve.in(harness);
  const sent: string[] = [];
  const runner = aRunner(async ({ deviceId, action }) => {
    if (deviceId === id) sent.push(action);
  });
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await harness.clock.advance(4 * 60_000);
  // The limit point was reached, and the zone starves since.
  const minutesAgo = (minutes: number) => harness.clock.now() - minutes * 60_000;
  const newestFirst = [1.1, 1.1, 2.6, 2.6].map((value, minutes) => sampleOf(id, value, minutesAgo(minutes)));
  harness.app.use(latestReadings).take(id, newestFirst);
  runner.sampled(id, newestFirst);
  await expect.poll(() => sent).toEqual(["high_pressure"]);
  expect(runner.get(id)?.decision).toMatchObject({ rule: "override", heldBack: null });
  await runner.close();
});

it("moves nothing by a low pressure that the same message says is over, and counts no change", async () => {
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).reportingEvery(3600).inAutomaticMode();
  const { id } = await valve.in(harness);
  const sent: string[] = [];
  const runner = aRunner(async ({ deviceId, action }) => {
    if (deviceId === id) sent.push(action);
  });
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await harness.clock.advance(60 * 60_000);
  const minutesAgo = (minutes: number) => harness.clock.now() - minutes * 60_000;
  const newestFirst = [2.0, 1.9, 1.1, 1.1].map((value, index) => sampleOf(id, value, minutesAgo(15 * index)));
  harness.app.use(latestReadings).take(id, newestFirst);
  runner.sampled(id, newestFirst);
  await harness.clock.advance(60_000);
  await runner.turn();
  expect(sent).toEqual([]);
  expect(runner.get(id)?.memory).toMatchObject({ override: null, changes: [] });
  expect(runner.get(id)?.decision).toMatchObject({ rule: "hold" });
  await runner.close();
});

it("goes on with its decision while messages bring several samples, and says nothing anew", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const sent: string[] = [];
  let said = 0;
  const runner = aRunner(
    async ({ deviceId, action }) => void (deviceId === id && sent.push(action)),
    () => {
      if (runner.get(id)?.decision) said += 1;
    },
  );
  const measured = (...values: number[]) => {
    const newestFirst = values.map((value, index) =>
      sampleOf(id, value, harness.clock.now() - index * 20_000),
    );
    harness.app.use(latestReadings).take(id, newestFirst);
    runner.sampled(id, newestFirst);
  };
  measured(1.8);
  await runner.start();
  await harness.clock.advance(60_000);
  measured(3);
  await expect.poll(() => sent).toEqual(["low_pressure"]);
  // The valve has not said yet that it did.
  await harness.clock.advance(60_000);
  measured(3);
  const decision = runner.get(id)?.decision;
  expect(decision).toMatchObject({ rule: "limit", heldBack: "dwell" });
  said = 0;
  await harness.clock.advance(40_000);
  measured(3, 3);
  expect(runner.get(id)?.decision).toEqual(decision);
  expect([said, ...sent]).toEqual([0, "low_pressure"]);
  await runner.close();
});

/** The zone of a valve starves for some minutes. */
const starve = async (runner: ReturnType<typeof aRunner>, id: number): Promise<void> => {
  for (let minute = 0; minute < 5; minute += 1) {
    await harness.clock.advance(60_000);
    const sample = sampleOf(id, 0.3);
    harness.app.use(latestReadings).take(id, [sample]);
    runner.sampled(id, [sample]);
    await runner.turn();
  }
};

it("misses no command that ends while it reads its valves", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const sent: string[] = [];
  const { forValves } = harness.app.use(control);
  let hear: Parameters<ValveCommands["onCommand"]>[0] = () => {};
  let isRunning = true;
  const runner = aRunner(
    async ({ deviceId, action }) => void (deviceId === id && sent.push(action)),
    () => {},
    {
      onCommand: (listener) => {
        hear = listener;
        return () => {};
      },
      open: async (ids) => {
        if (!isRunning) return forValves.open(ids);
        isRunning = false;
        const ended = {
          id: 1,
          deviceId: id,
          cmdId: "c-1",
          status: "completed",
          source: "manual",
          action: "sync",
        };
        hear({ ...ended, failureCode: null } as Command);
        return new Map([[id, ["c-1"]]]);
      },
    },
  );
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await starve(runner, id);
  await expect.poll(() => sent).toContain("high_pressure");
  await runner.close();
});

it("misses no answer that comes while it reads a valve again", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const sent: string[] = [];
  let hearState: Parameters<ValveCommands["onState"]>[0] = () => {};
  const known: Confirmed = { state: { DO3: 1 }, at: harness.clock.now() - 3_600_000, uncertain: [] };
  let during = (): void => {};
  const runner = aRunner(
    async ({ deviceId, action }) => void (deviceId === id && sent.push(action)),
    () => {},
    {
      onState: (listener) => {
        hearState = listener;
        return () => {};
      },
      confirmed: async () => {
        const read = new Map([[id, { ...known }]]);
        during();
        return read;
      },
    },
  );
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await harness.clock.advance(60_000);
  runner.sampled(id, [sampleOf(id, 3)]);
  await expect.poll(() => sent).toEqual(["low_pressure"]);
  during = () => {
    during = () => {};
    known.state = { DO3: 0 };
    const answered = { state: known.state, said: known.state, at: harness.clock.now() };
    hearState({ deviceId: id, ...answered, commandId: 2 });
  };
  const before = runner.get(id);
  const device = harness.app.use(deviceRegistry).get(id);
  if (device) runner.changed(id, device);
  await expect.poll(() => runner.get(id) === before, { timeout: 15_000 }).toBe(false);
  expect(runner.get(id)?.confirmed?.position.action).toBe("low_pressure");
  await starve(runner, id);
  await expect.poll(() => sent.at(-1)).toBe("high_pressure");
  await runner.close();
});

it("takes over none of its valves before all of them are read", async () => {
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
  const [first, second] = [await valve.in(harness), await valve.in(harness)];
  const { forValves } = harness.app.use(control);
  let hearState: Parameters<ValveCommands["onState"]>[0] = () => {};
  let reads = 0;
  const runner = aRunner(
    async () => {},
    () => {},
    {
      onState: (listener) => {
        hearState = listener;
        return () => {};
      },
      confirmed: async (ids) => {
        reads += 1;
        if (reads === 2) throw new Error("the connection was lost");
        const said = { deviceId: first.id, state: {}, said: {}, at: 0, commandId: 1 };
        if (reads === 1) hearState(said);
        return forValves.confirmed(ids);
      },
    },
  );
  await runner.start();
  expect(runner.get(second.id)).toBeUndefined();
  await runner.turn();
  expect(runner.get(first.id)).toBeDefined();
  expect(runner.get(second.id)).toBeDefined();
  await runner.close();
});

it("leaves a valve alone that an output may hold, because the answer to its release was lost", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const sentAt = harness.clock.now();
  const release = { cmdId: "c-1", action: "fully_close_off", keys: ["DO2"], value: null } as const;
  const known: Confirmed = {
    ...{ state: { DO2: 1 }, at: sentAt },
    uncertain: [{ ...release, id: 1, isOwn: false, sentAt, isRunning: false }],
  };
  const runner = aRunner(
    async () => {},
    () => {},
    { confirmed: async () => new Map([[id, known]]) },
  );
  await runner.start();
  expect(runner.get(id)?.heldAs).toBe("fully_closed");
  await runner.close();
});

/**
 * A set-point valve in automatic mode that confirmed 2.0 bar before these commands (bar) were lost. `end` ends the
 * sync that it was asked for, without a set-point in the answer.
 */
const afterLoss = async (
  lost: { value: number; isOwn: boolean }[],
  { isLow = false, ...others }: Partial<ValveCommands> & { isLow?: boolean } = {},
) => {
  const builder = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite({ valveKind: "set_point" });
  const timed = isLow ? builder.withTimer("00:00", "24:00") : builder;
  const { id } = await timed.inAutomaticMode().in(harness);
  const setPoints = { highSetPoint: 3, lowSetPoint: 2 };
  expect((await harness.call("PUT", `/device/${id}/automation`, setPoints)).status).toBe(200);
  const sentAt = harness.clock.now() - 60 * 60_000;
  const command = { action: "set_outlet_pressure", keys: ["set_point"], isRunning: false } as const;
  const uncertain = lost.map((one, index) => ({
    ...{ ...command, ...one, id: 10 + index, cmdId: `c-${index}`, sentAt: sentAt + index },
  }));
  const known: Confirmed = { state: { set_point: 2 }, at: sentAt, uncertain };
  const sent: (string | number)[] = [];
  const heard: {
    command?: Parameters<ValveCommands["onCommand"]>[0];
    state?: Parameters<ValveCommands["onState"]>[0];
  } = {};
  let asked = 20;
  const hear = (command: object) =>
    heard.command?.({ deviceId: id, failureCode: null, ...command } as Command);
  const end = (status: Command["status"]): void =>
    hear({ id: asked, cmdId: "c-ask", action: "sync", source: "auto_threshold", status });
  const runner = aRunner(
    async ({ deviceId, action, value }) => {
      if (deviceId !== id) return;
      sent.push(value ?? action);
      if (action !== "sync") return;
      asked += 1;
      end("processing");
    },
    () => {},
    {
      confirmed: async () => new Map([[id, known]]),
      onCommand: (listener) => {
        heard.command = listener;
        return () => {};
      },
      onState: (listener) => {
        heard.state = listener;
        return () => {};
      },
      ...others,
    },
  );
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  const said = (state: Confirmed["state"], commandId: number) =>
    heard.state?.({ deviceId: id, state, said: state, at: harness.clock.now(), commandId });
  const measured = async (minutes: number, value: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await harness.clock.advance(60_000);
      const sample = sampleOf(id, value);
      harness.app.use(latestReadings).take(id, [sample]);
      runner.sampled(id, [sample]);
      await runner.turn();
      await untilIdle(harness.db);
    }
  };
  return { id, runner, sent, hear, end, said, measured };
};

it.each(["completed", "device_not_response"] as const)(
  "asks a valve once before it raises a starved zone by less than a person's lost command may have: the question is %s",
  async (status) => {
    const { runner, sent, end, measured } = await afterLoss([{ value: 4, isOwn: false }]);
    await measured(3, 0.3);
    expect(sent).toEqual(["sync"]);
    end(status);
    await measured(1, 0.3);
    expect(sent).toEqual(["sync", 3]);
    await runner.close();
  },
);

it("asks a valve that it does not reduce, because it may stand far above or below", async () => {
  const { id, runner, sent, end, said, measured } = await afterLoss([{ value: 3.5, isOwn: true }], {
    isLow: true,
  });
  await measured(3, 1.8);
  expect(sent).toEqual(["sync"]);
  end("completed");
  await measured(1, 1.8);
  expect(runner.get(id)?.decision).toMatchObject({ rule: "timer_low", heldBack: "command_open" });
  end("completed");
  await runner.turn();
  expect(runner.get(id)?.decision).toMatchObject({ rule: "timer_low", heldBack: "position_unknown" });
  said({ set_point: 2 }, 20);
  await measured(5, 1.8);
  expect(new Set(sent)).toEqual(new Set(["sync"]));
  expect(runner.get(id)?.decision).toMatchObject({ rule: "timer_low", heldBack: "deadband" });
  await runner.close();
});

it("asks a valve every two minutes that says nothing of its set-point, and gives it up after half an hour", async () => {
  const left: string[] = [];
  const leave = async (_deviceId: number, reason: string) => void left.push(reason);
  const { runner, sent, end, measured } = await afterLoss([{ value: 3.5, isOwn: true }], {
    ...{ isLow: true, leave },
  });
  for (let minute = 0; minute < 28; minute += 1) {
    await measured(1, 1.8);
    end("completed");
  }
  expect(new Set(sent)).toEqual(new Set(["sync"]));
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThan(16);
  expect(left).toEqual([]);
  for (let minute = 0; minute < 4; minute += 1) {
    await measured(1, 1.8);
    end("completed");
  }
  expect(left).toEqual(["valve_position_unknown"]);
  await runner.close();
});

it("does not give a valve up before it could be asked that wakes up once an hour, nor while the next question waits for that", async () => {
  const left: string[] = [];
  const leave = async (_deviceId: number, reason: string) => void left.push(reason);
  const { runner, sent, end, measured } = await afterLoss([{ value: 3.5, isOwn: true }], {
    ...{ isLow: true, leave },
  });
  await measured(60, 1.8);
  expect(sent).toEqual(["sync"]);
  end("completed");
  await measured(60, 1.8);
  expect(sent).toEqual(["sync", "sync"]);
  expect(left).toEqual([]);
  end("completed");
  await measured(1, 1.8);
  expect(left).toEqual(["valve_position_unknown"]);
  await runner.close();
});

it("takes the answer in that comes just after the half hour, before it gives a valve up", async () => {
  const { clock } = harness;
  const left: string[] = [];
  const leave = async (_deviceId: number, reason: string) => void left.push(reason);
  const { id, runner, end, said, measured } = await afterLoss([{ value: 3.5, isOwn: true }], {
    ...{ isLow: true, leave },
  });
  await measured(1, 1.8);
  end("completed");
  // The half hour begins between two turns, and ends between two.
  await clock.advance(10_000);
  await runner.turn();
  await clock.advance(20_000);
  for (let minute = 0; minute < 29; minute += 1) {
    await measured(1, 1.8);
    end("completed");
  }
  expect(left).toEqual([]);
  await clock.advance(45_000);
  end("completed");
  said({ set_point: 2 }, 20);
  await measured(1, 1.8);
  expect(left).toEqual([]);
  expect(runner.get(id)?.decision).toMatchObject({ rule: "timer_low", heldBack: "deadband" });
  await runner.close();
});

it("counts no change whose command did not leave, because this node may not act any more", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const sent: string[] = [];
  let isHeld = true;
  const runner = aRunner(
    async ({ deviceId, action }) => void (deviceId === id && sent.push(action)),
    undefined,
    {},
    { isHeld: () => isHeld },
  );
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await harness.clock.advance(60_000);
  runner.sampled(id, [sampleOf(id, 3)]);
  isHeld = false;
  await untilIdle(harness.db);
  expect(sent).toEqual([]);
  isHeld = true;
  expect(runner.get(id)?.memory.changes.filter(({ by }) => by < 0)).toEqual([]);
  await runner.turn();
  await untilIdle(harness.db);
  expect(sent).toEqual(["low_pressure"]);
  await runner.close();
});

it("knows no set-point by a late answer to an earlier command than the one that was lost last", async () => {
  const lost = [2.2, 2.4].map((value) => ({ value, isOwn: true }));
  const { id, runner, said } = await afterLoss(lost);
  said({ set_point: 2.2 }, 10);
  expect(runner.get(id)).toMatchObject({ confirmed: null, possibleSetPoints: { confirmed: 2, lost } });
  said({ set_point: 2.4 }, 11);
  expect(runner.get(id)).toMatchObject({ confirmed: { position: { value: 2.4 } }, possibleSetPoints: null });
  await runner.close();
});

it("knows when the last move was lost that it heard of itself, and that it reads of", async () => {
  const before = { value: 2.2, isOwn: true };
  const { id, runner, hear } = await afterLoss([before]);
  const readAt = runner.get(id)?.possibleSetPoints?.lostAt ?? 0;
  expect(harness.clock.now() - readAt).toBe(60 * 60_000);
  const sentAt = harness.clock.now() - 30_000;
  const command = { id: 15, action: "set_outlet_pressure", value: 3.5, source: "manual", cmdId: "c-live" };
  const move = { ...command, sentAt: new Date(sentAt).toISOString() };
  hear({ ...move, status: "processing" });
  hear({ ...move, status: "device_not_response" });
  expect(runner.get(id)?.possibleSetPoints).toEqual({
    ...{ confirmed: 2, lost: [before, { value: 3.5, isOwn: false }], lostAt: sentAt },
  });
  await runner.close();
});

it("regulates what came into automatic mode while it read the others", async () => {
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4);
  const first = await valve.inAutomaticMode().in(harness);
  const { forValves } = harness.app.use(control);
  let late: number | undefined;
  const runner = aRunner(
    async () => {},
    () => {},
    {
      confirmed: async (ids) => {
        if (late === undefined) {
          late = (await valve.inAutomaticMode().in(harness)).id;
          runner.changed(late, harness.app.use(deviceRegistry).get(late) ?? null);
        }
        return forValves.confirmed(ids);
      },
    },
  );
  await runner.start();
  expect(runner.get(first.id)).toBeDefined();
  await expect.poll(() => runner.get(late ?? 0)).toBeDefined();
  await runner.close();
});

it("says which rule refused a command, tries it again every minute, and holds no other one back", async () => {
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
  const { id } = await valve.in(harness);
  const tried: string[] = [];
  const runner = aRunner(async ({ deviceId, action }) => {
    if (deviceId !== id) return;
    tried.push(action);
    if (action === "low_pressure") throw new Refusal("device_reports_rarely");
  });
  const sample = async (value: number, seconds = 60) => {
    await harness.clock.advance(seconds * 1000);
    runner.sampled(id, [sampleOf(id, value)]);
    await untilIdle(harness.db);
  };
  harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await sample(3);
  expect(tried).toEqual(["low_pressure"]);
  const refused = {
    ...{ rule: "limit", wanted: { action: "low_pressure" } },
    ...{ heldBack: "refused", refusal: "device_reports_rarely" },
  };
  expect(runner.get(id)?.decision).toMatchObject(refused);
  expect(runner.get(id)?.memory).toMatchObject({ changes: [], failures: 0 });
  const { at } = runner.get(id)?.decision ?? {};
  await sample(3, 10);
  expect(tried).toHaveLength(1);
  // The turn alone: a sample would find the command open that is tried.
  await harness.clock.advance(50_000);
  await expect.poll(() => tried).toHaveLength(2);
  await untilIdle(harness.db);
  expect(runner.get(id)?.decision).toMatchObject({ ...refused, at });
  await sample(0.6, 5);
  expect(tried.slice(2)).toEqual(["high_pressure"]);
  await runner.close();
});

it("does not send the refused stop of a dry well again before its next sample or turn", async () => {
  const { id } = await aDevice()
    .ofType("WELL_LOGGING")
    .withChannel("water_level_float")
    .withAction("pump_start", "DO_4_ON")
    .withAction("pump_stop", "DO_4_OFF")
    .inAutomaticMode()
    .in(harness);
  const { forValves } = harness.app.use(control);
  const running: Confirmed = { state: { DO4: 1 }, at: harness.clock.now(), uncertain: [] };
  let tries = 0;
  const runner = aRunner(
    async ({ deviceId }) => {
      if (deviceId !== id) return;
      tries += 1;
      await new Promise((resolve) => setImmediate(resolve));
      // A runner that tries without end would not let this test end either.
      if (tries < 20) throw new Refusal("mode_change_refused");
    },
    undefined,
    { confirmed: async (ids) => (ids.includes(id) ? new Map([[id, running]]) : forValves.confirmed(ids)) },
  );
  const sample = async (value: number) => {
    await harness.clock.advance(60_000);
    const channels = harness.app.use(deviceRegistry).get(id)?.channels ?? [];
    const slots = channels.map(({ parameter }) => (parameter === "water_level_float" ? value : null));
    const samples = [{ ...sampleOf(id, 0), slots }];
    harness.app.use(latestReadings).take(id, samples);
    runner.sampled(id, samples);
    for (let step = 0; step < 50; step += 1) await new Promise((resolve) => setImmediate(resolve));
    await untilIdle(harness.db);
  };
  await runner.start();
  await sample(1);
  expect(tries).toBe(0);
  await sample(0);
  expect(tries).toBe(1);
  await sample(0);
  // With the turns of this minute.
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(5);
  expect(runner.get(id)?.memory.changes.filter(({ by }) => by < 0)).toEqual([]);
  await runner.close();
});

it.each(["fails", "comes while this node may not act"])(
  "reads the settings of a valve again in its next turn where a read %s",
  async (how) => {
    const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
    const { id } = await valve.in(harness);
    const { forValves } = harness.app.use(control);
    let isAway = false;
    const runner = aRunner(
      async () => {},
      undefined,
      {
        confirmed: async (ids) => {
          if (isAway && how === "fails") throw new Error("the connection was lost");
          return forValves.confirmed(ids);
        },
      },
      { isHeld: () => !isAway || how === "fails" },
    );
    await runner.start();
    const away = async (deviceId: number) => {
      isAway = true;
      runner.changed(deviceId, harness.app.use(deviceRegistry).get(deviceId) ?? null);
      await untilIdle(harness.db);
      isAway = false;
      await runner.turn();
      await untilIdle(harness.db);
    };
    await harness.call("PUT", `/device/${id}/automation`, { dwellMinutes: 33 });
    await away(id);
    expect(runner.get(id)?.plan.settings.dwellMinutes).toBe(33);
    const late = (await valve.in(harness)).id;
    await away(late);
    expect(runner.get(late)).toBeDefined();
    await runner.close();
  },
);

it("reads the settings of all its valves again after changes on other nodes were missed", async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const runner = aRunner(async () => {});
  await runner.start();
  await harness.call("PUT", `/device/${id}/automation`, { dwellMinutes: 34 });
  runner.missed();
  await runner.turn();
  await untilIdle(harness.db);
  expect(runner.get(id)?.plan.settings.dwellMinutes).toBe(34);
  await runner.close();
});
