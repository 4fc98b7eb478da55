import type { DeviceType } from "@sgval/quantities/device-types";
import { channelKey, type Parameter, parameters } from "@sgval/quantities/parameter";
import { isShown, type Quality, qualityNamed } from "@sgval/quantities/quality";
import { type PumpHolder, pumpsOf } from "./pumps.ts";
import { valveStateOf } from "./valve-state.ts";

/** The newest values of a device, by channel key. */
export interface LatestValues {
  measuredAt: string;
  values: Readonly<Record<string, number | null>>;
  quality: Readonly<Record<string, string>>;
  /** When a value was measured, where that was not with the others. */
  times: Readonly<Record<string, string>>;
}

/** The parameter and the stored value that confirm an action. */
export interface ShownState {
  parameter: Parameter;
  value: number | null;
}

/** The state that a device reports of itself; null for types without one. */
export const shownState = (
  type: DeviceType,
  latest: Pick<LatestValues, "values"> | null,
): ShownState | null => {
  if (type === "VGA")
    return {
      parameter: parameters.valve_state,
      value: (latest && valveStateOf(latest.values)?.state.code) ?? null,
    };
  if (type === "WELL_LOGGING" || type === "WATER_PUMP")
    return { parameter: parameters.pump_running, value: latest?.values.pump_running ?? null };
  return null;
};

/** The name of the state in the catalogue; undefined while it is unknown. */
export const stateKeyOf = (state: ShownState | null): string | undefined =>
  state?.parameter.states?.find(({ code }) => code === state.value)?.key;

export interface PumpState {
  id: string;
  /** `null` while it is unknown, or was measured badly. */
  running: boolean | null;
  quality: Quality;
  /** When it was measured; `null` where it never was. */
  at: string | null;
}

/** The pumps of a station with what they report. */
export const pumpStates = ({ channels, latest }: PumpHolder & { latest: LatestValues | null }): PumpState[] =>
  pumpsOf({ channels }).map((id) => {
    const key = channelKey("pump_running", id);
    const reported = latest?.values[key] ?? null;
    const quality = qualityNamed(latest?.quality[key]);
    return {
      ...{ id, quality },
      running: reported === null || !isShown(quality) ? null : reported === 1,
      at: reported === null ? null : (latest?.times[key] ?? latest?.measuredAt ?? null),
    };
  });
