import type { Activity } from "@sgval/contract/activity/activity";
import { activityTable } from "@sgval/contract/activity/tables";
import type { Names } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { View } from "../../../gateways/tables/table-source.ts";
import { entryColumns } from "../export-activity.ts";
import type { LogActor } from "../list-activity.ts";

/** Entries of one mail; the rest is in the console. */
export const mostEntries = 200;

const texts = {
  none: {
    vn: "Không có hoạt động nào trong thời gian này.",
    en: "Nothing happened in this time.",
    fr: "Rien ne s'est passé pendant cette période.",
  },
  entries: { vn: "Số hoạt động", en: "Activities", fr: "Activités" },
  more: {
    vn: "Danh sách dài hơn, xem đầy đủ tại:",
    en: "There are more; all of them are here:",
    fr: "La liste est plus longue ; tout est ici :",
  },
  all: { vn: "Xem trong hệ thống:", en: "In the console:", fr: "Dans la console :" },
  why: {
    vn: "Thư này được gửi theo cài đặt hoạt động",
    en: "This mail was sent by the activity setting",
    fr: "Ce message a été envoyé par le réglage d'activité",
  },
} as const satisfies Record<string, Names>;

interface Summary {
  setting: string;
  title: string;
  /** Epoch ms. */
  from: number;
  to: number;
  /** The newest first, `mostEntries` at most. */
  entries: readonly Activity[];
  total: number;
  link: string;
}

/** What happened in a time, for one reader: a line an entry, in their language and units. */
export const writeSummary = (
  { setting, title, from, to, entries, total, link }: Summary,
  reader: LogActor,
  view: View,
): { subject: string; text: string } => {
  const { language, timeZone } = view;
  const columns = entryColumns(view, reader);
  const cell = (key: string, entry: Activity): string => {
    const value = columns.find((column) => column.key === key)?.read(entry);
    return value === null || value === undefined ? "" : String(value);
  };
  const labels: Readonly<Record<string, Names>> = activityTable.columns.what.labels;
  const line = (entry: Activity): string => {
    const what = cell("what", entry);
    const parts = [
      writeDateTime(Date.parse(entry.at), language, timeZone),
      cell("actor", entry),
      labels[what]?.[language] ?? what,
      cell("subject", entry),
      cell("change", entry),
    ];
    return parts.filter(Boolean).join(" · ");
  };
  const range = `${writeDateTime(from, language, timeZone)} – ${writeDateTime(to, language, timeZone)}`;
  const body =
    total === 0 ? [texts.none[language]] : [`${texts.entries[language]}: ${total}`, "", ...entries.map(line)];
  return {
    subject: `${title}: ${setting}`,
    text: [
      range,
      "",
      ...body,
      "",
      total > entries.length ? texts.more[language] : texts.all[language],
      link,
      "",
      `${texts.why[language]} "${setting}".`,
    ].join("\n"),
  };
};
