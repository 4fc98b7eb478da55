import { type FigureReader, writeAlarmFigures } from "@sgval/contract/alarms/alarm-figures";
import type { PurposefulClosing } from "@sgval/contract/alarms/alarm-history";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { guidanceOf } from "@sgval/contract/alarms/guidance";
import { actionAfterClosing } from "@sgval/contract/alarms/guidance-of-commands";
import {
  alarmKindLabels,
  alarmPriorityLabels,
  alarmStateNames,
  figuresAtRaiseLabel,
} from "@sgval/contract/alarms/labels";
import type { Approval } from "@sgval/contract/control/approval";
import type { Command } from "@sgval/contract/control/control";
import {
  actionLabels,
  approvalStatusLabels,
  cancelledLabel,
  statusLabels,
  voidCauseLabels,
} from "@sgval/contract/control/labels";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { fileReadyLabel, noticeLabels } from "@sgval/contract/notifications/labels";
import { kindLabels } from "@sgval/contract/reports/labels";
import type { ReportKind } from "@sgval/contract/reports/reports";
import { runFailureText, runStateLabels } from "@sgval/contract/reports/run-labels";
import type { Language } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import { writeDateTime, writeDay, writeTime } from "@sgval/quantities/timestamp";
import { type View, writeQuantity } from "../../gateways/tables/table-source.ts";
import { closingFor } from "../alarms/index.ts";
import type { Person } from "./people.store.ts";

const alarmLineWith = (alarm: Alarm, view: View, isLater: boolean): string => {
  const { language } = view;
  const quantity: FigureReader["quantity"] = (value, unit, decimals, beside) =>
    writeQuantity(value, unit, decimals, view, beside);
  const measured = alarm.channel === null ? null : channelName(alarm.channel, language);
  const what = [measured, alarmKindLabels[alarm.kind][language]].filter(Boolean).join(" · ");
  const figures = writeAlarmFigures(alarm, { language, quantity });
  const atRaise = figures && figuresAtRaiseLabel[language].replace("{{figures}}", figures);
  return [
    alarmPriorityLabels[alarm.priority][language],
    isLater && alarm.state === "returned" ? alarmStateNames(alarm)[language] : null,
    ...(isLater ? [what, atRaise] : [[what, figures].filter(Boolean).join(" ")]),
    [alarm.deviceDisplayName, alarm.zone ?? alarm.room].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
};

/** An alarm in one line as it is raised: priority, what is wrong, and where. */
export const alarmLine = (alarm: Alarm, view: View): string => alarmLineWith(alarm, view, false);

/** The same for who is asked minutes later: the value is the one at raise, and the water may be back since. */
export const escalatedLine = (alarm: Alarm, view: View): string =>
  `${sentence("escalated", view.language)}: ${alarmLineWith(alarm, view, true)}`;

/** A line of a message about an alarm: it may leave days after it was made, so that the day belongs to since when. */
export const sinceLine = (
  { activeSince }: Pick<Alarm, "activeSince">,
  line: string,
  { language, timeZone }: Pick<View, "language" | "timeZone">,
): string => {
  const since = Date.parse(activeSince);
  return `${writeDay(since, language, timeZone)} ${writeTime(since, timeZone, false)} · ${line}`;
};

/**
 * The first thing to do, where a valve was closed on purpose as far as the reader may know of it: whoever does not see that
 * valve gets no advice, since the usual one lets water onto the people who work behind it.
 */
export const firstAction = (
  alarm: Alarm,
  closing: PurposefulClosing | null,
  person: Pick<Person, "sees" | "may">,
  { language, timeZone }: Pick<View, "language" | "timeZone">,
): string | undefined => {
  const { action } = guidanceOf(alarm);
  if (closing === null) return action[language];
  if (!person.sees(closing.deviceId)) return undefined;
  const write = (time: string) => writeDateTime(Date.parse(time), language, timeZone);
  return actionAfterClosing(closingFor(closing, person.may), action, write, language);
};

export const commandLine = (
  { action, deviceDisplayName, status, failureCode }: Command,
  { language }: Pick<View, "language">,
): string => {
  const outcome = failureCode === "cancelled" ? cancelledLabel : statusLabels[status];
  return `${actionLabels[action][language]} · ${deviceDisplayName} · ${outcome[language]}`;
};

/** Who asks for what, or what became of it and why. */
export const approvalLine = (approval: Approval, { language }: Pick<View, "language">): string => {
  const { action, deviceDisplayName, requester, status, voidCause, declineReason, decidedBy } = approval;
  const what = `${actionLabels[action][language]} · ${deviceDisplayName}`;
  const label = approvalStatusLabels[status][language];
  if (status === "pending") return `${label} · ${what} · ${requester.name}`;
  const why = voidCause === null ? declineReason : voidCauseLabels[voidCause][language];
  return [what, label, decidedBy?.name, why].filter(Boolean).join(" · ");
};

const sentences = {
  test: {
    vn: "Đây là thông báo thử. Bạn nhận được nghĩa là kênh này hoạt động.",
    en: "This is a test notification. It arrived, so this channel works.",
    fr: "Ceci est une notification d'essai. Elle est arrivée : ce canal fonctionne.",
  },
  duty: {
    vn: "Bạn đang trực, hãy xác nhận",
    en: "You are on duty, please acknowledge",
    fr: "Vous êtes d'astreinte, merci d'acquitter",
  },
  escalated: {
    vn: "Chưa ai xác nhận, đến lượt bạn",
    en: "Nobody has answered, it is your turn",
    fr: "Personne n'a répondu, c'est à vous",
  },
  open: { vn: "Mở", en: "Open", fr: "Ouvrir" },
} as const;

export const sentence = (key: keyof typeof sentences, language: Language): string => sentences[key][language];

/** `3 cảnh báo` and the like, for several events in one message. */
export const countLine = (count: number, language: Language): string =>
  ({ vn: `${count} thông báo`, en: `${count} notifications`, fr: `${count} notifications` })[language];

export const restLine = (count: number, language: Language): string =>
  ({ vn: `và ${count} thông báo khác`, en: `and ${count} more`, fr: `et ${count} autres` })[language];

export const offlineLine = (name: string, language: Language): string =>
  ({ vn: `${name} mất kết nối`, en: `${name} is offline`, fr: `${name} est hors ligne` })[language];

/** Which report or file of a list is ready, or which failed and why. */
export const reportLine = (
  {
    name,
    kind,
    state,
    error,
  }: { name: string | null; kind: ReportKind | null; state: "done" | "failed"; error: string | null },
  { language }: Pick<View, "language">,
): string => {
  const ready = kind === null ? fileReadyLabel : noticeLabels.reportReady;
  const label = state === "done" ? ready : runStateLabels.failed;
  const why = error === null ? null : runFailureText(error, language);
  return [label[language], name ?? (kind && kindLabels[kind][language]), why].filter(Boolean).join(" · ");
};

const longestNote = 120;

/** Who hands over what, by the beginning of the note. */
export const handOverLine = (
  { text, author, about }: LogEntry,
  { language }: Pick<View, "language">,
): string => {
  const [first = ""] = text.split("\n");
  const note = text.length > longestNote || first !== text ? `${first.slice(0, longestNote)}…` : text;
  return [noticeLabels.handOver[language], author.name, about?.name, note].filter(Boolean).join(" · ");
};
