import { type AlarmHealth, nervousAlarms } from "@sgval/contract/alarms/alarm-health";
import { exportAlarms } from "@sgval/contract/alarms/alarms";
import type { BoardPart } from "@sgval/contract/alarms/board-tables";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { serverTimeAt } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { type BoardRow, BoardRows } from "../../../../shared/ui/list/board-rows.tsx";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { titleOf } from "../../alarm-text.ts";
import { alarmListQuery } from "../../api/alarms.ts";
import { alarmHealthQuery } from "../../api/board.ts";
import { BoardExport, FirstOf, mostBoardRows, useAlarmAddress } from "./board-export.tsx";

type Source = AlarmHealth["fleeting"][number] | AlarmHealth["standing"][number];

const HealthRows = (props: {
  part: BoardPart;
  title: string;
  sub: string;
  /** Shows the first rows only. */
  cut?: boolean;
  /** Of each, the value at the end and what else is said below its name. */
  rowsOf: (health: AlarmHealth) => readonly (Source & { shown: string; detail?: string })[];
}) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const query = useQuery(alarmHealthQuery());
  const address = useAlarmAddress();
  const rowOf = (
    one: Source & { shown: string; detail?: string },
    raisedIn: Record<string, string>,
  ): BoardRow => ({
    key: `${one.deviceId} ${one.kind} ${one.channel ?? ""}`,
    href: address({
      device: String(one.deviceId),
      // What was counted is listed whether it is over or not: the same alarms, raised in the same time.
      ...("id" in one ? { alarm: String(one.id) } : { tab: "all", kind: one.kind, ...raisedIn }),
      ...("id" in one || one.channel === null ? {} : { channel: one.channel }),
    }),
    name: titleOf(one, format),
    note: [one.deviceDisplayName, one.detail].filter(Boolean).join(" · "),
    value: one.shown,
  });
  return (
    <SectionCard
      title={props.title}
      sub={props.sub}
      flush
      actions={<BoardExport part={props.part} about={props.title} />}
    >
      <QueryState query={query} failed={t("board.healthFailed")}>
        {(health) => {
          const rows = props.rowsOf(health);
          // The end of a range is in it, that of the counted period is not.
          const raisedTo = new Date(Date.parse(health.to) - 1).toISOString();
          const raisedIn = { raisedFrom: health.from, raisedTo };
          return rows.length === 0 ? (
            <EmptyState
              reason={t("board.noneListed", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) })}
            />
          ) : (
            <>
              <BoardRows
                rows={(props.cut ? rows.slice(0, mostBoardRows) : rows).map((row) => rowOf(row, raisedIn))}
              />
              {props.cut && <FirstOf total={rows.length} />}
            </>
          );
        }}
      </QueryState>
    </SectionCard>
  );
};

/** What asked for an answer most often, with its share of all. */
export const NoisyAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  return (
    <HealthRows
      part="noisy"
      title={t("board.noisy")}
      sub={t("board.noisySub")}
      rowsOf={({ badActors }) =>
        badActors.map((one) => {
          const times = t("board.noisyTimes", { count: one.times, number: format.count(one.times) });
          const alarms = t("board.noisyAlarms", { count: one.alarms, number: format.count(one.alarms) });
          return { ...one, shown: times, detail: `${alarms} · ${format.quantity(one.share, "%", 0)}` };
        })
      }
    />
  );
};

/** Alarms that stand for more than a day. */
export const StandingAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  return (
    <HealthRows
      part="standing"
      cut
      title={t("board.standing")}
      sub={t("board.standingSub")}
      rowsOf={({ standing }) => standing.map((one) => ({ ...one, shown: format.shortSpan(one.seconds) }))}
    />
  );
};

/** Alarms that chatter and such that come and go within a minute. */
export const NervousAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  return (
    <HealthRows
      part="nervous"
      title={t("board.nervous")}
      sub={t("board.nervousSub")}
      rowsOf={(health) =>
        nervousAlarms(health).map((one) => ({
          ...one,
          shown: t(`board.${one.behaviour}Times`, { count: one.times, number: format.count(one.times) }),
        }))
      }
    />
  );
};

const MOST_SHELVED = 10;
const shelved = { tab: "shelved", sort: "priority" } as const;

/** What is held back now, and until when. */
export const ShelvedAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const address = useAlarmAddress();
  const query = useQuery(alarmListQuery({ ...shelved, page: 1, size: MOST_SHELVED }));
  return (
    <SectionCard
      title={t("tabs.shelved")}
      sub={query.data && format.total(query.data.metaData)}
      flush
      actions={<ExportMenu route={exportAlarms} query={shelved} about={t("tabs.shelved")} />}
    >
      <QueryState query={query} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              reason={t("board.noneShelved", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) })}
            />
          ) : (
            <BoardRows
              rows={data.map((alarm) => {
                const until = alarm.outOfService?.until ?? alarm.shelved?.until;
                return {
                  key: String(alarm.id),
                  href: address({ tab: "shelved", alarm: String(alarm.id) }),
                  name: titleOf(alarm, format),
                  note: alarm.deviceDisplayName,
                  value: until ? t("untilTime", { time: format.until(until) }) : t("suppressed"),
                };
              })}
            />
          )
        }
      </QueryState>
    </SectionCard>
  );
};
