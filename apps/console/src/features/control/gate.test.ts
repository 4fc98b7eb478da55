import { describe, expect, it } from "vitest";
import { aCommand } from "./command-cache.fixture.ts";
import { commonReason, type GateInput, gateOf } from "./gate.ts";

const ready: GateInput = {
  mayOperate: true,
  commandable: true,
  online: true,
  offline: false,
  mode: "manual",
  hasThresholdOrTimer: true,
  running: null,
};
const opened = { open: true, takesManual: false };

describe("the gate in front of a command", () => {
  it("is open for a device in manual mode with a threshold or a timer", () => {
    expect(gateOf("high_pressure", ready)).toEqual(opened);
  });

  it("[R4.2] locks every manual operation in automatic mode", () => {
    expect(gateOf("high_pressure", { ...ready, mode: "auto" })).toEqual({ open: false, reason: "auto_mode" });
    expect(gateOf("fully_close_on", { ...ready, mode: "auto" })).toEqual({
      open: false,
      reason: "auto_mode",
    });
  });

  it("[R4.3] asks for a threshold or a timer first", () => {
    expect(gateOf("low_pressure", { ...ready, hasThresholdOrTimer: false })).toEqual({
      open: false,
      reason: "threshold_or_timer",
    });
  });

  it("[R4.3] exempts a safety stop from settings and from a running command", () => {
    const properties = { ...ready, hasThresholdOrTimer: false, running: aCommand({ status: "processing" }) };
    expect(gateOf("pump_stop", properties)).toEqual(opened);
    expect(gateOf("fully_close_off", properties)).toEqual(opened);
  });

  it("offers a safety stop in automatic mode together with taking manual", () => {
    expect(gateOf("pump_stop", { ...ready, mode: "auto" })).toEqual({ open: true, takesManual: true });
  });

  it("lets sync and read-now pass in either mode and without settings", () => {
    const properties: GateInput = { ...ready, mode: "auto", hasThresholdOrTimer: false };
    expect(gateOf("sync", properties)).toEqual(opened);
    expect(gateOf("read_now", properties)).toEqual(opened);
  });

  it("locks everything but a stop while another command is under way", () => {
    const properties = { ...ready, running: aCommand() };
    expect(gateOf("high_pressure", properties)).toEqual({ open: false, reason: "busy" });
    expect(gateOf("sync", properties)).toEqual({ open: false, reason: "busy" });
  });

  it("names the permission before anything else, and an absent device before its mode", () => {
    expect(gateOf("sync", { ...ready, mayOperate: false, offline: true })).toEqual({
      open: false,
      reason: "permission",
    });
    expect(gateOf("high_pressure", { ...ready, offline: true, mode: "auto" })).toEqual({
      open: false,
      reason: "offline",
    });
    expect(gateOf("high_pressure", { ...ready, online: false })).toEqual({ open: false, reason: "network" });
    expect(gateOf("sync", { ...ready, commandable: false })).toEqual({
      open: false,
      reason: "not_commandable",
    });
  });

  it("tells one reason once when it holds for all of them", () => {
    expect(commonReason(["high_pressure", "fully_close_off"], { ...ready, mode: "auto" })).toBe("auto_mode");
    expect(commonReason(["high_pressure", "sync"], { ...ready, mode: "auto" })).toBeNull();
    expect(commonReason(["high_pressure"], ready)).toBeNull();
  });
});
