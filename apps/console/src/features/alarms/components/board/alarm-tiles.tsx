import { styled } from "@mui/material/styles";
import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import { hourMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { evenRowStyles, evenRows } from "../../../../shared/ui/even-rows.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { TileSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { shapeOf } from "../../alarm-text.ts";
import { alarmSummaryQuery } from "../../api/alarms.ts";
import { alarmBoardQuery, alarmHealthQuery } from "../../api/board.ts";
import { useAlarmAddress } from "./board-export.tsx";

/** Alarms an hour that one operator can answer, as the displays are designed for. */
export const designHourly = 6;

const LEAST_PX = 150;
const evenTiles = evenRows(LEAST_PX);
const Grid = styled("ul")({
  ...evenRowStyles(LEAST_PX),
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: "none",
  [below("sm")]: { gap: 8 },
  "& > li": {
    minWidth: 0,
    border: `1px solid ${paint.line}`,
    borderRadius: 8,
    backgroundColor: paint.card,
    boxShadow: paint.shadowCard,
  },
});

const Look = styled("div")({
  padding: "10px 14px 12px",
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { ...typeScale.valueM, display: "flex", alignItems: "center", gap: 8, margin: "4px 0 0" },
  "& p": { ...typeScale.age, margin: "4px 0 0", color: paint.mute },
  "& dl": { margin: 0 },
});

const TileLink = styled(Link)({
  display: "block",
  height: "100%",
  borderRadius: 8,
  color: "inherit",
  textDecoration: "none",
  "&:hover": { backgroundColor: paint.hover },
});

const Tile = (props: { href?: string | undefined; label: string; value: ReactNode; note?: string }) => {
  const content = (
    <Look>
      <dl>
        <dt>{props.label}</dt>
        <dd>{props.value}</dd>
      </dl>
      {props.note !== undefined && <p>{props.note}</p>}
    </Look>
  );
  return props.href === undefined ? content : <TileLink to={props.href}>{content}</TileLink>;
};

/** What is active by priority, what waits and how long answers take, and how often alarms come. */
export const AlarmTiles = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const summary = useQuery(alarmSummaryQuery());
  const health = useQuery(alarmHealthQuery());
  const board = useQuery(alarmBoardQuery());
  const address = useAlarmAddress();
  const answer = health.data?.meanSecondsToAcknowledge ?? null;
  const lastHour = board.data?.lastHour;
  return (
    <Grid ref={evenTiles} aria-label={t("board.tiles")}>
      {alarmPriorities.map((priority) => (
        <li key={priority}>
          <QueryState query={summary} failed={t("failed")} skeleton={<TileSkeleton bare />}>
            {({ priorities }) => {
              const one = priorities.find((found) => found.priority === priority);
              const active = one?.active ?? 0;
              return (
                <Tile
                  href={address({ priority: String(priority) })}
                  label={t(`board.ofPriority_${priority}`)}
                  value={
                    <>
                      {active > 0 && (
                        <StatusShape
                          kind={shapeOf(priority)}
                          look={one?.holding === 0 ? "returned" : "plain"}
                          size={20}
                        />
                      )}
                      {format.count(active)}
                    </>
                  }
                  note={t("board.waiting", {
                    count: one?.unacknowledged ?? 0,
                    number: format.count(one?.unacknowledged ?? 0),
                  })}
                />
              );
            }}
          </QueryState>
        </li>
      ))}
      <li>
        <QueryState query={summary} failed={t("failed")} skeleton={<TileSkeleton bare />}>
          {({ unacknowledged }) => (
            <Tile
              href={address({ tab: "unacknowledged" })}
              label={t("tabs.unacknowledged")}
              value={format.count(unacknowledged)}
              note={t("board.meanAnswer", { span: answer === null ? missingText : format.shortSpan(answer) })}
            />
          )}
        </QueryState>
      </li>
      <li>
        <QueryState query={board} failed={t("board.failed")} skeleton={<TileSkeleton bare />}>
          {({ at }) => (
            <Tile
              href={address({
                tab: "all",
                raisedFrom: new Date(Date.parse(at) - hourMs).toISOString(),
              })}
              label={t("board.lastHour")}
              value={
                <>
                  {lastHour !== undefined && lastHour > designHourly && (
                    <StatusShape kind="medium" size={20} />
                  )}
                  {lastHour === undefined ? missingText : format.count(lastHour)}
                </>
              }
              note={t("board.lastHourNote", { number: format.count(designHourly) })}
            />
          )}
        </QueryState>
      </li>
    </Grid>
  );
};
