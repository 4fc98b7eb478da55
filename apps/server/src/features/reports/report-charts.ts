import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { mayDo } from "@sgval/contract/permission";
import { lineGap } from "@sgval/contract/readings/line-gap";
import {
  chartDevicesOf,
  chartLinesOf,
  drawnLimits,
  type ReportLine,
} from "@sgval/contract/reports/chart-lines";
import { chartTexts } from "@sgval/contract/reports/labels";
import type { Report } from "@sgval/contract/reports/reports";
import { formatNumber } from "@sgval/quantities/format";
import { channelName, hasTrend, parameterOf } from "@sgval/quantities/parameter";
import type { PrintedChart, PrintedLine } from "../../gateways/tables/table.ts";
import { parameterColumn, type View } from "../../gateways/tables/table-source.ts";
import type { Rights } from "../../kernel/actor.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import type { ChannelCurve, ReadCurves } from "../readings/index.ts";
import { reportBars } from "./report-bars.ts";

export interface ChartDeps {
  registry: Pick<DeviceRegistry, "get">;
  readCurves: ReadCurves;
}

/** About as many points as the paper can show. */
const points = 600;
/** Limits of one chart at most: more would bury the curves. */
const mostLimits = 6;

interface DrawnLine {
  device: DeviceRecord;
  parameter: string;
  curve: ChannelCurve;
}

/** A function that turns stored values into those of the unit in which they are shown, with that unit. */
const shownIn = (parameter: string, view: View) => {
  const column = parameterColumn<number | null>(parameter, (value) => value, view);
  const isNumber = column?.kind === "number";
  return {
    unit: isNumber ? column.unit : "",
    decimals: isNumber ? column.decimals : 0,
    inUnit: (value: number | null): number | null => {
      const cell = isNumber ? column.read(value) : value;
      return typeof cell === "number" ? cell : null;
    },
  };
};

const lineOf = ({ device, parameter, curve }: DrawnLine, view: View): PrintedLine => {
  const { inUnit } = shownIn(parameter, view);
  const { times, avg, min, max, bucketSeconds } = curve;
  const expected = Math.max(sampleSecondsOf(device), bucketSeconds ?? 0) * 1000;
  return {
    label: `${channelName(parameter, view.language)} · ${device.displayName}`,
    times,
    values: avg.map(inUnit),
    range: bucketSeconds === null ? null : { min: min.map(inUnit), max: max.map(inUnit) },
    gapAfter: lineGap(times, avg, expected),
    isStepped: parameterOf(parameter)?.parameter.states !== undefined,
  };
};

const limitsOf = (lines: readonly DrawnLine[], own: Report["limits"], view: View): PrintedChart["limits"] => {
  const { language } = view;
  const all = lines.flatMap(({ device, parameter }) => {
    const channel = device.channels.find((one) => !one.removed && one.parameter === parameter);
    const { decimals, inUnit } = shownIn(parameter, view);
    const limits = own ?? drawnLimits(parameter, channel ?? {});
    return (["under", "over"] as const).flatMap((side) => {
      const value = inUnit(limits[side]);
      if (value === null) return [];
      return [{ value, label: `${chartTexts[side][language]} ${formatNumber(value, decimals, language)}` }];
    });
  });
  return [...new Map(all.map((limit) => [limit.label, limit])).values()].slice(0, mostLimits);
};

/** The charts of a report on paper: the lines that it has on the screen, those of one unit together, and its bars. */
export const reportCharts = (deps: ChartDeps) => {
  const drawCurves = curvesOf(deps);
  return async (report: Report, actor: Rights, view: View): Promise<PrintedChart[]> => [
    ...(await drawCurves(report, actor, view)),
    ...reportBars(report, view),
  ];
};

const curvesOf =
  ({ registry, readCurves }: ChartDeps) =>
  async (report: Report, actor: Rights, view: View): Promise<PrintedChart[]> => {
    // As on the screen, where the curves of devices are for whoever may see devices.
    if (!mayDo(actor, "Device.Index")) return [];
    const [from, to] = [Date.parse(report.from), Date.parse(report.to)];
    const lines = chartLinesOf(report, (id) =>
      (registry.get(id)?.channels ?? [])
        .filter(({ removed, parameter }) => !removed && hasTrend(parameter))
        .map(({ parameter }) => parameter),
    );
    if (from >= to || lines.length === 0) return [];
    const { drawn: shown, of, without } = chartDevicesOf(report);
    const first = chartTexts.first[view.language]
      .replace("{{drawn}}", String(shown))
      .replace("{{of}}", String(of));
    // The key figures count them.
    const left = without > 0 ? `, ${chartTexts.withoutTotals[view.language]}` : "";
    const drawn: DrawnLine[] = [];
    for (const [deviceId, own] of Map.groupBy(lines, (line: ReportLine) => line.deviceId)) {
      const device = registry.get(deviceId);
      if (!device) continue;
      const parameters = own.map(({ parameter }) => parameter);
      const curves = await readCurves({ device, parameters, from, to, points });
      drawn.push(...curves.map((curve) => ({ device, parameter: curve.parameter, curve })));
    }
    const inOrder = lines.flatMap(
      (line) =>
        drawn.find(({ device, parameter }) => device.id === line.deviceId && parameter === line.parameter) ??
        [],
    );
    return [...Map.groupBy(inOrder, ({ parameter }) => parameterOf(parameter)?.parameter.unit ?? "")].flatMap(
      ([, members]): PrintedChart[] => {
        const [lead] = members;
        if (!lead || members.every(({ curve }) => curve.times.length === 0)) return [];
        const names = [...new Set(members.map(({ parameter }) => channelName(parameter, view.language)))];
        return [
          {
            kind: "lines",
            title: `${names.join(", ")}${of > shown ? ` (${first}${left})` : ""}`,
            unit: shownIn(lead.parameter, view).unit,
            limits: limitsOf(members, report.limits, view),
            ...{ from, to },
            isFilled: parameterOf(lead.parameter)?.parameter.quantity === "flow",
            lines: members.map((member) => lineOf(member, view)),
          },
        ];
      },
    );
  };
