import type { Language } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import { alarmEventLabels, alarmEventNames, alarmKindLabels, alarmStateLabels } from "../alarms/labels.ts";
import { type SummaryReader, textIn } from "./shift-labels.ts";
import type { ShiftSummary } from "./shift-summary.ts";

type AlarmRow = NonNullable<ShiftSummary["alarms"]>["rows"][number];

/** What is measured and what is wrong with it. */
export const alarmTitle = (
  { kind, channel }: Pick<AlarmRow["alarm"], "kind" | "channel">,
  language: Language,
): string => {
  const label = alarmKindLabels[kind][language];
  return channel === null ? label : `${channelName(channel, language)} · ${label}`;
};

/** How it was at the end of the shift, and until when it asks nobody. */
export const alarmState = (row: AlarmRow, reader: SummaryReader): string => {
  const { language } = reader;
  const text = textIn(language);
  const at = reader.timestamp;
  const { state, outOfService: out } = row.alarm;
  // Of one that asks nobody the next shift must know until when, whether its condition lasts or not.
  if (state === "out_of_service" && out !== null)
    return [text("outUntil", { time: reader.until(out.until) }), out.owner, out.reason]
      .filter(Boolean)
      .join("\n");
  if (row.shelvedUntil !== null)
    return [text("shelvedUntil", { time: reader.until(row.shelvedUntil) }), row.alarm.shelved?.reason]
      .filter(Boolean)
      .join("\n");
  if (state === "suppressed") return alarmStateLabels.suppressed[language];
  if (row.standing) return text("standing");
  const { kind, clearedAt } = row.alarm;
  // It ends as well when somebody reports or dismisses it.
  if (kind === "suspected_leak")
    return [alarmEventNames(kind, "cleared")[language], clearedAt === null ? null : at(clearedAt)]
      .filter(Boolean)
      .join("\n");
  return clearedAt === null ? text("cleared") : text("clearedAt", { time: at(clearedAt) });
};

/** Who answered and when, and below it the last note: what was done about it is for the next shift. */
export const alarmAnswer = (
  { alarm: { state, acknowledgedBy, acknowledgedAt, note } }: AlarmRow,
  { language, timestamp }: SummaryReader,
): string => {
  const text = textIn(language);
  return [
    acknowledgedAt === null
      ? null
      : text("answeredBy", {
          name: acknowledgedBy ?? alarmEventLabels.acknowledged[language],
          time: timestamp(acknowledgedAt),
        }),
    state === "unacknowledged" || state === "returned" ? text("unanswered") : null,
    note,
  ]
    .filter(Boolean)
    .join("\n");
};
