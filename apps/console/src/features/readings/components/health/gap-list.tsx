import { styled } from "@mui/material/styles";
import type { DeviceGaps } from "@sgval/contract/readings/health";
import { gapIntervals } from "@sgval/contract/readings/health";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import {
  Body,
  Cell,
  HeadCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";

const Low = styled(Scroller)({ maxHeight: 320 });
const TimeCell = styled(Cell)({ whiteSpace: "nowrap" });
const Foot = styled(MutedText)({ padding: "10px 14px" });

/** The parts of time without readings, the latest first. */
export const GapList = (props: {
  found: DeviceGaps;
  /** What part of time it is about, where the page does not say so. */
  period?: string;
  actions?: ReactNode;
  /** The way to those that are not listed; without it only how many they are is said. */
  more?: ReactNode;
}) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const { gaps, gapCount, exactSince, from, intervalSeconds } = props.found;
  const silences = t("health.gapsSub", { span: format.span(gapIntervals * intervalSeconds) });
  const more = gapCount - gaps.length;
  return (
    <SectionCard
      title={t("health.gaps")}
      sub={[props.period, silences].filter(Boolean).join(" · ")}
      flush
      actions={props.actions}
    >
      {gaps.length === 0 ? (
        <EmptyState reason={t("health.noGaps")} />
      ) : (
        <Low tabIndex={0} role="region" aria-label={t("health.gaps")}>
          <Table>
            <thead>
              <tr>
                <HeadCell scope="col">{t("health.gapFrom")}</HeadCell>
                <HeadCell scope="col">{t("health.gapTo")}</HeadCell>
                <NumberHead scope="col">{t("health.gapLasted")}</NumberHead>
                <NumberHead scope="col">{t("health.missing")}</NumberHead>
              </tr>
            </thead>
            <Body>
              {gaps.map((gap) => (
                <tr key={gap.from}>
                  <TimeCell>{format.timestamp(gap.from)}</TimeCell>
                  <TimeCell>{format.timestamp(gap.to)}</TimeCell>
                  <NumberCell>
                    {format.shortSpan((Date.parse(gap.to) - Date.parse(gap.from)) / 1000)}
                  </NumberCell>
                  <NumberCell>{format.count(gap.missing)}</NumberCell>
                </tr>
              ))}
            </Body>
          </Table>
        </Low>
      )}
      {(more > 0 || exactSince > from) && (
        <Foot>
          {[
            more > 0 && t("health.moreGaps", { count: more }),
            exactSince > from && t("health.exactSince", { time: format.dateTime(exactSince) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </Foot>
      )}
      {props.more}
    </SectionCard>
  );
};
