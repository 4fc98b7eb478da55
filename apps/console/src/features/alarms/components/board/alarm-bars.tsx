import { styled } from "@mui/material/styles";
import type { AlarmBoard } from "@sgval/contract/alarms/alarm-health";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { priorityMarks } from "@sgval/contract/devices/device-status";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { serverTimeAt } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import type { Priority } from "../../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { StackedBars } from "../../../../shared/ui/trend/stacked-bars.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { alarmsByPlaceAnchors } from "../../alarm-search.ts";
import { alarmBoardQuery } from "../../api/board.ts";
import { designHourly } from "./alarm-tiles.tsx";
import { BoardExport, FirstOf, mostBoardRows, useAlarmAddress } from "./board-export.tsx";

const usePriorityNames = (): Record<Priority, string> => {
  const { language } = useFormat();
  return {
    critical: alarmPriorityLabels[1][language],
    high: alarmPriorityLabels[2][language],
    medium: alarmPriorityLabels[3][language],
    low: alarmPriorityLabels[4][language],
  };
};

const zone = createTimeZone(env.timeZone);
/** When a local day (`YYYY-MM-DD`), or one so many days after it, begins. */
const startOf = (day: string, later = 0): number => {
  const local = Date.parse(day) + later * dayMs;
  return zone.timestampOf(local, local);
};

/** The list of the alarms that asked for an answer in a time, over or not: those that a bar counts. */
export const raisedWithin = (from: number, end: number) => ({
  tab: "all",
  raisedFrom: new Date(from).toISOString(),
  // The end of a range is in it.
  raisedTo: new Date(end - 1).toISOString(),
});

/** Alarms of the last day by hour, beside what one operator can answer. */
export const HourlyAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const address = useAlarmAddress();
  const query = useQuery(alarmBoardQuery());
  return (
    <SectionCard
      title={t("board.hourly")}
      sub={t("board.hourlySub")}
      actions={<BoardExport part="hours" about={t("board.hourly")} />}
    >
      <QueryState query={query} failed={t("board.failed")}>
        {({ hours }) => (
          <StackedBars
            label={t("board.hourly")}
            heads={{ plain: t("board.raised") }}
            bars={hours.map(({ at, raised }) => ({
              key: at,
              // The first hour is of yesterday, at the same time of day as the last.
              label: `${format.day(at)} ${format.time(at, false)}`,
              counts: { plain: raised },
              href: address(raisedWithin(Date.parse(at), Date.parse(at) + hourMs)),
            }))}
            line={{ value: designHourly, label: t("board.design", { number: format.count(designHourly) }) }}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};

/** Alarms of thirty days by priority. */
export const DailyAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const names = usePriorityNames();
  const address = useAlarmAddress();
  const query = useQuery(alarmBoardQuery());
  return (
    <SectionCard
      title={t("board.daily")}
      sub={t("board.dailySub")}
      actions={<BoardExport part="days" about={t("board.daily")} />}
    >
      <QueryState query={query} failed={t("board.failed")}>
        {({ days }) => (
          <StackedBars
            label={t("board.daily")}
            heads={names}
            bars={days.map(({ day, raised }) => ({
              key: day,
              label: format.localDay(day),
              counts: raised,
              href: address(raisedWithin(startOf(day), startOf(day, 1))),
            }))}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};

const Places = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  display: "grid",
  // The bars of all rows have one start and one scale, however many counts stand behind them.
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) auto",
  columnGap: 10,
  "& > li": {
    ...typeScale.bodyS,
    display: "grid",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
    alignItems: "center",
    minHeight: 36,
    padding: "4px 14px",
    borderTop: `1px solid ${paint.line}`,
  },
  "& a": { color: paint.ink, textDecoration: "none", overflowWrap: "anywhere" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  // The name has the width of a phone, the bar and its counts the line below.
  [below("sm")]: {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    "& > li > :first-child": { gridColumn: "1 / -1" },
    "& > li": { paddingBlock: 8 },
  },
});
const Meter = styled("div")({
  display: "flex",
  height: 10,
  backgroundColor: paint.track,
  // A place with one alarm is seen beside one with hundreds.
  "& > i": { flex: "none", minWidth: 3, boxSizing: "border-box" },
  "& > i[data-kind=critical]": { backgroundColor: paint.criticalFill },
  "& > i[data-kind=high]": { backgroundColor: paint.highFill },
  "& > i[data-kind=medium]": { backgroundColor: paint.mediumFill },
  "& > i[data-kind=low]": { backgroundColor: paint.lowFill },
  // What is over is hollow, as its shape.
  "& > i[data-over=true]": { backgroundColor: paint.card, border: "2px solid" },
  "& > i[data-over=true][data-kind=critical]": { borderColor: paint.criticalFill },
  "& > i[data-over=true][data-kind=high]": { borderColor: paint.highFill },
  "& > i[data-over=true][data-kind=medium]": { borderColor: paint.mediumFill },
  "& > i[data-over=true][data-kind=low]": { borderColor: paint.lowFill },
});
const Counts = styled("span")({
  display: "inline-flex",
  gap: 8,
  "& > span": { ...typeScale.valueXs, display: "inline-flex", alignItems: "center", gap: 3 },
});

const PlaceName = ({ name, href }: { name: string; href: string | undefined }) =>
  href === undefined ? <span>{name}</span> : <Link to={href}>{name}</Link>;

const totalOf = (active: AlarmBoard["zones"][number]["active"]): number =>
  priorityMarks.reduce((sum, kind) => sum + active[kind], 0);

const PlaceRows = ({ places, field }: { places: AlarmBoard["zones"]; field: "zone" | "room" }) => {
  const address = useAlarmAddress();
  const format = useFormat();
  const names = usePriorityNames();
  const most = Math.max(1, ...places.map(({ active }) => totalOf(active)));
  return (
    <Places>
      {places.slice(0, mostBoardRows).map(({ id, name, active, holding }) => (
        <li key={id}>
          <PlaceName name={name} href={address({ [field]: String(id) })} />
          <Meter aria-hidden>
            {priorityMarks
              .flatMap((kind) => [
                { kind, over: false, count: holding[kind] },
                { kind, over: true, count: active[kind] - holding[kind] },
              ])
              .filter(({ count }) => count > 0)
              .map(({ kind, over, count }) => (
                <i
                  key={`${kind} ${over}`}
                  data-kind={kind}
                  data-over={over}
                  style={{ width: `${(100 * count) / most}%` }}
                />
              ))}
          </Meter>
          <Counts>
            {priorityMarks
              .filter((kind) => active[kind] > 0)
              .map((kind) => (
                <span key={kind}>
                  <StatusShape
                    kind={kind}
                    look={holding[kind] === 0 ? "returned" : "plain"}
                    size={14}
                    label={names[kind]}
                  />
                  {format.count(active[kind])}
                </span>
              ))}
          </Counts>
        </li>
      ))}
    </Places>
  );
};

const Place = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** Active alarms of each zone, or of each room, the most first. */
export const AlarmsByPlace = ({ field }: { field: "zone" | "room" }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const query = useQuery(alarmBoardQuery());
  const title = field === "zone" ? t("board.byZone") : t("board.byRoom");
  return (
    <Place id={alarmsByPlaceAnchors[field]}>
      <SectionCard
        title={title}
        flush
        actions={<BoardExport part={field === "zone" ? "zones" : "rooms"} about={title} />}
      >
        <QueryState query={query} failed={t("board.failed")}>
          {({ zones, rooms }) => {
            const places = field === "zone" ? zones : rooms;
            return places.length === 0 ? (
              <EmptyState
                reason={t("board.nonePlaced", {
                  time: format.time(serverTimeAt(query.dataUpdatedAt), false),
                })}
              />
            ) : (
              <>
                <PlaceRows places={places} field={field} />
                <FirstOf total={places.length} />
              </>
            );
          }}
        </QueryState>
      </SectionCard>
    </Place>
  );
};
