import { styled } from "@mui/material/styles";
import type { PumpStation } from "@sgval/contract/pumps/live";
import { exportPumpTotals } from "@sgval/contract/pumps/totals";
import { missingText } from "@sgval/quantities/format";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  CardTable,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { countedSince, powerText, startsText } from "../pump-text.ts";

const Note = styled(MutedText)({ padding: "10px 14px" });

/** Run hours, starts and energy of each pump and of the station; live with its report data. */
export const StationReport = ({ station: { deviceId, pumps } }: { station: PumpStation }) => {
  const { t } = useTranslation(["pumps", "common"]);
  const format = useFormat();
  const sum = (of: (pump: (typeof pumps)[number]) => number) =>
    pumps.reduce((total, pump) => total + of(pump), 0);
  const hours = sum(({ runHours }) => runHours);
  const measured = pumps.filter(({ energy }) => energy !== null);
  const energy = measured.length === 0 ? null : sum((pump) => pump.energy ?? 0);
  const isCut = useClock((now) => pumps.some((pump) => countedSince(pump, now) !== null));
  const cut = pumps.flatMap((pump) => {
    const since = isCut ? countedSince(pump, serverNow()) : null;
    return since === null
      ? []
      : [`${pump.name} ${t("card.countedSince", { time: format.timestamp(since) })}`];
  });
  const note = isCut ? `${t("report.startsToday")}${t("common:colon")}${cut.join("; ")}.` : "";
  const withUnit = (value: number | null, unit: string) =>
    value === null ? missingText : `${format.number(value, 1)} ${unit}`;
  return (
    <SectionCard
      title={t("report.title")}
      flush
      actions={
        <ExportMenu route={exportPumpTotals} params={{ id: deviceId }} query={{}} about={t("report.title")} />
      }
    >
      <Scroller tabIndex={0} role="region" aria-label={t("report.title")}>
        <CardTable>
          <thead>
            <tr>
              <HeadCell scope="col">{t("report.pump")}</HeadCell>
              <NumberHead scope="col">{t("report.runHours")}</NumberHead>
              <NumberHead scope="col">{t("report.share")}</NumberHead>
              <NumberHead scope="col">{t("report.startsToday")}</NumberHead>
              <NumberHead scope="col">{t("report.startsLastHour")}</NumberHead>
              <NumberHead scope="col">{t("report.energy")}</NumberHead>
              <NumberHead scope="col">{t("report.power")}</NumberHead>
            </tr>
          </thead>
          <Body>
            {pumps.map((pump) => (
              <tr key={pump.key}>
                <NameCell scope="row">{pump.name}</NameCell>
                <NumberCell data-label={t("report.runHours")}>{withUnit(pump.runHours, "h")}</NumberCell>
                <NumberCell data-label={t("report.share")}>
                  {format.proportion(hours === 0 ? null : pump.runHours / hours)}
                </NumberCell>
                <NumberCell data-label={t("report.startsToday")}>
                  {startsText(pump.startsToday, pump, format)}
                </NumberCell>
                <NumberCell data-label={t("report.startsLastHour")}>
                  {startsText(pump.startsLastHour, pump, format)}
                </NumberCell>
                <NumberCell data-label={t("report.energy")}>{withUnit(pump.energy, "kWh")}</NumberCell>
                <NumberCell data-label={t("report.power")}>
                  {pump.type === "linear" ? powerText(pump.power, format) : missingText}
                </NumberCell>
              </tr>
            ))}
            <tr>
              <NameCell scope="row">
                <b>{t("report.total")}</b>
              </NameCell>
              <NumberCell data-label={t("report.runHours")}>{withUnit(hours, "h")}</NumberCell>
              <NumberCell />
              <NumberCell data-label={t("report.startsToday")}>
                {format.count(sum(({ startsToday }) => startsToday))}
              </NumberCell>
              <NumberCell data-label={t("report.startsLastHour")}>
                {format.count(sum(({ startsLastHour }) => startsLastHour))}
              </NumberCell>
              <NumberCell data-label={t("report.energy")}>
                {withUnit(energy, "kWh")}
                {energy !== null && measured.length < pumps.length && ` (${measured.length}/${pumps.length})`}
              </NumberCell>
              <NumberCell />
            </tr>
          </Body>
        </CardTable>
      </Scroller>
      <Note>{[t("report.note"), note].join(" ")}</Note>
    </SectionCard>
  );
};
