import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { type TableColumn, TableOrRows } from "../../../../shared/ui/list/table-or-rows.tsx";
import { positionText } from "../../regulation-text.ts";
import { isUnusable } from "./unusable-days.ts";

/** Switches that are listed, the latest ones. */
const MOST = 100;

type Day = AutomationPreview["days"][number];

/** Switches, and minutes at low pressure where there are two levels, or of the pump of a well, and without readings, of each day. */
export const PreviewDays = ({ preview, isWell }: { preview: AutomationPreview; isWell: boolean }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  /** Where nothing was measured, that nothing happens says nothing. */
  const isKnown = (day: Day) => !isUnusable(day, preview, env.timeZone);
  // A span alone has one unit: half an hour of a window would be lost.
  const span = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (minutes === 0) return format.number(0, 0);
    if (hours === 0 || rest === 0) return format.shortSpan(minutes * 60);
    return `${format.shortSpan(hours * 3600)} ${format.shortSpan(rest * 60)}`;
  };
  const minutesOf = (head: string, of: (day: Day) => number | null): TableColumn<Day> => ({
    head,
    isNumber: true,
    text: (day) => (isKnown(day) ? span(of(day) ?? 0) : missingText),
  });
  const hasLevels = preview.days.some(({ lowMinutes }) => lowMinutes !== null);
  const low = hasLevels ? [minutesOf(t("preview.low"), ({ lowMinutes }) => lowMinutes)] : [];
  return (
    <TableOrRows
      label={t("preview.byDay")}
      rows={preview.days}
      keyOf={({ date }) => date}
      columns={[
        { head: t("preview.day"), text: ({ date }) => format.localDay(date) },
        {
          head: t("preview.count"),
          text: (day) => (isKnown(day) ? format.count(day.switches) : missingText),
          isNumber: true,
        },
        ...(isWell ? [minutesOf(t("preview.well.run"), ({ runMinutes }) => runMinutes)] : low),
        {
          head: isWell ? t("preview.well.degraded") : t("preview.degraded"),
          text: ({ degradedMinutes }) => span(degradedMinutes),
          isNumber: true,
        },
      ]}
    />
  );
};

type Switch = AutomationPreview["switches"][number];

/** When the valve, or the pump of a well, would have been switched, to what and why. */
export const PreviewSwitches = ({
  preview: { rest, switches, total },
  isWell,
}: {
  preview: AutomationPreview;
  isWell: boolean;
}) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const shown = switches.slice(-MOST).toReversed();
  const restOf = (counts: { count: number; from: string; to: string; raised: string; reduced: string }) =>
    isWell ? t("preview.well.rest", counts) : t("preview.rest", counts);
  const pressure: TableColumn<Switch> = {
    head: t("preview.pressure"),
    text: ({ value }) => format.quantity(value, "bar", 2),
    isNumber: true,
  };
  return (
    <>
      {rest && (
        <p>
          {restOf({
            count: rest.count,
            from: format.timestamp(rest.from),
            to: format.timestamp(rest.to),
            raised: format.count(rest.raised),
            reduced: format.count(rest.reduced),
          })}
        </p>
      )}
      <TableOrRows
        label={t("preview.switches")}
        rows={shown}
        keyOf={({ at, position }) => `${at}${position.action}`}
        columns={[
          { head: t("preview.at"), text: ({ at }) => format.timestamp(at) },
          { head: t("preview.to"), text: ({ position }) => positionText(position, t, format) },
          { head: t("preview.why"), text: ({ reason }) => t(`reason.${reason}`) },
          ...(isWell ? [] : [pressure]),
        ]}
      />
      {total > shown.length && (
        <p>{t("preview.more", { shown: format.count(shown.length), total: format.count(total) })}</p>
      )}
    </>
  );
};
