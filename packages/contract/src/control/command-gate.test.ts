import { deviceTypes } from "@sgval/quantities/device-types";
import { describe, expect, it } from "vitest";
import type { CommandsThrough } from "../device-gateways/commands.ts";
import type { ErrorCode } from "../error.ts";
import { operatingPermissions } from "../permission.ts";
import {
  confirmationLevel,
  confirmationRefusal,
  demandsOf,
  type GateRequest,
  type GateView,
  isLargeStep,
  operationRefusal,
  permissionOf,
  refusalFor,
  releasesUnderTag,
  setPointRange,
  stepShare,
} from "./command-gate.ts";
import { type ActionKey, actionKeys, actionRule, type CommandSource, stopActions } from "./control.ts";

const actions = [
  { action: "fully_open_on", code: "DO_1_ON" },
  { action: "fully_open_off", code: "DO_1_OFF" },
  { action: "fully_close_on", code: "DO_2_ON" },
  { action: "fully_close_off", code: "DO_2_OFF" },
  { action: "high_pressure", code: "DO_3_ON" },
  { action: "set_outlet_pressure", code: "SET_P2" },
  { action: "set_interval", code: "INT" },
  { action: "sync", code: "STATUS" },
] as const;
const valve: GateView["device"] = {
  connection: "mqtt",
  topicControl: "sgval/v/control",
  actions,
  channels: [],
  site: { valveKind: "set_point", minSetpoint: 1, maxSetpoint: 3 },
};
const ready: GateView = {
  device: valve,
  mode: "manual",
  hasSettings: true,
  state: null,
  openActions: [],
  oppositeUncertain: false,
};
const auto = { mode: "auto" } as const;
const behind = (commands: CommandsThrough): Pick<GateView, "device"> => ({
  device: {
    ...{ ...valve, connection: "http", topicControl: null, gateway: { commands } },
    actions: [...actions, { action: "pump_stop", code: "DO_4_OFF" }],
  },
});
const bare = { hasSettings: false };
const asking = (
  action: GateRequest["action"],
  value?: number | null,
  source: CommandSource = "manual",
): GateRequest => ({ action, source, pumpIds: null, ...(value === undefined ? {} : { value }) });

type Row = [situation: string, view: Partial<GateView>, request: GateRequest, answer: ErrorCode | null];

/** Every answer of the gate. Server and console call the same function, so one table covers both. */
const table: Row[] = [
  ["manual mode with settings", {}, asking("high_pressure"), null],
  [
    "a command over HTTP",
    { device: { ...valve, connection: "http" } },
    asking("sync"),
    "device_not_commandable",
  ],
  [
    "no control topic",
    { device: { ...valve, topicControl: null } },
    asking("sync"),
    "device_not_commandable",
  ],
  ["a gateway that sends no commands", behind("none"), asking("sync"), "gateway_sends_no_commands"],
  ["a gateway whose devices hear at once", behind("at_once"), asking("high_pressure"), null],
  ["a network that keeps commands", behind("after_uplink"), asking("high_pressure"), "gateway_hears_later"],
  ["a late release of a closing", behind("after_uplink"), asking("fully_close_off"), "gateway_hears_later"],
  ["a late stop of a pump", behind("after_uplink"), asking("pump_stop"), null],
  ["what moves no water, late", behind("after_uplink"), asking("set_interval", 60), null],
  [
    "automation through a gateway",
    { ...behind("at_once"), ...auto },
    asking("high_pressure", null, "auto_timer"),
    "device_not_commandable",
  ],
  [
    "a stop of automation through a gateway",
    { ...behind("at_once"), ...auto },
    asking("pump_stop", null, "auto_timer"),
    null,
  ],
  ["an action the device lacks", {}, asking("pump_start"), "action_not_available"],
  [
    "a set-point for a pilot valve",
    { device: { ...valve, site: {} } },
    asking("set_outlet_pressure", 2),
    "action_not_available",
  ],
  ["[R4.2] a manual command in automatic mode", auto, asking("high_pressure"), "device_in_auto_mode"],
  ["[R4.2] a manual stop in automatic mode", auto, asking("fully_close_off"), "device_in_auto_mode"],
  ["a stop that takes manual", auto, { ...asking("fully_close_off"), takeManual: true }, null],
  [
    "another action that wants to take manual",
    auto,
    { ...asking("high_pressure"), takeManual: true },
    "device_in_auto_mode",
  ],
  ["a sync in automatic mode", auto, asking("sync"), null],
  ["automation in automatic mode", auto, asking("fully_open_on", null, "auto_timer"), null],
  ["automation in manual mode", {}, asking("fully_open_on", null, "auto_timer"), "mode_change_refused"],
  [
    "automation that would cut supply",
    auto,
    asking("fully_close_on", null, "auto_threshold"),
    "action_not_available",
  ],
  ["[R4.3] an operation without settings", bare, asking("fully_open_on"), "threshold_or_timer_required"],
  ["[R4.3] a stop without settings", bare, asking("fully_close_off"), null],
  [
    "a start at a station of several pumps that names none",
    {
      device: {
        ...valve,
        actions: [{ action: "pump_start", code: "DO_4_ON" }],
        channels: [{ parameter: "pump_running.p1" }, { parameter: "pump_running.p2" }],
      },
    },
    asking("pump_start"),
    "pump_required",
  ],
  ["pumps that a device does not have", {}, { ...asking("sync"), pumpIds: ["p1"] }, "pump_unknown"],
  ["a sync without settings", bare, asking("sync"), null],
  ["a set-point not entered yet", {}, asking("set_outlet_pressure"), null],
  ["a set-point left empty", {}, asking("set_outlet_pressure", null), "value_required"],
  ["a set-point below the valve's range", {}, asking("set_outlet_pressure", 0.9), "value_below_minimum"],
  ["a set-point above the valve's range", {}, asking("set_outlet_pressure", 3.1), "value_above_maximum"],
  ["a set-point in range", {}, asking("set_outlet_pressure", 3), null],
  ["a value with an action that takes none", {}, asking("sync", 1), "value_not_allowed"],
  ["an interval under a second", {}, asking("set_interval", 0), "value_below_minimum"],
  ["an interval over a week", {}, asking("set_interval", 604_801), "value_above_maximum"],
  ["an interval of five minutes", {}, asking("set_interval", 300), null],
  [
    "closing while open is confirmed",
    { state: { DO1: true } },
    asking("fully_close_on"),
    "interlock_open_and_close",
  ],
  [
    "closing while an opening runs",
    { openActions: ["fully_open_on"] },
    asking("fully_close_on"),
    "interlock_open_and_close",
  ],
  [
    "closing after an opening of unknown outcome",
    { oppositeUncertain: true },
    asking("fully_close_on"),
    "interlock_open_and_close",
  ],
  [
    "a release while both are on",
    { state: { DO1: 1, DO2: 1 }, openActions: ["fully_open_on"] },
    asking("fully_close_off"),
    null,
  ],
];

describe("the gate in front of a command", () => {
  it.each(table)("%s", (_situation, view, request, answer) => {
    expect(refusalFor({ ...ready, ...view }, request)).toBe(answer);
  });

  it("finds the output of an action by its code, and by our name where the code is not numbered", () => {
    const custom = {
      ...valve,
      actions: [...actions.slice(1), { action: "fully_open_on", code: "OPEN" } as const],
    };
    const closing = (state: GateView["state"]) =>
      refusalFor({ ...ready, device: custom, state }, asking("fully_close_on"));
    expect(closing({ fully_open: 1 })).toBe("interlock_open_and_close");
    expect(closing({ DO1: 1 })).toBeNull();
  });

  it("checks mode, settings and interlock alone before a waiting command is sent", () => {
    const moved = { ...ready, device: { ...valve, actions: [], site: {} } };
    expect(operationRefusal(moved, asking("set_outlet_pressure", 9))).toBeNull();
    expect(operationRefusal({ ...moved, ...auto }, asking("set_outlet_pressure", 2))).toBe(
      "device_in_auto_mode",
    );
  });
});

it("has an operating permission for every action of every type", () => {
  const needed = deviceTypes.flatMap((type) => actionKeys.map((action) => permissionOf(type, action)));
  expect([...new Set(needed)].sort()).toEqual(["Control.Operate", "Pump.Operate", "Pump.Sync"]);
  expect(operatingPermissions).toEqual(expect.arrayContaining(needed));
  expect(permissionOf("VGA", "sync")).toBe("Control.Operate");
  expect(permissionOf("WATER_PUMP", "sync")).toBe("Pump.Sync");
  expect(permissionOf("WATER_PUMP", "pump_stop")).toBe("Pump.Operate");
});

it("never goes below half a bar, whatever the device's record says", () => {
  expect(setPointRange({ minSetpoint: 0.2 })).toEqual({ minimum: 0.5, maximum: 6 });
  expect(setPointRange({ minSetpoint: 1.2, maxSetpoint: 4 })).toEqual({ minimum: 1.2, maximum: 4 });
});

it("measures a step against the range", () => {
  expect(stepShare({ maxSetpoint: 4 }, 2.45, 1.6)).toBeCloseTo(0.243, 3);
  // From where is not known: confirmed as the largest step.
  expect(stepShare({ maxSetpoint: 4 }, null, 1.6)).toBe(1);
  expect([isLargeStep(0.2), isLargeStep(0.21)]).toEqual([false, true]);
});

it("asks for more confirmation when the last feedback is old, and for the most when a set-point leaps", () => {
  expect(confirmationLevel("high_pressure", { stale: false })).toBe(1);
  expect(confirmationLevel("high_pressure", { stale: true })).toBe(2);
  expect(confirmationLevel("pump_start", { stale: true })).toBe(3);
  expect(confirmationLevel("pump_start", { stale: false, pumps: 1 })).toBe(2);
  expect(confirmationLevel("pump_start", { stale: false, pumps: 2 })).toBe(3);
  expect(confirmationLevel("pump_stop", { stale: true, pumps: 4 })).toBe(1);
  expect(confirmationLevel("set_outlet_pressure", { stale: false, step: 0.2 })).toBe(2);
  expect(confirmationLevel("set_outlet_pressure", { stale: false, step: 0.21 })).toBe(3);
});

it("keeps a stop one confirmation away and needs no confirmation for a sync", () => {
  for (const key of actionKeys.filter((action) => actionRule(action).safetyStop))
    expect(confirmationLevel(key, { stale: true })).toBe(1);
  expect(confirmationLevel("sync", { stale: true })).toBe(0);
});

it("demands a reason where a command is foreseen to pass an alarm limit, but never of a stop", () => {
  const of = (action: ActionKey, more: object = {}) =>
    confirmationLevel(action, { stale: false, foreseesAlarm: true, ...more });
  expect([of("low_pressure"), of("fully_open_off"), of("low_pressure", { stale: true })]).toEqual([2, 2, 2]);
  expect([of("set_outlet_pressure"), of("fully_close_on")]).toEqual([2, 3]);
  for (const key of stopActions) expect(of(key)).toBe(actionRule(key).level);
  expect(of("sync")).toBe(0);
});

it("demands nothing of a press, a reason from level 2, and at level 3 the name of the device too", () => {
  const of = (level: 0 | 1 | 2 | 3, more: { reason?: string; deviceName?: string }) =>
    confirmationRefusal(level, more, { name: "VGA-07" });
  expect([of(0, {}), of(1, {})]).toEqual([null, null]);
  expect([of(2, {}), of(2, { reason: "  " }), of(3, { deviceName: "VGA-07" })]).toEqual([
    ...["reason_required", "reason_required", "reason_required"],
  ]);
  expect(of(2, { reason: "burst" })).toBeNull();
  expect(of(3, { reason: "burst" })).toBe("device_name_required");
  expect(of(3, { reason: "burst", deviceName: "vga-08" })).toBe("device_name_required");
  expect(of(3, { reason: "burst", deviceName: " VGA-07 " })).toBeNull();
});

it("asks for a reason and a long press before water is let in under a lock-out tag, and of no other stop", () => {
  const tags = [{ id: 4 }];
  const asking = actions.filter(({ action }) => releasesUnderTag(action, tags)).map(({ action }) => action);
  expect(asking).toEqual(["fully_close_off"]);
  expect(releasesUnderTag("fully_close_off", [])).toBe(false);
  expect(demandsOf(1, { underTag: true })).toEqual({ reason: true, deviceName: false, hold: true });
  expect(demandsOf(1)).toEqual({ reason: false, deviceName: false, hold: false });
  expect(confirmationRefusal(1, { underTag: true }, { name: "VGA-07" })).toBe("reason_required");
});

it("asks for a reason at every level where a second person approves, who has to know what for", () => {
  const approved = { secondPerson: true };
  expect(demandsOf(1, approved)).toEqual({ reason: true, deviceName: false, hold: false });
  expect(confirmationRefusal(1, { ...approved, reason: " " }, { name: "VGA-07" })).toBe("reason_required");
  expect(confirmationRefusal(1, { ...approved, reason: "burst" }, { name: "VGA-07" })).toBeNull();
  expect(confirmationRefusal(1, {}, { name: "VGA-07" })).toBeNull();
});

it("takes a typed name whatever its case, and no other name", () => {
  const of = (deviceName: string) =>
    confirmationRefusal(3, { reason: "burst", deviceName }, { name: "VGA-Đ7" });
  expect([of("vga-đ7"), of(" VGA-Đ7 "), of("Vga-đ7".normalize("NFD"))]).toEqual([null, null, null]);
  expect(of("vga-d7")).toBe("device_name_required");
});
