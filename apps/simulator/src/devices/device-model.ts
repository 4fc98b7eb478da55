import type { Threshold } from "@sgval/contract/automation/automation";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type { ChannelInput, DeviceAction } from "@sgval/contract/devices/device";
import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import type { SiteData } from "@sgval/contract/devices/site-data";
import type { PumpBankForm, PumpType } from "@sgval/contract/pumps/pumps";
import type { PumpTemplateForm } from "@sgval/contract/pumps/templates";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { Place } from "../city/network.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { ReportingFaults } from "./reporting-faults.ts";

/** Values by payload key, in the units of the payload. */
export type Values = Record<string, number | null>;

/** `at` in epoch milliseconds by the clock of the device. */
export type Sample = { at: number; values: Values };

/** A command from the control topic. */
export type Command = {
  cmdId: string;
  action: string;
  value: number | null;
  exp: number;
  /** Pumps of a station that the command is for. */
  pumps?: readonly string[];
  /** Settings to regulate itself by, as they came. */
  settings?: unknown;
};

export type CommandResult =
  | { result: "ok"; state: Record<string, number | string> }
  | { result: "err"; code: string };

/** One virtual device: its registration and its behaviour. */
export type DeviceModel = {
  name: string;
  displayName: string;
  type: DeviceType;
  place: Place;
  connection: ConnectionKind;
  sleeping: boolean;
  sampleSeconds: number;
  reportSeconds: number;
  channels: ChannelInput[];
  actions?: DeviceAction[];
  site?: SiteData;
  links?: { datalogger?: string; waterQuality?: string };
  threshold?: Threshold;
  /** By what it is regulated, beside what every device has by default. */
  automation?: Partial<AutomationSettings>;
  /** The pumps of a station. */
  pumpBank?: PumpBankForm;
  /** How the values of its pumps are named, by the type of a pump. */
  pumpTemplates?: Record<PumpType, PumpTemplateForm>;
  timers?: { startTime: string; endTime: string }[];
  faults: ReportingFaults;
  /** Sensor values for a solution; `at` in epoch milliseconds. */
  measure(snapshot: Snapshot, at: number): Values;
  /** One sample per payload, all waiting ones, or all waiting ones with the previous two repeated. */
  batching: "one" | "many" | "overlap";
  /** The payload of these samples (newest last), to be serialised as JSON. */
  encode(samples: readonly Sample[]): unknown;
  /** A pressure in bar whose sudden change is reported at once, as by loggers with an alarm input. */
  watch?(snapshot: Snapshot): number;
  /** Executes a command; absent on devices that accept none. */
  execute?(command: Command, city: CityState): CommandResult;
};
