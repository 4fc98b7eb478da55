import { expect, it } from "vitest";
import { failureBeforeSending, type GateAsk, type GateView, refusalFor } from "./command-gate.ts";

const view = (changes: Partial<GateView> = {}): GateView => ({
  device: {
    type: "VGA",
    connection: "mqtt",
    topicControl: "sgval/v/control",
    actions: [
      { action: "fully_open_on", code: "DO_1_ON" },
      { action: "fully_close_on", code: "DO_2_ON" },
      { action: "fully_close_off", code: "DO_2_OFF" },
      { action: "set_interval", code: "INT" },
      { action: "sync", code: "STATUS" },
    ],
    site: {},
  },
  mode: "manual",
  hasSettings: true,
  state: null,
  openActions: [],
  unsure: null,
  ...changes,
});
const ask = (action: GateAsk["action"], changes: Partial<GateAsk> = {}): GateAsk => ({
  action,
  value: null,
  source: "manual",
  ...changes,
});

it("[R4.3] lets only a stop operate a device without settings", () => {
  const bare = view({ hasSettings: false });
  expect(refusalFor(bare, ask("fully_open_on"))).toBe("threshold_or_timer_required");
  expect(refusalFor(bare, ask("fully_close_off"))).toBeNull();
  expect(refusalFor(bare, ask("sync"))).toBeNull();
});

it("[R4.2] lets automatic mode belong to automation, and manual to people", () => {
  const auto = view({ mode: "auto" });
  expect(refusalFor(auto, ask("fully_open_on"))).toBe("device_in_auto_mode");
  expect(refusalFor(auto, ask("sync"))).toBeNull();
  expect(refusalFor(auto, ask("fully_open_on", { source: "auto_timer" }))).toBeNull();
  expect(refusalFor(view(), ask("fully_open_on", { source: "auto_timer" }))).toBe("mode_change_refused");
});

it("sees the output of a code it knows and of one it does not", () => {
  const named = view({ state: { DO1: true } });
  expect(refusalFor(named, ask("fully_close_on"))).toBe("interlock_open_and_close");
  const { device } = view();
  const odd = {
    ...device,
    actions: [...device.actions.slice(1), { action: "fully_open_on", code: "OPEN" }],
  } as const;
  expect(refusalFor(view({ device: odd, state: { fully_open: 1 } }), ask("fully_close_on"))).toBe(
    "interlock_open_and_close",
  );
  expect(refusalFor(view({ device: odd, state: { DO1: 1 } }), ask("fully_close_on"))).toBeNull();
});

it("never holds a release back by the interlock", () => {
  const both = view({ state: { DO1: 1, DO2: 1 }, openActions: ["fully_open_on"] });
  expect(refusalFor(both, ask("fully_close_off"))).toBeNull();
});

it("takes an interval of at least a second and at most a week", () => {
  expect(refusalFor(view(), ask("set_interval", { value: 0 }))).toBe("value_below_minimum");
  expect(refusalFor(view(), ask("set_interval", { value: 604_801 }))).toBe("value_above_maximum");
  expect(refusalFor(view(), ask("set_interval", { value: 300 }))).toBeNull();
});

it("fails a waiting command for the reason that came up since", () => {
  expect(failureBeforeSending(view({ mode: "auto" }), ask("fully_open_on"))).toBe("mode_changed");
  expect(failureBeforeSending(view(), ask("fully_open_on", { source: "auto_timer" }))).toBe("superseded");
  expect(failureBeforeSending(view({ hasSettings: false }), ask("fully_open_on"))).toBe("setting_missing");
  expect(failureBeforeSending(view({ state: { DO1: 1 } }), ask("fully_close_on"))).toBe("interlock");
  expect(failureBeforeSending(view(), ask("fully_open_on"))).toBeNull();
});
