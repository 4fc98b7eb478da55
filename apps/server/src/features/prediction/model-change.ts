import { type ActionKey, actionRule } from "@sgval/contract/control/control";
import { releasesTheOther } from "@sgval/contract/control/expected-effect";
import { commandedPumps, pumpsOf } from "@sgval/contract/control/pumps";
import { stateKeyOf } from "@sgval/contract/control/shown-state";
import {
  isHeldByOutput,
  isRegulating,
  regulatingActions,
  valveStateOf,
} from "@sgval/contract/control/valve-state";
import type { ElementClass } from "@sgval/contract/network/model";
import type { HeldPressure, NoEstimateReason } from "@sgval/contract/prediction/prediction";
import { channelKey, parameters, pumpNumber } from "@sgval/quantities/parameter";
import { trustedValue } from "@sgval/quantities/quality";
import type { DeviceRecord, LatestReading } from "../devices/index.ts";
import type { LinkChange, LinkPosition } from "./hydraulics/hydraulic-run.ts";

/** The element of the model that a device is at. */
export interface PlacedElement {
  class: ElementClass;
  id: string;
  /** `pump` or the type of a valve (`PRV`); of other links what they are. */
  type: string;
}

type Device = Pick<DeviceRecord, "id" | "type" | "channels" | "site">;
type Values = Pick<LatestReading, "values" | "quality">;

/** Pressures that a device may measure, and where: before it, behind it, or at its own node. */
const atNode = ["pressure", "outlet_pressure", "critical_point_pressure", "inlet_pressure"] as const;

/** The name of the state that a valve reports or its outputs amount to; undefined while it is unknown. */
export const valveStateKey = ({ values }: Pick<LatestReading, "values">): string | undefined =>
  stateKeyOf({ parameter: parameters.valve_state, value: valveStateOf(values)?.state.code ?? null });

/** The pumps of a station by their numbers, as those of the model are put in order. */
const numberedPumps = (device: Device): string[] =>
  pumpsOf(device).toSorted((one, other) => Number(pumpNumber(one) ?? 0) - Number(pumpNumber(other) ?? 0));

const pumpOf = (pumps: readonly string[], pump: string | null): Pick<LinkChange, "pump"> =>
  pump !== null && pumps.length > 1 ? { pump: { nth: pumps.indexOf(pump), of: pumps.length } } : {};

/** As fast as its power is set; full speed where a pump has no frequency converter. */
const runningPosition = (reading: Values, pump: string | null): LinkPosition => {
  const power = trustedValue(reading, channelKey("pump_power", pump));
  return power !== null && power > 0 && power < 100 ? { speed: power / 100 } : "open";
};

const isRunning = (reading: Values, pump: string | null): boolean | null => {
  const running = trustedValue(reading, channelKey("pump_running", pump));
  return running === null ? null : running !== 0;
};

/** How the link of a device stands by its newest readings; empty where they do not say. */
export const presentChanges = (device: Device, at: PlacedElement, reading: Values): LinkChange[] => {
  if (at.class !== "link") return [];
  if (device.type === "VGA") {
    const state = valveStateKey(reading);
    if (state === "fully_open") return [{ link: at.id, position: "open" }];
    if (state === "fully_closed") return [{ link: at.id, position: "closed" }];
    const outlet = trustedValue(reading, "outlet_pressure");
    return isRegulating(state) && outlet !== null && outlet > 0 && at.type === "PRV"
      ? [{ link: at.id, position: { pressure: outlet } }]
      : [];
  }
  if (at.type !== "pump") return [];
  const pumps = numberedPumps(device);
  const all: readonly (string | null)[] = pumps.length > 0 ? pumps : [null];
  return all.flatMap((pump) => {
    const runs = isRunning(reading, pump);
    const position = runs === null ? null : runs ? runningPosition(reading, pump) : "closed";
    return position === null ? [] : [{ link: at.id, ...pumpOf(pumps, pump), position }];
  });
};

export interface AskedCommand {
  action: ActionKey;
  value: number | null;
  pumpIds: string[] | null;
}

/** The pressures (bar) that a valve last held, as far as they are known. */
export type HeldPressures = Record<HeldPressure["level"], HeldPressure | null>;

/** Which of them a command is about; `last` is that of whichever level it regulated in last. */
export const heldLevel: Partial<Record<ActionKey, HeldPressure["level"]>> = {
  high_pressure: "high",
  low_pressure: "low",
  fully_open_off: "last",
  fully_close_off: "last",
};

/** @param unknown why nothing can be said without the pressure */
const pressureChange = (
  at: PlacedElement,
  pressure: number | null,
  unknown: NoEstimateReason,
): LinkChange[] | NoEstimateReason => {
  // Only a valve that reduces pressure has one to hold.
  if (at.type !== "PRV") return "no_meaning";
  return pressure === null ? unknown : [{ link: at.id, position: { pressure } }];
};

const valveChange = (
  at: PlacedElement,
  { action, value }: AskedCommand,
  held: HeldPressures,
): LinkChange[] | NoEstimateReason => {
  switch (action) {
    case "fully_open_on":
      return [{ link: at.id, position: "open" }];
    case "fully_close_on":
      return [{ link: at.id, position: "closed" }];
    case "set_outlet_pressure":
      return pressureChange(at, value, "no_meaning");
    case "high_pressure":
      return pressureChange(at, held.high?.pressure ?? null, "high_pressure_unknown");
    case "low_pressure":
      return pressureChange(at, held.low?.pressure ?? null, "low_pressure_unknown");
    case "fully_open_off":
    case "fully_close_off":
      return pressureChange(at, held.last?.pressure ?? null, "held_pressure_unknown");
    default:
      return "no_meaning";
  }
};

/** The linear pumps of a station that run on as they are while a command changes others, with their powers (percent). */
export const keptPowersOf = (
  device: Device,
  { action, pumpIds }: Pick<AskedCommand, "action" | "pumpIds">,
  reading: Values,
): { pumpId: string; power: number }[] => {
  if (!actionRule(action).ofPumps) return [];
  const commanded = commandedPumps(device, action, pumpIds) ?? [];
  return numberedPumps(device).flatMap((pumpId) => {
    const power = trustedValue(reading, channelKey("pump_power", pumpId));
    if (commanded.includes(pumpId) || power === null || !isRunning(reading, pumpId)) return [];
    return [{ pumpId, power }];
  });
};

/** How a command leaves one pump of a station, or why that cannot be said. */
const commandedPosition = (
  { action, value }: AskedCommand,
  reading: Values,
  pump: string | null,
): LinkPosition | NoEstimateReason => {
  if (action === "pump_stop") return "closed";
  if (action === "pump_start") return runningPosition(reading, pump);
  if (value === null) return "no_meaning";
  const runs = isRunning(reading, pump);
  // The power of a pump that stands is kept for when it starts.
  return runs === null ? "no_readings" : runs ? { speed: value / 100 } : "pump_stands";
};

const isReason = (position: LinkPosition | NoEstimateReason): position is NoEstimateReason =>
  typeof position === "string" && position !== "open" && position !== "closed";

const pumpChange = (
  device: Device,
  at: PlacedElement,
  command: AskedCommand,
  reading: Values,
): LinkChange[] | NoEstimateReason => {
  if (at.type !== "pump") return "not_attached";
  const pumps = numberedPumps(device);
  const meant: readonly (string | null)[] = commandedPumps(device, command.action, command.pumpIds) ?? [null];
  const changes: LinkChange[] = [];
  let reason: NoEstimateReason = "no_meaning";
  for (const pump of meant) {
    const position = commandedPosition(command, reading, pump);
    if (!isReason(position)) changes.push({ link: at.id, ...pumpOf(pumps, pump), position });
    else if (position === "no_readings") return position;
    else reason = position;
  }
  return changes.length > 0 ? changes : reason;
};

/**
 * What a command changes in the model, or why that cannot be said: the outputs for full opening and closing have precedence
 * over the pilot and the set-point, so that a pilot that is switched meanwhile changes nothing.
 */
export const commandChanges = (
  device: Device,
  at: PlacedElement,
  command: AskedCommand,
  { held, reading }: { held: HeldPressures; reading: Values },
): LinkChange[] | NoEstimateReason => {
  if (at.class !== "link") return "not_attached";
  if (actionRule(command.action).ofPumps) return pumpChange(device, at, command, reading);
  if (device.type !== "VGA") return "no_meaning";
  const state = valveStateKey(reading);
  if (regulatingActions.includes(command.action) && isHeldByOutput(state)) return "no_meaning";
  if (releasesTheOther(command.action, state)) return "held_otherwise";
  // A valve that nothing holds open or closed keeps its pressure when it is released.
  const kept = isRegulating(state) ? trustedValue(reading, "outlet_pressure") : null;
  if (kept !== null && heldLevel[command.action] === "last")
    return pressureChange(at, kept, "held_pressure_unknown");
  return valveChange(at, command, held);
};

/** A pressure that a device measures, and the point of the model that it is compared with. */
export interface MeasuredPressure {
  deviceId: number;
  parameter: string;
  measured: number;
  /** Of `RunRequest.points`. */
  point: string;
  /** It was put into the model, so that it says nothing about the model's error. */
  isBoundary: boolean;
}

/** The pressures of a device in the model. */
export const measuredPressures = (
  device: Device,
  at: PlacedElement,
  reading: Values,
  present: readonly LinkChange[],
): MeasuredPressure[] => {
  const pressure = (parameter: string, point: string, isBoundary = false): MeasuredPressure[] => {
    const measured = trustedValue(reading, parameter);
    return measured === null ? [] : [{ deviceId: device.id, parameter, measured, point, isBoundary }];
  };
  if (at.class === "node") {
    const parameter = atNode.find((one) => trustedValue(reading, one) !== null);
    return parameter ? pressure(parameter, at.id) : [];
  }
  const holds = present.some(({ position }) => typeof position === "object" && "pressure" in position);
  return [
    ...pressure("inlet_pressure", `from:${at.id}`),
    ...pressure("outlet_pressure", `to:${at.id}`, holds),
  ];
};

/** The channels that `flowThrough` reads. */
export const flowChannels = ["flow", "flow_forward", "flow_reverse"] as const;

/** The flow through a link (m³/h) by the channels of its meter: some count each direction for itself. */
export const flowThrough = (
  read: (parameter: (typeof flowChannels)[number]) => number | null,
): number | null => {
  const forward = read("flow_forward");
  return read("flow") ?? (forward === null ? null : forward - (read("flow_reverse") ?? 0));
};

const metersFlow = (at: PlacedElement): boolean => at.class === "link" && at.type !== "pump";

/** The channels that the flow of a link is measured by. */
export const flowParameters = (at: PlacedElement, reading: Values): string[] => {
  if (!metersFlow(at)) return [];
  if (trustedValue(reading, "flow") !== null) return ["flow"];
  if (trustedValue(reading, "flow_forward") === null) return [];
  return ["flow_forward", "flow_reverse"].filter((one) => trustedValue(reading, one) !== null);
};

/** The flow that a device measures through its link (m³/h); `null` where it measures none. */
export const measuredFlow = (at: PlacedElement, reading: Values): number | null =>
  metersFlow(at) ? flowThrough((parameter) => trustedValue(reading, parameter)) : null;

/** A junction that gets no water has no pressure in the model, as far as it converges (bar). */
const noPressure = 0.05;

/** Whether a place that has water by the model has none there with a command. */
export const losesWater = (before: number, after: number): boolean =>
  before > noPressure && after <= noPressure;

/**
 * Whether a place gets no water, by the model and by what is measured. Where it is only the model that says so, the model is wrong.
 * @param minimumPressure a place below it is not supplied as it should be (bar)
 */
export const isCutOff = (measured: number, computed: number, minimumPressure: number): boolean =>
  computed <= noPressure && measured < minimumPressure;

/**
 * The mean distance between measured and computed pressures (bar); `null` where there is nothing to compare. What is left of the
 * pressure where no water comes is in no model, and says nothing of how far it is from what is supplied.
 */
export const modelError = (
  pressures: readonly MeasuredPressure[],
  computed: readonly (number | null)[],
  minimumPressure: number,
): { bar: number; pressures: number } | null => {
  const distances = pressures.flatMap(({ measured, isBoundary }, index) => {
    const value = computed[index] ?? null;
    if (isBoundary || value === null || isCutOff(measured, value, minimumPressure)) return [];
    return [Math.abs(measured - value)];
  });
  if (distances.length === 0) return null;
  return {
    bar: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
    pressures: distances.length,
  };
};
