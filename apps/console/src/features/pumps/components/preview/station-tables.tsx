import type { StationPreview } from "@sgval/contract/pumps/preview";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
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
import type { stationRegulationText } from "../../regulation-text.ts";

/** Switches that are listed; the chart shows the others. */
const MOST = 100;

/** Switches, pumps and their hours of each day. */
export const StationDays = ({ days }: Pick<StationPreview, "days">) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const span = (minutes: number) => (minutes === 0 ? format.number(0, 0) : format.shortSpan(minutes * 60));
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("preview.byDay")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("preview.day")}</HeadCell>
            <NumberHead scope="col">{t("preview.count")}</NumberHead>
            <NumberHead scope="col">{t("preview.mostRunning")}</NumberHead>
            <NumberHead scope="col">{t("preview.run")}</NumberHead>
            <NumberHead scope="col">{t("preview.degraded")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {days.map(({ date, switches, mostRunning, runMinutes, degradedMinutes }) => (
            <tr key={date}>
              {/* A local day, written as the day it is in any zone near noon of UTC. */}
              <NameCell scope="row">{format.day(Date.parse(`${date}T05:00:00Z`))}</NameCell>
              <NumberCell>{format.count(switches)}</NumberCell>
              <NumberCell>{format.count(mostRunning)}</NumberCell>
              <NumberCell>{format.number(runMinutes / 60, 1)}</NumberCell>
              <NumberCell>{span(degradedMinutes)}</NumberCell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** When which pump would have been switched, and why. */
export const StationSwitches = ({
  preview,
  text,
}: {
  preview: StationPreview;
  text: ReturnType<typeof stationRegulationText>;
}) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { rest, switches, total } = preview;
  const shown = switches.slice(-MOST).toReversed();
  return (
    <>
      {rest && (
        <p>
          {t("preview.rest", {
            count: rest.count,
            from: format.timestamp(rest.from),
            to: format.timestamp(rest.to),
            starts: format.count(rest.starts),
            stops: format.count(rest.stops),
          })}
        </p>
      )}
      <Scroller tabIndex={0} role="region" aria-label={t("preview.switches")}>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("preview.at")}</HeadCell>
              <HeadCell scope="col">{t("preview.step")}</HeadCell>
              <HeadCell scope="col">{t("preview.why")}</HeadCell>
              <NumberHead scope="col">{t("preview.running")}</NumberHead>
              <NumberHead scope="col">{t("preview.pressure")}</NumberHead>
            </tr>
          </thead>
          <Body>
            {shown.map(({ at, pumpId, action, reason, running, pressure }) => (
              <tr key={`${at}${pumpId}`}>
                <NameCell scope="row">{format.timestamp(at)}</NameCell>
                <Cell>{text.stepText({ action, pumpId, power: null })}</Cell>
                <Cell>{text.reasonText(reason)}</Cell>
                <NumberCell>{format.count(running)}</NumberCell>
                <NumberCell>{format.quantity(pressure, "bar", 2)}</NumberCell>
              </tr>
            ))}
          </Body>
        </Table>
      </Scroller>
      {total > shown.length && (
        <p>{t("preview.more", { shown: format.count(shown.length), total: format.count(total) })}</p>
      )}
    </>
  );
};
