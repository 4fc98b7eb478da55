import { styled } from "@mui/material/styles";
import {
  type AlarmHealth,
  type HealthFigure,
  healthFigures,
  isWholePeriodWatched,
} from "@sgval/contract/alarms/alarm-health";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useBelow } from "../../../../shared/ui/breakpoints.ts";
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
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { alarmHealthQuery } from "../../api/board.ts";
import { raisedWithin } from "./alarm-bars.tsx";
import { BoardExport, useAlarmAddress } from "./board-export.tsx";

const Verdict = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  whiteSpace: "nowrap",
});

const Watched = styled("p")({ ...typeScale.age, margin: 0, padding: "0 16px 10px", color: paint.mute });

/** On how much of the days alarms could be watched at all. */
const WatchedFor = ({ health }: { health: AlarmHealth }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  if (isWholePeriodWatched(health)) return null;
  const seconds = (from: string) => Math.max(0, (Date.parse(health.to) - Date.parse(from)) / 1000);
  return (
    <Watched>
      {t("board.watchedFor", {
        watched: format.span(health.watchedSince === null ? 0 : seconds(health.watchedSince)),
        whole: format.span(seconds(health.from)),
      })}
    </Watched>
  );
};

/** The priorities that a share is of; a rate is of all. */
const prioritiesOf: Partial<Record<HealthFigure["key"], string>> = { high: "1,2", medium: "3", low: "4" };

/** A number of the alarm system, leading to the alarms that it is of. */
const HealthNumber = ({ figure, health }: { figure: HealthFigure; health: AlarmHealth }) => {
  const format = useFormat();
  const address = useAlarmAddress();
  const { key, value, decimals, isShare } = figure;
  const text = isShare ? format.quantity(value, "%", 0) : format.number(value, decimals);
  const priority = prioritiesOf[key];
  const href = address({
    ...raisedWithin(Date.parse(health.from), Date.parse(health.to)),
    ...(priority === undefined ? {} : { priority }),
  });
  // A list of nothing is no way on.
  return href === undefined || !value ? text : <Link to={href}>{text}</Link>;
};

const Target = ({ figure: { isShare, target } }: { figure: HealthFigure }) => {
  const format = useFormat();
  return isShare ? `~ ${format.quantity(target, "%", 0)}` : `≤ ${format.number(target, 0)}`;
};

const FigureVerdict = ({ figure: { verdict } }: { figure: HealthFigure }) => {
  const { t } = useTranslation("alarms");
  // Why, is said once for all of them.
  if (verdict === null || verdict === "tooShort") return missingText;
  if (verdict !== "missed") return t(`board.${verdict}`);
  return (
    <Verdict>
      <StatusShape kind="medium" size={15} />
      {t("board.missed")}
    </Verdict>
  );
};

const List = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    padding: "7px 14px",
    borderTop: `1px solid ${paint.line}`,
    color: paint.ink,
  },
  "& p": { display: "flex", gap: 12, margin: 0 },
  "& p > :first-child": { flex: 1, minWidth: 0 },
  "& small": { ...typeScale.age, color: paint.mute },
  "& b": { ...typeScale.valueXs, flex: "none" },
});

/** On a phone a number has two lines: what it is, and what it should be. */
const HealthRows = ({ health }: { health: AlarmHealth }) => {
  const { t } = useTranslation(["alarms", "common"]);
  return (
    <List>
      {healthFigures(health).map((figure) => (
        <li key={figure.key}>
          <p>
            <span>{t(`alarms:board.health_${figure.key}`)}</span>
            <b>
              <HealthNumber figure={figure} health={health} />
            </b>
          </p>
          <p>
            <small>
              {`${t("alarms:board.target")}${t("common:colon")}`}
              <Target figure={figure} />
            </small>
            <small>
              <FigureVerdict figure={figure} />
            </small>
          </p>
        </li>
      ))}
    </List>
  );
};

const HealthTable = ({ health }: { health: AlarmHealth }) => {
  const { t } = useTranslation("alarms");
  return (
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
          {healthFigures(health).map((figure) => (
            <tr key={figure.key}>
              <NameCell scope="row">{t(`board.health_${figure.key}`)}</NameCell>
              <NumberCell>
                <HealthNumber figure={figure} health={health} />
              </NumberCell>
              <NumberCell>
                <Target figure={figure} />
              </NumberCell>
              <Cell>
                <FigureVerdict figure={figure} />
              </Cell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** The numbers of the last seven days beside what one operator can answer, after EEMUA 191. */
export const AlarmHealthCard = () => {
  const { t } = useTranslation("alarms");
  const query = useQuery(alarmHealthQuery());
  const phone = useBelow("sm");
  return (
    <SectionCard
      title={t("board.health")}
      sub={t("board.healthSub")}
      flush
      actions={<BoardExport part="health" about={t("board.health")} />}
    >
      <QueryState query={query} failed={t("board.healthFailed")}>
        {(health) => (
          <>
            <WatchedFor health={health} />
            {phone ? <HealthRows health={health} /> : <HealthTable health={health} />}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};
