import { expect, it } from "vitest";
import { defaultAutomationSettings } from "../automation/settings.ts";
import type { ErrorCode } from "../error.ts";
import { type AutomaticView, automaticRefusals } from "./automatic-mode.ts";

const regulation = {
  settings: defaultAutomationSettings,
  device: { site: {}, parameters: ["outlet_pressure"], hasCriticalPointLogger: false, hasThreshold: true },
  problem: null,
};
const device: AutomaticView["device"] = {
  type: "VGA",
  powerMode: "always_on",
  connection: "mqtt",
  topicControl: "sgval/v/control",
  actions: [],
  channels: [],
  site: {},
};
const valve: AutomaticView = {
  device,
  hasThreshold: true,
  hasTimer: false,
  regulated: true,
  hasOpenCommand: false,
  lockedOut: false,
  freshness: "fresh",
  hasBank: true,
  regulation,
};
const wired = [
  { action: "pump_start", code: "DO_1_ON" },
  { action: "pump_stop", code: "DO_1_OFF" },
] as const;
const well: AutomaticView = {
  ...valve,
  device: { ...device, type: "WELL_LOGGING", actions: wired },
  hasThreshold: false,
  hasTimer: true,
};
const station: AutomaticView = { ...valve, device: { ...device, type: "WATER_PUMP" }, regulation: undefined };
const incomplete = {
  ...regulation,
  settings: { ...defaultAutomationSettings, strategy: "flow_modulated" },
} as const;

type Row = [situation: string, view: AutomaticView, refusals: ErrorCode[]];
const asleep = { ...device, powerMode: "sleeping" } as const;

/** Every answer. Server and console call the same function, so one table covers both. */
const table: Row[] = [
  ["a valve with a threshold", valve, []],
  ["a well with a timer", well, []],
  ["a station with a bank", station, []],
  ["a device that moves no water", { ...valve, device: { ...device, type: "DMA" } }, ["mode_change_refused"]],
  ["a type that nothing regulates", { ...valve, regulated: false }, ["automation_not_running"]],
  ["a type of which this is not known", { ...valve, regulated: undefined }, []],
  ["a device over HTTP", { ...valve, device: { ...device, connection: "http" } }, ["device_not_commandable"]],
  [
    "a device behind a gateway",
    { ...valve, device: { ...device, connection: "http", gateway: { commands: "at_once" } } },
    ["gateway_not_automatic"],
  ],
  ["a device without settings", { ...valve, hasThreshold: false }, ["threshold_or_timer_required"]],
  ["a command under way", { ...valve, hasOpenCommand: true }, ["mode_change_refused"]],
  ["a lock-out tag", { ...valve, lockedOut: true }, ["device_locked_out"]],
  ["a device that is late", { ...valve, freshness: "late" }, ["mode_device_not_fresh"]],
  ["a station without a bank", { ...station, hasBank: false }, ["pump_bank_required"]],
  ["a valve that sleeps", { ...valve, device: asleep }, ["automation_needs_device"]],
  [
    "a valve that sleeps and regulates itself",
    { ...valve, device: { ...asleep, site: { executor: "device" } } },
    [],
  ],
  ["settings that cannot regulate", { ...valve, regulation: incomplete }, ["automation_settings_incomplete"]],
  ["settings that are not known", { ...valve, regulation: undefined }, []],
  [
    "a watched value that is not good",
    { ...valve, regulation: { ...regulation, problem: "quality_not_good" } },
    ["watched_not_fresh"],
  ],
  [
    "a well whose float is silent",
    { ...well, regulation: { ...regulation, problem: "sample_stale" } },
    ["watched_not_fresh"],
  ],
  [
    "a well that sleeps, cannot stop and has no timer",
    {
      ...well,
      hasThreshold: true,
      hasTimer: false,
      device: { ...well.device, powerMode: "sleeping", actions: [wired[0]] },
    },
    ["well_always_on_required", "well_pump_required", "well_timer_required"],
  ],
  [
    "a well with two pumps",
    {
      ...well,
      device: {
        ...well.device,
        channels: [{ parameter: "pump_running.p1" }, { parameter: "pump_running.p2" }],
      },
    },
    ["well_pump_required"],
  ],
  [
    "several at once, in the order in which they are said",
    { ...valve, hasThreshold: false, freshness: "never", lockedOut: true, hasOpenCommand: true },
    ["threshold_or_timer_required", "mode_change_refused", "device_locked_out", "mode_device_not_fresh"],
  ],
];

it.each(table)("says why %s may not change to automatic mode, or that it may", (_, view, refusals) => {
  expect(automaticRefusals(view)).toEqual(refusals);
});
