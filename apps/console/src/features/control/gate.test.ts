import { actionRule, operatingActions } from "@sgval/contract/control/control";
import { describe, expect, it } from "vitest";
import { aCommand } from "./command.fixture.ts";
import { commonReason, type GateDevice, type GateInput, gateOf } from "./gate.ts";

const valve: GateDevice = {
  connection: "mqtt",
  topicControl: "sgval/v/control",
  actions: (
    [
      "high_pressure",
      "low_pressure",
      "fully_close_on",
      "fully_close_off",
      "pump_stop",
      "sync",
      "read_now",
    ] as const
  ).map((action) => ({ action, code: action })),
  channels: [],
  site: {},
  mode: "manual",
  hasThreshold: true,
  hasTimer: false,
};
const ready: GateInput = {
  device: valve,
  mayOperate: true,
  lockedOut: false,
  online: true,
  offline: false,
  running: null,
  state: null,
};
const deviceWith = (changes: Partial<GateDevice>): GateInput => ({
  ...ready,
  device: { ...valve, ...changes },
});
const auto = deviceWith({ mode: "auto" });
const bare = deviceWith({ hasThreshold: false });
const opened = { open: true, takesManual: false };
const locked = (reason: string) => ({ open: false, reason });

describe("command gate", () => {
  it("is open for a device in manual mode with a threshold or a timer", () => {
    expect(gateOf("high_pressure", ready)).toEqual(opened);
    expect(gateOf("high_pressure", deviceWith({ hasThreshold: false, hasTimer: true }))).toEqual(opened);
  });

  it("[R4.2] locks every manual operation in automatic mode, and has a stop take manual", () => {
    const actions = operatingActions.map((action) => ({ action, code: action }));
    const able = { actions, site: { valveKind: "set_point" } } as const;
    for (const action of operatingActions) {
      expect(gateOf(action, deviceWith(able))).toEqual(opened);
      expect(gateOf(action, deviceWith({ ...able, mode: "auto" }))).toEqual(
        actionRule(action).safetyStop ? { open: true, takesManual: true } : locked("device_in_auto_mode"),
      );
    }
  });

  it("[R4.3] asks for a threshold or a timer first", () => {
    expect(gateOf("low_pressure", bare)).toEqual(locked("threshold_or_timer_required"));
  });

  it("locks all but a stop of a device that reports too rarely to hear a command in time", () => {
    const rare = { ...ready, expiresUnheard: true };
    expect(gateOf("high_pressure", rare)).toEqual(locked("device_reports_rarely"));
    expect(gateOf("read_now", rare)).toEqual(locked("device_reports_rarely"));
    expect(gateOf("fully_close_off", rare)).toEqual(opened);
  });

  it("locks full opening while the device says that full closing is on, and the other way round", () => {
    const both = deviceWith({
      actions: [...valve.actions, { action: "fully_open_on", code: "fully_open_on" }],
    });
    const closed = { ...both, state: { fully_close: 1 } };
    expect(gateOf("fully_open_on", closed)).toEqual(locked("interlock_open_and_close"));
    expect(gateOf("fully_close_on", closed)).toEqual(opened);
    expect(gateOf("fully_close_off", closed)).toEqual(opened);
    expect(gateOf("fully_open_on", { ...both, state: { fully_close: 0 } })).toEqual(opened);
  });

  it("[R4.3] exempts a safety stop from settings and from a running command", () => {
    const input = { ...bare, running: aCommand({ status: "processing" }) };
    expect(gateOf("pump_stop", input)).toEqual(opened);
    expect(gateOf("fully_close_off", input)).toEqual(opened);
  });

  it("offers a safety stop in automatic mode together with taking manual", () => {
    expect(gateOf("pump_stop", auto)).toEqual({ open: true, takesManual: true });
  });

  it("never locks a safety stop because the page has lost the network or the device", () => {
    for (const input of [
      { ...ready, online: false },
      { ...ready, offline: true },
    ])
      expect(gateOf("fully_close_off", input)).toEqual(opened);
    expect(gateOf("pump_stop", { ...auto, offline: true })).toEqual({ open: true, takesManual: true });
  });

  it("locks everything but a stop while a lock-out tag hangs on the device", () => {
    const input = { ...ready, lockedOut: true };
    for (const action of ["high_pressure", "sync", "read_now"] as const)
      expect(gateOf(action, input)).toEqual(locked("lockedOut"));
    expect(gateOf("fully_close_off", input)).toEqual(opened);
  });

  it("lets sync and read-now pass in either mode and without settings", () => {
    const input = deviceWith({ mode: "auto", hasThreshold: false });
    expect(gateOf("sync", input)).toEqual(opened);
    expect(gateOf("read_now", input)).toEqual(opened);
  });

  it("locks everything but a stop while another command is under way", () => {
    const input = { ...ready, running: aCommand() };
    expect(gateOf("high_pressure", input)).toEqual(locked("busy"));
    expect(gateOf("sync", input)).toEqual(locked("busy"));
  });

  it("says of a device behind a gateway why nothing, or nothing that moves water, goes through it", () => {
    const behind = (commands: "none" | "at_once" | "after_uplink") =>
      deviceWith({ connection: "http", topicControl: null, gateway: { name: "lora", commands } });
    expect(gateOf("sync", behind("none"))).toEqual(locked("gateway_sends_no_commands"));
    expect(gateOf("pump_stop", behind("none"))).toEqual(locked("gateway_sends_no_commands"));
    expect(gateOf("high_pressure", behind("at_once"))).toEqual(opened);
    const later = behind("after_uplink");
    for (const action of ["high_pressure", "fully_close_on", "fully_close_off"] as const)
      expect(gateOf(action, later)).toEqual(locked("gateway_hears_later"));
    for (const action of ["sync", "pump_stop"] as const) expect(gateOf(action, later)).toEqual(opened);
  });

  it("names the permission before anything else, and an absent device before its mode", () => {
    expect(gateOf("sync", { ...ready, mayOperate: false, offline: true })).toEqual(locked("permission"));
    expect(gateOf("high_pressure", { ...auto, offline: true })).toEqual(locked("offline"));
    expect(gateOf("high_pressure", { ...ready, online: false })).toEqual(locked("network"));
    expect(gateOf("sync", deviceWith({ topicControl: null }))).toEqual(locked("device_not_commandable"));
  });

  it("locks an action that the device cannot do", () => {
    expect(gateOf("fully_open_on", ready)).toEqual(locked("action_not_available"));
  });

  it("shows one reason once when it holds for all of them", () => {
    const inAuto = (action: Parameters<typeof gateOf>[0]) => gateOf(action, auto);
    expect(commonReason(["high_pressure", "fully_close_off"], inAuto)).toBe("device_in_auto_mode");
    expect(commonReason(["high_pressure", "sync"], inAuto)).toBeNull();
    expect(commonReason(["high_pressure"], (action) => gateOf(action, ready))).toBeNull();
  });
});
