import { hasTrend, isTotaliserChannel, parameterOf } from "@sgval/quantities/parameter";
import { mostCompared } from "../readings/readings.ts";
import type { Report } from "./reports.ts";

/** A channel that the chart of a report draws. */
export interface ReportLine {
  deviceId: number;
  parameter: string;
}

interface Candidate {
  deviceId: number;
  parameters: readonly string[];
}

const flows = ["flow", "flow_forward"];

const candidatesOf = (report: Report): Candidate[] => {
  switch (report.kind) {
    case "readings":
      return report.channels.map(({ deviceId, parameter }) => ({ deviceId, parameters: [parameter] }));
    case "control":
    case "alarms":
    case "zones":
      return [];
    case "flow_volume":
      return report.rows.map(({ deviceId }) => ({ deviceId, parameters: flows }));
    case "wells":
      return report.rows.map(({ deviceId }) => ({ deviceId, parameters: ["water_level"] }));
    case "pumps":
      return report.rows.flatMap(({ deviceId, pumpKey }) =>
        pumpKey === null
          ? []
          : [{ deviceId, parameters: [`active_power.${pumpKey}`, `pump_power.${pumpKey}`] }],
      );
    case "quality":
      return report.rows.flatMap(({ deviceId, parameter, origin }) =>
        origin === "online" ? [{ deviceId, parameters: [parameter] }] : [],
      );
    default:
      return report.rows.map(({ deviceId, parameter }) => ({ deviceId, parameters: [parameter] }));
  }
};

/** Device and channels of each line that a chart of the report could have, without those that only count up. */
const drawableOf = (report: Report): Candidate[] =>
  candidatesOf(report)
    .map(({ deviceId, parameters }) => ({
      deviceId,
      parameters: parameters.filter((one) => hasTrend(one) && !isTotaliserChannel(one)),
    }))
    .filter(({ parameters }) => parameters.length > 0);

/**
 * The devices that the chart of a report draws, and how many rows could be drawn of how many that are.
 * `without` are those of the report that only count up, and so have no curve.
 */
export const chartDevicesOf = (
  report: Report,
): { deviceIds: number[]; drawn: number; of: number; without: number } => {
  const all = drawableOf(report);
  const drawn = all.slice(0, mostCompared);
  return {
    deviceIds: [...new Set(drawn.map(({ deviceId }) => deviceId))],
    ...{ drawn: drawn.length, of: all.length, without: candidatesOf(report).length - all.length },
  };
};

/**
 * The lines of the chart of a report, on screen and on paper: those of its first rows.
 * @param channelsOf the channels of a device, in their order
 */
export const chartLinesOf = (
  report: Report,
  channelsOf: (deviceId: number) => readonly string[],
): ReportLine[] =>
  drawableOf(report)
    .slice(0, mostCompared)
    .flatMap(({ deviceId, parameters }) => {
      const offered = channelsOf(deviceId);
      // Power in kW and in per cent are the same line twice under one name.
      const found =
        report.kind === "pumps"
          ? parameters.filter((one) => offered.includes(one)).slice(0, 1)
          : offered.filter((one) => parameters.includes(one));
      return found.map((parameter) => ({ deviceId, parameter }));
    })
    .slice(0, mostCompared);

/** The end of the plausible range is a limit only because limits have both ends: drawn, it would flatten the curve. */
export const drawnLimits = (
  parameter: string,
  { under, over }: { under?: number | null | undefined; over?: number | null | undefined },
): { under: number | null; over: number | null } => {
  const plausible = parameterOf(parameter)?.parameter;
  return {
    under: under === plausible?.min ? null : (under ?? null),
    over: over === plausible?.max ? null : (over ?? null),
  };
};
