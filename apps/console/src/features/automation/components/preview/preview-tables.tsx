import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { FirstRows } from "../../../../shared/ui/page/rows.tsx";
import { positionText } from "../../regulation-text.ts";

/** Switches that are listed; the chart shows the others. */
const MOST = 100;

type Day = AutomationPreview["days"][number];

/** Switches, and minutes at low pressure, or of the pump of a well, and without readings, of each day. */
export const PreviewDays = ({ days, isWell }: Pick<AutomationPreview, "days"> & { isWell: boolean }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const phone = useBelow("sm");
  // A local day, written as the day it is in any zone near noon of UTC.
  const dayOf = (date: string) => format.day(Date.parse(`${date}T05:00:00Z`));
  const span = (minutes: number) => (minutes === 0 ? format.number(0, 0) : format.shortSpan(minutes * 60));
  const line = ({ switches: count, lowMinutes, runMinutes, degradedMinutes }: Day) => {
    const degraded = span(degradedMinutes);
    return isWell
      ? t("preview.well.dayLine", { count, run: span(runMinutes), degraded })
      : t("preview.dayLine", { count, low: span(lowMinutes), degraded });
  };
  if (phone)
    return (
      <FirstRows
        rows={days.map((day) => (
          <li key={day.date}>
            <div>
              <b>{dayOf(day.date)}</b>
              <small>{line(day)}</small>
            </div>
          </li>
        ))}
      />
    );
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("preview.byDay")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("preview.day")}</HeadCell>
            <NumberHead scope="col">{t("preview.count")}</NumberHead>
            <NumberHead scope="col">{isWell ? t("preview.well.run") : t("preview.low")}</NumberHead>
            <NumberHead scope="col">{isWell ? t("preview.well.degraded") : t("preview.degraded")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {days.map(({ date, switches, lowMinutes, runMinutes, degradedMinutes }) => (
            <tr key={date}>
              <NameCell scope="row">{dayOf(date)}</NameCell>
              <NumberCell>{format.count(switches)}</NumberCell>
              <NumberCell>{span(isWell ? runMinutes : lowMinutes)}</NumberCell>
              <NumberCell>{span(degradedMinutes)}</NumberCell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** When the valve, or the pump of a well, would have been switched, to what and why. */
export const PreviewSwitches = ({ preview, isWell }: { preview: AutomationPreview; isWell: boolean }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const phone = useBelow("sm");
  const { rest, switches, total } = preview;
  const shown = switches.slice(-MOST).toReversed();
  const restOf = (counts: { count: number; from: string; to: string; raised: string; reduced: string }) =>
    isWell ? t("preview.well.rest", counts) : t("preview.rest", counts);
  const restText = rest && (
    <p>
      {restOf({
        count: rest.count,
        from: format.timestamp(rest.from),
        to: format.timestamp(rest.to),
        raised: format.count(rest.raised),
        reduced: format.count(rest.reduced),
      })}
    </p>
  );
  const moreText = total > shown.length && (
    <p>{t("preview.more", { shown: format.count(shown.length), total: format.count(total) })}</p>
  );
  if (phone)
    return (
      <>
        {restText}
        <FirstRows
          rows={shown.map(({ at, position, reason, value }) => (
            <li key={`${at}${position.action}`}>
              <div>
                <b>{positionText(position, t, format)}</b>
                <small>
                  {format.timestamp(at)}
                  {!isWell && ` · ${format.quantity(value, "bar", 2)}`}
                </small>
                <small>{t(`reason.${reason}`)}</small>
              </div>
            </li>
          ))}
        />
        {moreText}
      </>
    );
  return (
    <>
      {restText}
      <Scroller tabIndex={0} role="region" aria-label={t("preview.switches")}>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("preview.at")}</HeadCell>
              <HeadCell scope="col">{t("preview.to")}</HeadCell>
              <HeadCell scope="col">{t("preview.why")}</HeadCell>
              {!isWell && <NumberHead scope="col">{t("preview.pressure")}</NumberHead>}
            </tr>
          </thead>
          <Body>
            {shown.map(({ at, position, reason, value }) => (
              <tr key={`${at}${position.action}`}>
                <NameCell scope="row">{format.timestamp(at)}</NameCell>
                <Cell>{positionText(position, t, format)}</Cell>
                <Cell>{t(`reason.${reason}`)}</Cell>
                {!isWell && <NumberCell>{format.quantity(value, "bar", 2)}</NumberCell>}
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
      {moreText}
    </>
  );
};
