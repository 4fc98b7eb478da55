import type { Threshold } from "@sgval/contract/automation/automation";
import type { ChannelInput, DeviceAction, SiteData } from "@sgval/contract/devices/device";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { Place } from "../city/network.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { ReportingFaults } from "./reporting-faults.ts";

/** By the device's own payload keys, in the units its payload uses. */
export type Values = Record<string, number | null>;

/** `at` in epoch milliseconds by the device's own clock. */
export type Sample = { at: number; values: Values };

/** A command as it arrives on the control topic. */
export type Order = { cmdId: string; action: string; value: number | null; exp: number; pumpId?: string };

export type Obedience =
  | { result: "ok"; state: Record<string, number | string> }
  | { result: "err"; code: string };

/** One virtual device: what an integrator would enter for it, and how the thing itself behaves. */
export type DeviceModel = {
  name: string;
  displayName: string;
  type: DeviceType;
  place: Place;
  connection: "mqtt" | "http";
  sleeping: boolean;
  sampleSeconds: number;
  reportSeconds: number;
  channels: ChannelInput[];
  actions?: DeviceAction[];
  site?: SiteData;
  links?: { datalogger?: string; waterQuality?: string };
  threshold?: Threshold;
  timers?: { startTime: string; endTime: string }[];
  faults: ReportingFaults;
  /** What the sensors show in a solved moment; `at` is the moment in epoch milliseconds. */
  measure(snapshot: Snapshot, at: number): Values;
  /** One sample per payload, all that wait, or the newest with the two before it sent once more. */
  batching: "one" | "many" | "overlap";
  /** The payload that carries these samples, newest last; what JSON.stringify takes. */
  encode(samples: readonly Sample[]): unknown;
  /** A pressure in bar whose sudden change is reported at once, as loggers with an alarm input do. */
  watch?(snapshot: Snapshot): number;
  /** Carries out an order; absent on devices that hear nothing. */
  obey?(order: Order, city: CityState): Obedience;
};
