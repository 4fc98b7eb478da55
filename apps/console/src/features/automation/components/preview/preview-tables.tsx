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

/** Switches, and minutes at low pressure and without readings, of each day. */
export const PreviewDays = ({ days }: Pick<AutomationPreview, "days">) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const phone = useBelow("sm");
  // A local day, written as the day it is in any zone near noon of UTC.
  const dayOf = (date: string) => format.day(Date.parse(`${date}T05:00:00Z`));
  const span = (minutes: number) => (minutes === 0 ? format.number(0, 0) : format.shortSpan(minutes * 60));
  if (phone)
    return (
      <FirstRows
        rows={days.map(({ date, switches, lowMinutes, degradedMinutes }) => (
          <li key={date}>
            <div>
              <b>{dayOf(date)}</b>
              <small>
                {t("preview.dayLine", {
                  count: switches,
                  low: span(lowMinutes),
                  degraded: span(degradedMinutes),
                })}
              </small>
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
            <NumberHead scope="col">{t("preview.low")}</NumberHead>
            <NumberHead scope="col">{t("preview.degraded")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {days.map(({ date, switches, lowMinutes, degradedMinutes }) => (
            <tr key={date}>
              <NameCell scope="row">{dayOf(date)}</NameCell>
              <NumberCell>{format.count(switches)}</NumberCell>
              <NumberCell>{span(lowMinutes)}</NumberCell>
              <NumberCell>{span(degradedMinutes)}</NumberCell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** When the valve would have been switched, to what and why. */
export const PreviewSwitches = ({ preview }: { preview: AutomationPreview }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const phone = useBelow("sm");
  const { rest, switches, total } = preview;
  const shown = switches.slice(-MOST).toReversed();
  const restText = rest && (
    <p>
      {t("preview.rest", {
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
                  {format.timestamp(at)} · {format.quantity(value, "bar", 2)}
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
              <NumberHead scope="col">{t("preview.pressure")}</NumberHead>
            </tr>
          </thead>
          <Body>
            {shown.map(({ at, position, reason, value }) => (
              <tr key={`${at}${position.action}`}>
                <NameCell scope="row">{format.timestamp(at)}</NameCell>
                <Cell>{positionText(position, t, format)}</Cell>
                <Cell>{t(`reason.${reason}`)}</Cell>
                <NumberCell>{format.quantity(value, "bar", 2)}</NumberCell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
      {moreText}
    </>
  );
};
