import type { ActionKey } from "@sgval/contract/control/control";
import { commandedPumps, pumpsOf } from "@sgval/contract/control/pumps";
import { stateKeyOf } from "@sgval/contract/control/shown-state";
import {
  isHeldByOutput,
  isRegulating,
  regulatingActions,
  valveStateOf,
} from "@sgval/contract/control/valve-state";
import type { ElementClass } from "@sgval/contract/network/model";
import type { NoEstimateReason } from "@sgval/contract/prediction/prediction";
import { channelKey, parameters } from "@sgval/quantities/parameter";
import { isTrusted, qualityNamed } from "@sgval/quantities/quality";
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

/** A value that may be computed with; `null` for one that is missing or not good. */
export const trusted = ({ values, quality }: Values, parameter: string): number | null => {
  const value = values[parameter] ?? null;
  return value !== null && isTrusted(qualityNamed(quality[parameter])) ? value : null;
};

/** The name of the state that a valve reports or its outputs amount to; undefined while it is unknown. */
export const valveStateKey = ({ values }: Pick<LatestReading, "values">): string | undefined =>
  stateKeyOf({ parameter: parameters.valve_state, value: valveStateOf(values)?.state.code ?? null });

const pumpOf = (pumps: readonly string[], pump: string): Pick<LinkChange, "pump"> =>
  pumps.length > 1 ? { pump: { nth: pumps.indexOf(pump), of: pumps.length } } : {};

/** Full speed where a pump has no frequency converter; one that stands has none. */
const pumpPosition = (reading: Values, pump: string | undefined): LinkPosition | null => {
  const running = trusted(reading, channelKey("pump_running", pump));
  if (running === null) return null;
  if (running === 0) return "closed";
  const power = trusted(reading, channelKey("pump_power", pump));
  return power !== null && power > 0 && power < 100 ? { speed: power / 100 } : "open";
};

/** How the link of a device stands by its newest readings; empty where they do not say. */
export const presentChanges = (device: Device, at: PlacedElement, reading: Values): LinkChange[] => {
  if (at.class !== "link") return [];
  if (device.type === "VGA") {
    const state = valveStateKey(reading);
    if (state === "fully_open") return [{ link: at.id, position: "open" }];
    if (state === "fully_closed") return [{ link: at.id, position: "closed" }];
    const outlet = trusted(reading, "outlet_pressure");
    return isRegulating(state) && outlet !== null && outlet > 0 && at.type === "PRV"
      ? [{ link: at.id, position: { pressure: outlet } }]
      : [];
  }
  if (at.type !== "pump") return [];
  const pumps = pumpsOf(device);
  if (pumps.length === 0) {
    const position = pumpPosition(reading, undefined);
    return position === null ? [] : [{ link: at.id, position }];
  }
  return pumps.flatMap((pump) => {
    const position = pumpPosition(reading, pump);
    return position === null ? [] : [{ link: at.id, ...pumpOf(pumps, pump), position }];
  });
};

export interface AskedCommand {
  action: ActionKey;
  value: number | null;
  pumpIds: string[] | null;
}

/** The pressures (bar) that a valve last held, as far as they are known. */
export interface HeldPressures {
  high: number | null;
  low: number | null;
  /** In whichever of the two it regulated last. */
  last: number | null;
}

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
      return pressureChange(at, held.high, "high_pressure_unknown");
    case "low_pressure":
      return pressureChange(at, held.low, "low_pressure_unknown");
    case "fully_open_off":
    case "fully_close_off":
      return pressureChange(at, held.last, "held_pressure_unknown");
    default:
      return "no_meaning";
  }
};

const pumpChange = (
  device: Device,
  at: PlacedElement,
  { action, value, pumpIds }: AskedCommand,
): LinkChange[] | NoEstimateReason => {
  const position: LinkPosition | null =
    action === "pump_start"
      ? "open"
      : action === "pump_stop"
        ? "closed"
        : action === "set_pump_power" && value !== null
          ? { speed: value / 100 }
          : null;
  if (position === null) return "no_meaning";
  if (at.type !== "pump") return "not_attached";
  const pumps = pumpsOf(device);
  const meant = commandedPumps(device, action, pumpIds);
  if (meant === null) return [{ link: at.id, position }];
  return meant.map((pump) => ({ link: at.id, ...pumpOf(pumps, pump), position }));
};

/**
 * What a command changes in the model, or why that cannot be said: the outputs for full opening and closing have precedence
 * over the pilot and the set-point, so that a pilot that is switched meanwhile changes nothing.
 */
export const commandChanges = (
  device: Device,
  at: PlacedElement,
  command: AskedCommand,
  { held, state }: { held: HeldPressures; state: string | undefined },
): LinkChange[] | NoEstimateReason => {
  if (at.class !== "link") return "not_attached";
  if (device.type === "WATER_PUMP") return pumpChange(device, at, command);
  if (device.type !== "VGA") return "no_meaning";
  if (regulatingActions.includes(command.action) && isHeldByOutput(state)) return "no_meaning";
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
    const measured = trusted(reading, parameter);
    return measured === null ? [] : [{ deviceId: device.id, parameter, measured, point, isBoundary }];
  };
  if (at.class === "node") {
    const parameter = atNode.find((one) => trusted(reading, one) !== null);
    return parameter ? pressure(parameter, at.id) : [];
  }
  const holds = present.some(({ position }) => typeof position === "object" && "pressure" in position);
  return [
    ...pressure("inlet_pressure", `from:${at.id}`),
    ...pressure("outlet_pressure", `to:${at.id}`, holds),
  ];
};

/** The flow that a device measures through its link (m³/h); `null` where it measures none. */
export const measuredFlow = (at: PlacedElement, reading: Values): number | null =>
  at.class === "link" && at.type !== "pump" ? trusted(reading, "flow") : null;

/** The mean distance between measured and computed pressures (bar); `null` where there is nothing to compare. */
export const modelError = (
  pressures: readonly MeasuredPressure[],
  computed: readonly (number | null)[],
): { bar: number; pressures: number } | null => {
  const distances = pressures.flatMap(({ measured, isBoundary }, index) => {
    const value = computed[index] ?? null;
    return isBoundary || value === null ? [] : [Math.abs(measured - value)];
  });
  if (distances.length === 0) return null;
  return {
    bar: distances.reduce((sum, distance) => sum + distance, 0) / distances.length,
    pressures: distances.length,
  };
};
