import { beforeEach, describe, expect, it } from "vitest";
import { zonePlans } from "../city/zones.ts";
import { newCity } from "../hydraulics/city-state.ts";
import { startDue } from "../hydraulics/pump-station.ts";
import { openWaterCity, type Snapshot, type WaterCity } from "../hydraulics/water-city.ts";
import type { DeviceModel } from "./device-model.ts";
import { fleet } from "./fleet.ts";
import { executeStationCommand } from "./pump-station-device.ts";
import { executeValveCommand } from "./valve-device.ts";
import { createVirtualDevice, type VirtualDevice } from "./virtual-device.ts";

/** Thursday 08:00:00 local time, outside every network outage. */
const morning = Date.UTC(2025, 10, 20, 1);

function deviceNamed(name: string): DeviceModel {
  const model = fleet(morning).find((one) => one.name === name);
  if (!model) throw new Error(`no device ${name}`);
  return model;
}

/** A device with a manual clock. */
function startDevice(
  model: DeviceModel,
  city: WaterCity,
  /** Changes the solution from the 63rd second on. */
  later: (snapshot: Snapshot) => Snapshot = (snapshot) => snapshot,
) {
  let now = morning;
  let snapshot: Snapshot = city.settle();
  const waiting: { at: number; action: () => void }[] = [];
  const sent: unknown[] = [];
  const answers: unknown[] = [];
  const device: VirtualDevice = createVirtualDevice(model, {
    send: (payload) => sent.push(payload),
    answer: (message) => answers.push(message),
    after: (milliseconds, action) => waiting.push({ at: now + milliseconds, action }),
    now: () => now,
    snapshot: () => (now < morning + 63_000 ? snapshot : later(snapshot)),
    change(command) {
      const outcome = command(city.state);
      snapshot = city.settle();
      return outcome;
    },
  });
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000;
      for (const due of waiting.filter((one) => one.at <= now)) {
        waiting.splice(waiting.indexOf(due), 1);
        due.action();
      }
      device.tick();
    }
  };
  const command = (cmdId: string, action: string, value: number | null = null, exp = now / 1000 + 100) =>
    device.receive(JSON.stringify({ cmdId, action, value, exp }));
  return { sent, answers, pass, command, receive: device.receive };
}

describe("a virtual device", () => {
  let city: WaterCity;
  beforeEach(async () => {
    city = await openWaterCity(morning);
  });

  it("reports on its own interval", () => {
    const { sent, pass } = startDevice(deviceNamed("VGA-01"), city);
    pass(60);
    expect(sent).toHaveLength(6);
  });

  it("answers a command with its id after one to four seconds and reports the effect soon", () => {
    const { sent, answers, pass, command } = startDevice(deviceNamed("VGA-03"), city);
    pass(11);
    command("c-1", "DO_2_ON");
    expect(answers).toHaveLength(0);
    pass(4);
    expect(answers).toEqual([
      expect.objectContaining({ cmdId: "c-1", result: "ok", state: expect.objectContaining({ DO2: 1 }) }),
    ]);
    pass(3);
    expect(sent.at(-1)).toMatchObject({ P2: 0, DO2: 1, ST: 3 });
  });

  it("ignores a repeated command id and an expired command", () => {
    const { answers, pass, command } = startDevice(deviceNamed("VGA-01"), city);
    command("c-1", "DO_3_OFF");
    command("c-1", "DO_3_OFF");
    command("c-2", "DO_1_ON", null, morning / 1000 - 1);
    pass(10);
    command("c-1", "DO_3_ON");
    pass(10);
    expect(answers).toHaveLength(1);
    expect(city.state.valves["VGA-01"]).toMatchObject({ pilot: "low", fullyOpen: false });
  });

  it("ignores what is not a command", () => {
    const { answers, pass, receive } = startDevice(deviceNamed("VGA-01"), city);
    for (const text of ["", "[]", "null", '{"cmdId":7,"action":"DO_2_ON"}', '{"cmdId":"c-1"}']) receive(text);
    pass(5);
    expect(answers).toEqual([]);
    expect(city.state.valves["VGA-01"]?.fullyClosed).toBe(false);
  });

  it("holds samples while it sleeps and sends them together", () => {
    const { sent, pass } = startDevice(deviceNamed("DL-11"), city);
    pass(1_200);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ dev: "DL-11", recs: expect.objectContaining({ length: 10 }) });
  });

  it("repeats the previous two samples where the make does so", () => {
    const { sent, pass } = startDevice(deviceNamed("DL-07"), city);
    pass(240);
    expect(Object.keys(sent.at(-1) ?? {})).toEqual(expect.arrayContaining(["1", "2", "time", "idc_input"]));
  });

  it("reports a sudden loss of pressure at once, and only once", () => {
    const { sent, pass } = startDevice(deviceNamed("DL-12"), city, (snapshot) => {
      const pressure = new Map(snapshot.solution.pressure).set("Z6-8", 0);
      return { ...snapshot, solution: { ...snapshot.solution, pressure } };
    });
    pass(70);
    const zeros = sent.filter((payload) => JSON.stringify(payload).includes('"P3":0,'));
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(zeros.length).toBeGreaterThanOrEqual(1);
  });

  it("sends nothing without network and all samples afterwards", () => {
    const model = { ...deviceNamed("DL-10"), faults: { ...deviceNamed("DL-10").faults, outageShare: 1 } };
    const { sent, pass } = startDevice(model, city);
    pass(4 * 3_600);
    const lengths = sent.map((payload) => (Array.isArray(payload) ? payload.length : 0));
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(12);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(230);
  });
});

describe("device controllers", () => {
  const plan = zonePlans[2];
  const command = (action: string, value: number | null = null) => ({ cmdId: "c", action, value, exp: 1e12 });

  it("refuse to open and close fully together, and set-points out of range", () => {
    if (!plan) throw new Error("no third zone");
    const city = newCity(morning);
    executeValveCommand(plan, command("DO_1_ON"), city);
    expect(executeValveCommand(plan, command("DO_2_ON"), city)).toEqual({ result: "err", code: "INTERLOCK" });
    expect(executeValveCommand(plan, command("SET_P2", 9), city)).toEqual({
      result: "err",
      code: "OUT_OF_RANGE",
    });
    expect(executeValveCommand(plan, command("SET_P2", 2), city)).toMatchObject({
      result: "ok",
      state: { SP: 2 },
    });
    expect(executeValveCommand(plan, command("DO_9_ON"), city)).toEqual({
      result: "err",
      code: "UNKNOWN_ACTION",
    });
  });

  it("start the named pump, or the next one if none is named", () => {
    const city = newCity(morning);
    expect(executeStationCommand({ ...command("DO_4_ON"), pumps: ["p3"] }, city)).toMatchObject({
      state: { p3: "on" },
    });
    city.at += 15_000;
    expect(executeStationCommand(command("DO_4_ON"), city)).toMatchObject({ state: { p2: "on" } });
    expect(executeStationCommand(command("SET_POWER", 70), city)).toMatchObject({ state: { p4_power: 70 } });
  });

  it("start the pumps of a station one after the other, fifteen seconds apart, and none that is stopped meanwhile", () => {
    const city = newCity(morning);
    for (const pump of city.pumps) pump.on = false;
    const after = (seconds: number) => {
      city.at = morning + seconds * 1_000;
      startDue(city.pumps, city.at);
      return city.pumps.filter((pump) => pump.on).map((pump) => pump.id);
    };
    const starts = city.pumps.map((pump) => pump.starts);
    const answer = executeStationCommand({ ...command("DO_4_ON"), pumps: ["p1", "p2", "p4"] }, city);
    expect(answer).toMatchObject({ result: "ok", state: { p1: "on", p2: "off", p4: "off" } });
    expect(after(14)).toEqual(["p1"]);
    // It waits behind those that wait.
    executeStationCommand({ ...command("DO_4_ON"), pumps: ["p2", "p3"] }, city);
    expect(after(15)).toEqual(["p1", "p2"]);
    executeStationCommand({ ...command("DO_4_OFF"), pumps: ["p4"] }, city);
    expect(after(44)).toEqual(["p1", "p2"]);
    expect(after(45)).toEqual(["p1", "p2", "p3"]);
    expect(city.pumps.map((pump, index) => pump.starts - (starts[index] ?? 0))).toEqual([1, 1, 1, 0]);
  });

  it("stop the named pumps alone, every pump if none is named, and none for an unknown name", () => {
    const city = newCity(morning);
    for (const pump of city.pumps) pump.on = true;
    const running = () => city.pumps.filter((pump) => pump.on).map((pump) => pump.id);
    executeStationCommand({ ...command("DO_4_OFF"), pumps: ["p1", "p4"] }, city);
    expect(running()).toEqual(["p2", "p3"]);
    expect(executeStationCommand({ ...command("DO_4_OFF"), pumps: ["p2", "p9"] }, city)).toEqual({
      result: "err",
      code: "NO_PUMP",
    });
    expect(running()).toEqual(["p2", "p3"]);
    executeStationCommand(command("DO_4_OFF"), city);
    expect(running()).toEqual([]);
  });
});
