import type { Language, Names } from "@sgval/quantities/language";
import { channelName, parameterOf, stateOf } from "@sgval/quantities/parameter";
import type { Unit } from "@sgval/quantities/unit";
import { convertedDigits, mostResultDecimals } from "../quality/samples.ts";
import { type AlarmKind, comparisonSign, measurementOf } from "./alarm-kinds.ts";
import type { Alarm } from "./alarms.ts";
import { perWeekLabel } from "./labels.ts";

/** How a reader sees quantities: language and preferred units. */
export interface FigureReader {
  language: Language;
  /** @param unit the unit of the value */
  /** @param beside in the same unit; what differs from it is not written like it */
  quantity(value: number, unit: Unit, decimals: number, beside?: number | null): string;
}

/**
 * Decimals of a value or limit of an alarm: results of laboratories and their limits have none for show, as in their list. An
 * alarm does not know whether its value was converted, so that a certificate with more digits is rounded here, and not there.
 */
export const figureDecimals = (
  kind: AlarmKind,
  value: number | null,
  { decimals }: { decimals: number },
): number => {
  if (kind !== "sample_non_compliant" || value === null) return decimals;
  const written = Number(value.toPrecision(convertedDigits)).toFixed(mostResultDecimals);
  return written.replace(/\.?0+$/, "").split(".")[1]?.length ?? 0;
};

/**
 * A value or limit of an alarm with its unit: of its channel, of the flow of a zone, of leakage that grows by how much a week.
 * `null` where the alarm is about nothing that is measured.
 * @param beside the limit that it is compared with, or the value that the limit is compared with, in the same unit
 */
export const writeAlarmFigure = (
  alarm: Pick<Alarm, "kind" | "channel" | "valueChannel">,
  value: number | null,
  beside: number | null,
  { language, quantity }: FigureReader,
): string | null => {
  if (value === null) return null;
  if (alarm.kind === "leakage_growth")
    return perWeekLabel[language].replace("{{value}}", quantity(value, "%", 1, beside));
  const parameter = parameterOf(measurementOf(alarm) ?? "")?.parameter;
  if (!parameter) return null;
  const decimals = figureDecimals(alarm.kind, value, parameter);
  return stateOf(parameter, value)?.names[language] ?? quantity(value, parameter.unit, decimals, beside);
};

const colon = { vn: ":", en: ":", fr: "\u202f:" } as const satisfies Names;

/** A figure behind the name of what it measures, where neither channel nor kind of the alarm says it: `P2 2,31 bar`. */
export const withValueName = (
  { channel, valueChannel }: Pick<Alarm, "channel" | "valueChannel">,
  figure: string,
  language: Language,
): string => {
  if (channel !== null || valueChannel === null) return figure;
  const short = parameterOf(valueChannel)?.parameter.short;
  return `${short ?? `${channelName(valueChannel, language)}${colon[language]}`} ${figure}`;
};

/** `0,98 bar < 1,00 bar`, or the value alone where there is no limit (`P2 2,31 bar`); `null` without a value. */
export const writeAlarmFigures = (
  alarm: Pick<Alarm, "kind" | "channel" | "valueChannel" | "value" | "limit">,
  reader: FigureReader,
): string | null => {
  const { kind, value, limit } = alarm;
  const now = writeAlarmFigure(alarm, value, limit, reader);
  const bound = writeAlarmFigure(alarm, limit, value, reader);
  if (now === null || bound === null || value === null || limit === null)
    return now && withValueName(alarm, now, reader.language);
  return `${now} ${comparisonSign(kind, value, limit)} ${bound}`;
};
