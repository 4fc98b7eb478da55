import { figureDecimals, writeAlarmFigures } from "@sgval/contract/alarms/alarm-figures";
import { type AlarmKind, measurementOf } from "@sgval/contract/alarms/alarm-kinds";
import { type AlarmAction, type AlarmPriority, alarmRefusal } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, statusOf } from "@sgval/contract/alarms/alarms";
import { alarmKindLabels } from "@sgval/contract/alarms/labels";
import { priorityMark } from "@sgval/contract/devices/device-status";
import { parameterOf } from "@sgval/quantities/parameter";
import type { TFunction } from "i18next";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { Priority } from "../../shared/ui/device/status-kinds.ts";

/** The shapes of the priorities, which carry their digits. */
export const shapeOf: (priority: AlarmPriority) => Priority = priorityMark;

/** An alarm that was raised so long ago came while the page was looked at, or as it was opened. */
const NEW_MS = 10_000;

/** Whether an alarm was raised just now and waits for an answer, so that its shape blinks for five seconds. */
export const isNewlyRaised = ({ state, activeSince }: Pick<Alarm, "state" | "activeSince">): boolean =>
  state === "unacknowledged" && serverNow() - Date.parse(activeSince) < NEW_MS;

/** What is measured, and what is wrong with it; an alarm of the device itself has the second alone. */
export const subjectOf = ({ kind, channel }: Pick<Alarm, "kind" | "channel">, format: Format) => {
  const label = alarmKindLabels[kind][format.language];
  return channel === null
    ? { measurement: null, label }
    : { measurement: format.parameterName(channel), label };
};

/** The subject in one line. */
export const titleOf = (alarm: Pick<Alarm, "kind" | "channel">, format: Format): string => {
  const { measurement, label } = subjectOf(alarm, format);
  return measurement === null ? label : `${measurement} · ${label}`;
};

/** Why an alarm as it is shown does not take an action; `null` where it does. */
export const refusalText = (
  alarm: Alarm,
  action: AlarmAction,
  t: TFunction<["alarms", "errors"]>,
): string | null => {
  const code = alarmRefusal(statusOf(alarm), action);
  // It did not change while it was looked at, which the text of the code says.
  if (code === "alarm_state_changed" && action === "acknowledge") return t("acknowledgedAlready");
  return code && t(`errors:${code}`);
};

/** How an alarm's value and what is measured now are called. */
interface FigureLabels {
  now: "now" | "sensorNow" | "zoneFlowNow";
  raised: "valueThen" | "sampleValue" | "leakFlowThen";
}

/** Kinds whose value is not measured again and again: of a sample, a leak, a night. What is measured now is another thing. */
const othersNow: Partial<Record<AlarmKind, FigureLabels>> = {
  sample_non_compliant: { now: "sensorNow", raised: "sampleValue" },
  suspected_leak: { now: "zoneFlowNow", raised: "leakFlowThen" },
  suspected_burst: { now: "zoneFlowNow", raised: "valueThen" },
};

/** What is measured now beside another thing is called by what measures it. */
export const figureLabelsOf = ({ kind }: Pick<Alarm, "kind">): FigureLabels =>
  othersNow[kind] ?? { now: "now", raised: "valueThen" };

/**
 * What a device measures now of what an alarm is about: its channel, and the flow of a zone. `continues` says whether that is the
 * alarm's own value, later: an on-line sensor is not the sample of the laboratory, nor the flow of a zone that of one
 * leak or of last night.
 */
export const measuredNow = (
  alarm: Pick<Alarm, "kind" | "channel" | "valueChannel">,
): { channel: string; continues: boolean } | null => {
  const channel = measurementOf(alarm);
  return channel === null ? null : { channel, continues: othersNow[alarm.kind] === undefined };
};

/**
 * A value of the alarm's channel as number and unit, with the decimals that distinguish it from the limit; `null` where its
 * channel has none, or an alarm without one has no number.
 */
export const figureOf = (
  alarm: Pick<Alarm, "kind" | "channel" | "valueChannel" | "limit">,
  value: number | null,
  format: Format,
) => {
  const parameter = parameterOf(measurementOf(alarm) ?? "")?.parameter;
  if (!parameter) return null;
  const decimals = figureDecimals(alarm.kind, value, parameter);
  return format.parts(value, { ...parameter, decimals }, alarm.limit);
};

/** The limit, with the decimals that distinguish it from the value at raise. */
export const limitOf = (
  alarm: Pick<Alarm, "kind" | "channel" | "valueChannel" | "value" | "limit">,
  format: Format,
) => figureOf({ ...alarm, limit: alarm.value }, alarm.limit, format);

/**
 * Value at raise, comparison sign and limit, as one text: `0,98 bar < 1,00 bar`; the value alone where nothing limits it,
 * `null` where nothing is measured. No line ends within it: a limit below its value is read as one of its own.
 */
export const figuresOf = (alarm: Alarm, format: Format): string | null =>
  writeAlarmFigures(alarm, format)?.replace(/ ([<>]) /, "\u00a0$1\u00a0") ?? null;

/**
 * The same where nothing else says when it was measured: whoever reads it minutes later takes the value at raise for the one of
 * now, while the water may have been back long since.
 */
export const figuresAtRaise = (alarm: Alarm, format: Format, t: TFunction<"alarms">): string | null => {
  const figures = figuresOf(alarm, format);
  return figures && t("atRaise", { figures });
};
