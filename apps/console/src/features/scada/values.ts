import type { ControlMode } from "@sgval/contract/control/control";
import { isFullyClosed } from "@sgval/contract/control/valve-state";
import { type Binding, type MimicSymbol, type Role, rolesOf } from "@sgval/contract/scada/mimic";
import { createContext, useContext } from "react";
import type { StatusKind } from "../../shared/ui/device/status-kinds.ts";
import type { ValueTileProps } from "../../shared/ui/device/value-tile.tsx";

export type MimicTile = Omit<ValueTileProps, "align" | "framed" | "size">;

/** What a bound channel shows now. */
export type MimicValue =
  /** `hidden`: of a device out of view; `gone`: of a device or channel that is no more. */
  | { access: "unbound" | "hidden" | "gone" | "loading" }
  | {
      access: "shown";
      deviceId: number;
      deviceName: string;
      channel: string;
      /** The number in its base unit; `null` while it says nothing about now: stale, offline or bad. */
      current: number | null;
      /** Of the level of a tank: how fast it rose in the last half hour, in its base unit in an hour, where that is known. */
      rate?: number | undefined;
      /** Name, number, unit, quality and limits as written for people. */
      tile: MimicTile;
      /** How long ago it was measured. */
      age: string | undefined;
      /** What its limits are, in its base unit. */
      under: number | undefined;
      over: number | undefined;
      mode: ControlMode;
      /** A command that changes it is under way. */
      changing: boolean;
    };

export type ReadValue = (binding: Binding | null | undefined) => MimicValue;

const UNBOUND: MimicValue = { access: "unbound" };

/** Live values come past the drawing, so that an update draws no symbol anew that it does not change. */
export const MimicValues = createContext<ReadValue>(() => UNBOUND);
export const useReadValue = (): ReadValue => useContext(MimicValues);

/** The value of each bound measurement of a symbol, most important first. */
export const valuesOf = (
  { kind, bindings }: MimicSymbol,
  readValue: ReadValue,
): [role: Role, value: MimicValue][] =>
  rolesOf(kind).flatMap((role): [Role, MimicValue][] =>
    bindings[role] ? [[role, readValue(bindings[role])]] : [],
  );

const currentOf = (value: MimicValue): number | null => (value.access === "shown" ? value.current : null);

export type PumpState = "running" | "stopped" | "changing" | "unknown";

/** What a pump does; without a current value nobody knows. */
export const pumpStateOf = (running: MimicValue): PumpState => {
  if (running.access === "shown" && running.changing) return "changing";
  const number = currentOf(running);
  return number === null ? "unknown" : number > 0 ? "running" : "stopped";
};

export type ValveState = "open" | "closed" | "unknown";

/**
 * Whether a valve lets water pass: by its opening, else by the state that it or its output reports. Of the outputs of a
 * valve the second closes it fully; the first opens it fully, and the others say nothing of where it stands.
 */
export const valveStateOf = (opening: MimicValue, state: MimicValue): ValveState => {
  const share = currentOf(opening);
  if (share !== null) return share > 0 ? "open" : "closed";
  const code = currentOf(state);
  if (code === null || state.access !== "shown") return "unknown";
  const { channel } = state;
  const isState = channel.startsWith("valve_state");
  const closed = isFullyClosed({ [isState ? "valve_state" : channel]: code });
  if (closed !== null) return closed ? "closed" : "open";
  return channel === "digital_output.1" && code > 0 ? "open" : "unknown";
};

/** The height of the water in a tank; a float switch says that the level is normal, not how many metres that are. */
const heightOf = (level: MimicValue): number | null =>
  level.access === "shown" && level.channel.startsWith("water_level_float") ? null : currentOf(level);

/** How full a tank is, from 0 to 1; `null` while its level or its height is not known. */
export const fillOf = (level: MimicValue, full: number | null): number | null => {
  const height = heightOf(level);
  return height === null || full === null ? null : Math.min(1, Math.max(0, height / full));
};

/** Where the limits of a level are, as shares of a full tank; none beyond its rim. */
export const tankLimitsOf = (level: MimicValue, full: number | null): { high?: number; low?: number } => {
  if (level.access !== "shown" || full === null) return {};
  const { over, under } = level;
  return {
    ...(over !== undefined && over < full ? { high: over / full } : {}),
    ...(under !== undefined && under < full ? { low: under / full } : {}),
  };
};

/** What a level changes by in half an hour while it stays where it is: as a share of a full tank, else in metres. */
const STEADY = { share: 0.01, metres: 0.02 } as const;

/** Where the level of a tank goes; `null` while that is not known. */
export const levelTrendOf = (
  level: MimicValue,
  full: number | null,
): "rising" | "falling" | "steady" | null => {
  if (level.access !== "shown" || level.rate === undefined || heightOf(level) === null) return null;
  const change = level.rate / 2;
  if (Math.abs(change) < (full === null ? STEADY.metres : STEADY.share * full)) return "steady";
  return change > 0 ? "rising" : "falling";
};

// The worst first.
const silent = ["offline", "stale", "late"] as const;

/** The shape beside a symbol: a value outside its limits, else one that is not on time; a normal symbol has none. */
export const shapeOf = (values: readonly MimicValue[]): StatusKind | null => {
  const tiles = values.flatMap((value) => (value.access === "shown" ? [value.tile] : []));
  const priorities = tiles.flatMap(({ priority }) => priority ?? []);
  const worst = (["critical", "high", "medium", "low"] as const).find((one) => priorities.includes(one));
  if (worst) return worst;
  const late = silent.find((one) => tiles.some(({ state }) => state === one));
  if (late) return late;
  return values.some((value) => value.access === "gone" || value.access === "hidden") ||
    tiles.some(({ state }) => state === "waiting" || state === "bad")
    ? "unknown"
    : null;
};
