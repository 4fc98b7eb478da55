import { styled } from "@mui/material/styles";
import { type AlarmHealth, alarmTargets } from "@sgval/contract/alarms/alarm-health";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../../../shared/format/use-format.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
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
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { alarmHealthQuery } from "../../api/board.ts";

const Verdict = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  whiteSpace: "nowrap",
});

type Row = {
  key: "meanPerHour" | "perDay" | "perTenMinutes" | "peakPerHour" | "floods" | "high" | "medium" | "low";
  now: string;
  target: string;
  isMet: boolean | "tooFew" | null;
};

/** Of fewer alarms a share says nothing: each is a large part of all. */
const FEWEST_FOR_SHARES = 20;

const rowsOf = (health: AlarmHealth, format: Format): Row[] => {
  const { shares } = health;
  const most = (key: Row["key"], value: number, target: number, decimals: number): Row => ({
    key,
    now: format.number(value, decimals),
    target: `≤ ${format.number(target, 0)}`,
    isMet: value <= target,
  });
  const percent = (value: number) => format.quantity(value, "%", 0);
  const share = (key: "high" | "medium" | "low", isMet: (value: number) => boolean): Row => ({
    key,
    now: shares === null ? missingText : percent(shares[key]),
    target: `~ ${percent(alarmTargets.shares[key])}`,
    isMet: shares === null ? null : health.raised < FEWEST_FOR_SHARES ? "tooFew" : isMet(shares[key]),
  });
  return [
    most("meanPerHour", health.meanPerHour, alarmTargets.meanPerHour, 1),
    most("perDay", health.perDay, alarmTargets.perDay, 0),
    most("perTenMinutes", health.perTenMinutes, alarmTargets.perTenMinutes, 2),
    most("peakPerHour", health.peakPerHour, alarmTargets.peakPerHour, 0),
    most("floods", health.floods, 0, 0),
    // Fewer grave ones are no fault.
    share("high", (value) => value <= alarmTargets.shares.high),
    share("medium", (value) => value <= alarmTargets.shares.medium),
    share("low", (value) => value >= alarmTargets.shares.low),
  ];
};

/** Wide enough for its words on a phone, where the table scrolls. */
const Named = styled(NameCell)({ minWidth: 168 });

/** The numbers of the last seven days beside what one operator can answer, after EEMUA 191. */
export const AlarmHealthCard = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const query = useQuery(alarmHealthQuery());
  return (
    <SectionCard title={t("board.health")} sub={t("board.healthSub")} flush>
      <QueryState query={query} failed={t("board.healthFailed")}>
        {(health) => (
          <Scroller tabIndex={0} role="region" aria-label={t("board.health")}>
            <Table>
              <thead>
                <tr>
                  <HeadCell scope="col">{t("board.number")}</HeadCell>
                  <NumberHead scope="col">{t("board.lastWeek")}</NumberHead>
                  <NumberHead scope="col">{t("board.target")}</NumberHead>
                  <HeadCell scope="col">{t("board.verdict")}</HeadCell>
                </tr>
              </thead>
              <Body>
                {rowsOf(health, format).map(({ key, now, target, isMet }) => (
                  <tr key={key}>
                    <Named scope="row">{t(`board.health_${key}`)}</Named>
                    <NumberCell>{now}</NumberCell>
                    <NumberCell>{target}</NumberCell>
                    <Cell>
                      {isMet === null ? (
                        missingText
                      ) : isMet === "tooFew" ? (
                        t("board.tooFew")
                      ) : isMet ? (
                        t("board.met")
                      ) : (
                        <Verdict>
                          <StatusShape kind="medium" size={15} />
                          {t("board.missed")}
                        </Verdict>
                      )}
                    </Cell>
                  </tr>
                ))}
              </Body>
            </Table>
          </Scroller>
        )}
      </QueryState>
    </SectionCard>
  );
};
