import { pumpNameOf } from "@sgval/contract/pumps/labels";
import { gapIntervals } from "@sgval/contract/readings/health";
import { lineGap } from "@sgval/contract/readings/line-gap";
import { decimalsOfTicks } from "@sgval/quantities/axis-ticks";
import { daySeconds } from "@sgval/quantities/duration";
import { type Parameter, parameterOf, pumpNumber } from "@sgval/quantities/parameter";
import { seriesNumbers } from "../../shared/format/series-color.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { SeriesNumber } from "../../shared/ui/device/value-tile.tsx";
import type { TrendLimit, TrendPanelData, TrendSeries } from "../../shared/ui/trend/trend-types.ts";
import { type ChartSource, type Columns, sourceId } from "./chart-data.ts";

export interface PanelLabels {
  under: (properties: { name: string; value: string }) => string;
  over: (properties: { name: string; value: string }) => string;
  /** How a line of an earlier period is called: "yesterday". */
  earlier: (daysBack: number) => string;
  /** Which days that is of the range in view: "23/11". */
  dates: (daysBack: number) => string;
}

const dashOf = ({ daysBack }: ChartSource): readonly number[] | undefined =>
  !daysBack ? undefined : daysBack === 1 ? [6, 4] : daysBack === 7 ? [2, 3] : [9, 3, 2, 3];

/** The short name of a channel on a drawing, such as P2. */
export const letterOf = (key: string): string | undefined => {
  const channel = parameterOf(key);
  if (!channel) return undefined;
  const { instance, parameter } = channel;
  // The lines of pumps are told apart by their numbers: I1, I2.
  const number = instance && pumpNumber(instance);
  if (!parameter.short) return number ? undefined : (instance ?? undefined);
  if (number) return `${parameter.short}${number}`;
  return instance ? `${parameter.short} ${instance}` : parameter.short;
};

const MOST_CHARACTERS = 14;
const FEWEST_CHARACTERS = 3;

type Named = Pick<ChartSource, "deviceId" | "deviceName" | "deviceCode">;

const cutShort = (name: string): string =>
  name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : name;

/** The name without the words with which another one begins, as long as something is left of both. */
const ownPart = (name: string, others: readonly string[]): string => {
  const parts = name.split(" ");
  const isShared = (count: number) =>
    others.some((other) => {
      const words = other.split(" ");
      return (
        parts.slice(0, count).join(" ") === words.slice(0, count).join(" ") &&
        [parts, words].every((one) => one.slice(count).join(" ").length >= FEWEST_CHARACTERS)
      );
    });
  let left = 0;
  while (isShared(left + 1)) left += 1;
  return parts.slice(left).join(" ");
};

/**
 * What sets devices apart, by their ids, for the little space at the end of a line: their names without the words with
 * which others begin. Where one of these has to be cut or stands for two devices, their codes, as far as all have one.
 */
export const shortNames = (devices: readonly Named[]): Map<number, string> => {
  const all = [...new Map(devices.map((device) => [device.deviceId, device])).values()];
  const names = all.map(({ deviceName }) => deviceName);
  const own = names.map((name) =>
    ownPart(
      name,
      names.filter((other) => other !== name),
    ),
  );
  const isClear = new Set(own).size === own.length && own.every((name) => name.length <= MOST_CHARACTERS);
  const hasCodes = all.length > 1 && all.every(({ deviceCode }) => deviceCode);
  return new Map(
    all.map(({ deviceId, deviceCode }, index) => [
      deviceId,
      cutShort(!isClear && hasCodes ? (deviceCode ?? "") : (own[index] ?? "")),
    ]),
  );
};

type Column = readonly (number | null)[];

const isFilled = (key: string): boolean => parameterOf(key)?.parameter.quantity === "flow";

/** Limits that are drawn in one panel at most. */
const MOST_LIMITS = 6;

const isOnOff = ({ parameter }: { parameter: Parameter }): boolean =>
  parameter.states?.every(({ code }) => code === 0 || code === 1) === true;

/** The colours of the lines that are drawn, by the ids of their sources; a line of an earlier period has that of its own. */
export const lineColors = (sources: readonly ChartSource[]): Map<string, SeriesNumber> => {
  const present = sources.filter(({ daysBack }) => !daysBack);
  const numbers = seriesNumbers(present.map(({ key }) => key));
  return new Map(present.map((source, index) => [sourceId(source), numbers[index] ?? 6]));
};

type Member = { source: ChartSource; one: TrendSeries };

/**
 * Lines that share a unit share a panel; the first panel leads and gets twice the height. What is on or off has a low panel of
 * its own below.
 * @param limitsOf Given, only one line of a panel shows its limits: that with this key, by default the first that has some
 */
export const trendPanels = (
  sources: readonly ChartSource[],
  { t, series }: Columns,
  bucketSeconds: number | null,
  format: Format,
  labels: PanelLabels,
  limitsOf?: string | null,
): TrendPanelData[] => {
  const colors = lineColors(sources);
  const severalDevices =
    new Set(sources.map(({ deviceId, measuresFor }) => measuresFor ?? deviceId)).size > 1;
  const names = shortNames(sources);
  const severalKeys = new Set(sources.map(({ key }) => key)).size > 1;
  const lines = sources.flatMap((source) => {
    const parameter = parameterOf(source.key)?.parameter;
    const columns = series.get(sourceId(source));
    if (!parameter || !columns) return [];
    const letter = letterOf(source.key);
    const instance = parameterOf(source.key)?.instance ?? null;
    // Where the line ends there is no space for what is measured too.
    const pump =
      letter === undefined && instance !== null
        ? pumpNameOf(instance, undefined, format.language)
        : undefined;
    const inUnit = (column: Column): Column =>
      format.isOwn(parameter.unit) ? column : column.map((value) => format.shown(value, parameter.unit));
    const end = [
      ...(severalKeys || !severalDevices ? [letter ?? pump ?? format.parameterName(source.key)] : []),
      ...(severalDevices ? [names.get(source.deviceId) ?? source.deviceName] : []),
      ...(source.daysBack ? [labels.earlier(source.daysBack)] : []),
    ].join(" ");
    // A mean stands at the beginning of its time, and the newest one may not be complete.
    const atLeast = gapIntervals * (bucketSeconds ?? 0);
    const { daysBack } = source;
    const [under, over] = [source.under, source.over].map(
      (limit) => format.shown(limit, parameter.unit) ?? undefined,
    );
    const one: TrendSeries = {
      key: sourceId(source),
      label: [
        format.parameterName(source.key),
        ...(severalDevices || source.measuresFor !== undefined ? [source.deviceName] : []),
        ...(daysBack ? [`${labels.earlier(daysBack)} ${labels.dates(daysBack)}`] : []),
      ].join(" · "),
      ...(letter ? { letter } : {}),
      ...(severalDevices || daysBack || pump ? { end } : {}),
      color: colors.get(sourceId({ ...source, daysBack: 0 })) ?? 6,
      dash: dashOf(source),
      dates: daysBack ? labels.dates(daysBack) : undefined,
      ...{ under, over },
      limited: source.points !== undefined || under !== undefined || over !== undefined,
      cubicMetresPerHour: isFilled(source.key) ? 1 / (format.shown(1, parameter.unit) ?? 1) : undefined,
      values: inUnit(columns.avg),
      ...(bucketSeconds === null ? {} : { min: inUnit(columns.min), max: inUnit(columns.max) }),
      filled: isFilled(source.key) && !daysBack,
      stepped: parameter.states !== undefined,
      interval: source.interval,
      addedAt: source.createdAt && source.createdAt + (daysBack ?? 0) * daySeconds,
      gapAfter: lineGap(t, columns.avg, Math.max(source.interval, bucketSeconds ?? 0)),
      freshFor:
        !daysBack && source.freshFor
          ? {
              late: Math.max(source.freshFor.late, atLeast),
              stale: Math.max(source.freshFor.stale, atLeast),
            }
          : undefined,
    };
    return [{ source, parameter, one }];
  });
  // On and off of two lines lie over each other, and are no number: each has a panel, below what is measured.
  const states = [...Map.groupBy(lines.filter(isOnOff), ({ source }) => `${source.deviceId}:${source.key}`)];
  const panels = [
    ...Map.groupBy(
      lines.filter((line) => !isOnOff(line)),
      ({ parameter }) => parameter.unit,
    ),
  ];
  const measured = panels.map(([unit, members], index): TrendPanelData => {
    const [lead] = members;
    const decimals = format.decimals(unit, lead?.parameter.decimals ?? 2);
    const write = (value: number) => format.number(value, decimals);
    const bandOf = ({ source: { points, under, over } }: Member) => ({
      low: format.shown(points?.low ?? under, unit) ?? undefined,
      high: format.shown(points?.high ?? over, unit) ?? undefined,
    });
    const limited = members.filter(({ source }) => source.under != null || source.over != null);
    const shown =
      members.find(({ one }) => one.limited && one.key === limitsOf) ??
      members.find(({ source }) => source.points) ??
      limited.find(({ source }) => source.key === "outlet_pressure") ??
      limited[0];
    const band = shown && bandOf(shown);
    const linesOf = (member: Member, name: string): TrendLimit[] => {
      const { low, high } = bandOf(member);
      const { points } = member.source;
      const { color } = member.one;
      const textOf = (side: "under" | "over", pointName: string | undefined, limit: number) =>
        pointName === undefined
          ? labels[side]({ name, value: write(limit) })
          : `${pointName} ${name} ${write(limit)}`;
      return [
        ...(low === undefined ? [] : [{ at: low, text: textOf("under", points?.lowName, low), color }]),
        ...(high === undefined ? [] : [{ at: high, text: textOf("over", points?.highName, high), color }]),
      ];
    };
    // A line of an earlier period has the limits of its line, and what is drawn once already is not drawn over.
    const drawn = new Set([band?.low, band?.high]);
    const others = limited
      .filter((member) => limitsOf === undefined && member !== shown && !member.source.daysBack)
      .flatMap((member) =>
        linesOf(member, member.one.end ?? member.one.letter ?? member.one.label).flatMap((limit) => {
          if (drawn.has(limit.at)) return [];
          drawn.add(limit.at);
          return [{ ...limit, beside: true }];
        }),
      );
    const own = (name: string | undefined) => (shown ? linesOf(shown, name ?? shown.one.label) : []);
    // More would bury the curves: then only one measurement shows its limits.
    const all = [...own(shown?.one.end ?? shown?.one.letter), ...others];
    return {
      key: unit,
      unit: format.symbol(unit),
      series: members.map(({ one }) => one),
      share: index === 0 && panels.length < 3 ? 2 : 1,
      format: write,
      // Only the decimals it needs, but all of them: the ticks of a narrow range would else read the same.
      formatTick: (value) => format.number(value, decimalsOfTicks([value])),
      band,
      bandOf: shown?.one.key,
      limits: others.length > 0 && all.length <= MOST_LIMITS ? all : own(shown?.one.letter),
    };
  });
  return [
    ...measured,
    ...states.map(
      ([key, members]): TrendPanelData => ({
        key,
        unit: "",
        series: members.map(({ one }) => one),
        onOff: true,
        range: [0, 1],
        // A mean says for how much of its time it was on.
        format: (value) => {
          const [lead] = members;
          return lead && Number.isInteger(value)
            ? format.parts(value, lead.parameter).text
            : format.number(value, 2);
        },
      }),
    ),
  ];
};
