import type { DeviceType } from "@sgval/quantities/device-types";
import { channelKey, type Parameter, parameters } from "@sgval/quantities/parameter";
import { isShown, type Quality, qualityNamed } from "@sgval/quantities/quality";
import { type PumpHolder, pumpsOf } from "./pumps.ts";
import { unknownState, valveStateOf } from "./valve-state.ts";

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
export const stateKeyOf = (state: ShownState | null): string | undefined => {
  const key = state?.parameter.states?.find(({ code }) => code === state.value)?.key;
  return key === unknownState ? undefined : key;
};

export interface PumpState {
  id: string;
  /** `null` while it is unknown, or was measured badly. */
  running: boolean | null;
  quality: Quality;
  /** When it was measured; `null` where it never was. */
  at: string | null;
}

type ReportingPumps = PumpHolder & { latest: LatestValues | null };

/** What a pump reports, under its id; a single pump has none. */
const reportOf = (latest: LatestValues | null, id: string | null): Omit<PumpState, "id"> => {
  const key = channelKey("pump_running", id);
  const reported = latest?.values[key] ?? null;
  const quality = qualityNamed(latest?.quality[key]);
  return {
    running: reported === null || !isShown(quality) ? null : reported === 1,
    quality,
    at: reported === null ? null : (latest?.times[key] ?? latest?.measuredAt ?? null),
  };
};

/** The pumps of a station with what they report. */
export const pumpStates = ({ channels, latest }: ReportingPumps): PumpState[] =>
  pumpsOf({ channels }).map((id) => ({ id, ...reportOf(latest, id) }));

/**
 * When the pumps that a command is for were measured that all of them stand still, by the oldest of their reports; `null` where one of
 * them runs or is not known to stand.
 * @param pumps `null` for the single pump of a device
 */
export const standingReport = (
  { latest }: Pick<ReportingPumps, "latest">,
  pumps: readonly string[] | null,
): string | null => {
  const reports = (pumps ?? [null]).map((id) => reportOf(latest, id));
  if (reports.some(({ running }) => running !== false)) return null;
  return reports.flatMap(({ at }) => at ?? []).toSorted()[0] ?? null;
};
