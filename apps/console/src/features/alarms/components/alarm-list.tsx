import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { alarmActionPermissions } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, exportAlarms, type ListedAlarm } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { useListChoice } from "../../../shared/ui/list/use-list-choice.ts";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { PageTabs } from "../../../shared/ui/page/page-tabs.tsx";
import { useSingleKeys } from "../../../shared/ui/page/use-single-keys.ts";
import { alarmSearch, defaultSort, rangesIn, shownTabs, toAlarmQuery } from "../alarm-search.ts";
import { titleOf } from "../alarm-text.ts";
import { alarmedDevicesQuery, alarmListQuery, alarmSummaryQuery } from "../api/alarms.ts";
import { seeNewAlarms, useNewAlarms } from "../new-alarms.ts";
import { useAnswer } from "../use-answer.ts";
import { useNothingOpen } from "../use-nothing-open.ts";
import { focusedAlarm, useOpenAlarm } from "../use-open-alarm.ts";
import { AlarmActions } from "./alarm-actions.tsx";
import { AlarmCard, chartOf, useAlarmColumns } from "./alarm-columns.tsx";
import { AlarmDetail, DockedDetail } from "./alarm-detail.tsx";
import { AlarmFilters, AlarmRanges } from "./alarm-filters.tsx";
import { AnswerQuestion } from "./answer-dialogs.tsx";
import { useFloodGroups } from "./flood-group.tsx";
import { KeyHints, keyActions } from "./key-hints.tsx";

/** Beside an open alarm the list keeps its place; on narrow windows the alarm comes over it. */
const Beside = styled("div")({
  minWidth: 0,
  '&[data-open="true"]': {
    [from("lg")]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) 392px", alignItems: "start" },
  },
});

const filterNames = [
  ...(["priority", "kind", "channel", "device", "room", "zone"] as const),
  ...(["from", "to", "raisedFrom", "raisedTo"] as const),
];
const bulkActions = ["acknowledge", "shelve"] as const;

/** A page of another feature among the tabs. */
interface OtherPage {
  key: string;
  label: string;
  onOpen: () => void;
}

/**
 * The alarms of the devices in view: those that wait for an answer first. `chart` draws the value of an open alarm, `others` are
 * pages beside this one, `actions` stand in its head.
 */
export const AlarmList = ({
  chart,
  others = [],
  actions,
}: {
  chart: (alarm: Alarm) => ReactNode;
  others?: readonly OtherPage[];
  actions?: ReactNode;
}) => {
  const { t } = useTranslation(["alarms", "common", "messages", "pages"]);
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const [search, onSearch] = usePageSearch(alarmSearch);
  const tab = search.tab ?? "active";
  const ranges = rangesIn(search);
  const problem = ranges.range.problem ?? ranges.raised.problem;
  const listQuery = toAlarmQuery(search, ranges);
  const groups = tab === "active" || tab === "unacknowledged";
  const query = useQuery({
    ...alarmListQuery(groups ? { ...listQuery, grouped: true } : listQuery),
    enabled: problem === undefined,
  });
  const summary = useQuery(alarmSummaryQuery()).data;
  const floods = useFloodGroups(query.data?.data ?? [], listQuery);
  const alarms = floods.rows;
  const nothing = useNothingOpen(query.dataUpdatedAt, tab !== "active" || alarms.length > 0);
  const deviceIds = alarms.map(({ deviceId }) => deviceId);
  const devices = useQuery({
    ...alarmedDevicesQuery(deviceIds),
    enabled: may("Device.Index") && deviceIds.length > 0,
  });
  useWatchDeviceIds(deviceIds);
  const choice = useListChoice<ListedAlarm>(({ id }) => String(id));
  const answer = useAnswer();
  const docked = !useBelow("lg");
  const newer = useNewAlarms();
  // What the list shows now has been seen.
  useEffect(() => {
    if (query.dataUpdatedAt > 0) seeNewAlarms();
  }, [query.dataUpdatedAt]);

  const open = search.alarm;
  const { panel, show } = useOpenAlarm(open, (id) => onSearch({ alarm: id }, "replace"));
  const shown = alarms.find(({ id }) => id === open);
  useSingleKeys((key) => {
    const meant = focusedAlarm(alarms) ?? shown;
    if (!meant) return undefined;
    if (key === "c") return () => void navigate({ to: chartOf(meant) });
    const action = keyActions[key];
    if (!action) return undefined;
    if (answer.actionsOf(meant).includes(action)) return () => answer.act(action, [meant]);
    // A key that is named under the list and does nothing would look broken.
    const refusal = answer.refusalOf(meant, action);
    return refusal === null ? undefined : () => showSnackbar("error", refusal);
  });
  const columns = useAlarmColumns({
    answer,
    floods,
    devices: devices.data ?? [],
    onOpen: show,
    narrow: docked && open !== undefined,
  });
  const tabCounts: Partial<Record<(typeof shownTabs)[number], number | undefined>> = {
    active: summary?.active,
    unacknowledged: summary?.unacknowledged,
    shelved: summary?.shelved,
  };
  const tabLabel = (one: (typeof shownTabs)[number]) => {
    const count = tabCounts[one];
    const label = t(`tabs.${one}`);
    return count === undefined ? label : `${label} (${format.count(count)})`;
  };
  const onTab = (key: string) => {
    const other = others.find((one) => one.key === key);
    if (other) other.onOpen();
    else onSearch({ tab: shownTabs.find((one) => one === key && one !== "active"), page: undefined });
  };
  const isNarrowed = Boolean(search.q) || filterNames.some((name) => search[name] !== undefined);
  const allowed = bulkActions.filter((action) => may(alarmActionPermissions[action]));
  return (
    <Beside data-open={open !== undefined && docked}>
      <ListPage
        list="alarms"
        title={t("pages:name.risks")}
        // A flood is one row, and many alarms.
        count={groups && !isNarrowed ? tabCounts[tab] : undefined}
        trail
        actions={actions}
        exports={{ route: exportAlarms, query: listQuery }}
        beforeExport={
          newer > 0 && (
            <Button variant="outlined" onClick={() => void query.refetch()}>
              {t("newer", { count: newer })}
            </Button>
          )
        }
        above={
          <PageTabs
            label={t("tabs.label")}
            narrows
            tabs={[...shownTabs.map((key) => ({ key, label: tabLabel(key) })), ...others]}
            tab={tab}
            onTab={onTab}
          />
        }
        query={query.data ? { ...query, data: { ...query.data, data: alarms } } : query}
        failed={t("failed")}
        rowKey={({ id }) => String(id)}
        columns={columns}
        openRow={open === undefined ? undefined : String(open)}
        onOpen={show}
        card={(alarm, checkbox) => (
          <AlarmCard
            alarm={alarm}
            checkbox={checkbox}
            answer={answer}
            floods={floods}
            device={devices.data?.find(({ id }) => id === alarm.deviceId)}
            onOpen={show}
          />
        )}
        search={search}
        onSearch={onSearch}
        searchLabel={t("search")}
        filterNames={filterNames}
        filters={(narrow) => (
          <>
            <AlarmFilters search={search} onChange={narrow} />
            <AlarmRanges ranges={ranges} onChange={narrow} />
          </>
        )}
        defaultSort={defaultSort}
        bulk={
          allowed.length > 0
            ? {
                choice,
                nameOf: (alarm) => `${titleOf(alarm, format)}, ${alarm.deviceDisplayName}`,
                findAll: async () => ({ items: alarms, total: alarms.length }),
                actions: allowed.map((action) => (
                  <Button key={action} variant="text" onClick={() => answer.act(action, choice.items)}>
                    {alarmActionLabels[action][format.language]}
                  </Button>
                )),
              }
            : undefined
        }
        empty={{
          reason:
            tab === "closed"
              ? t("noneClosed")
              : tab === "active"
                ? nothing
                : t("noneListed", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) }),
        }}
        refused={problem === undefined ? undefined : { reason: t("messages:no_data") }}
      >
        <KeyHints />
        {answer.asked && (
          <AnswerQuestion
            asked={answer.asked}
            onClose={() => {
              answer.close();
              choice.clear();
            }}
          />
        )}
      </ListPage>
      {open !== undefined &&
        (docked ? (
          <DockedDetail panel={panel} id={open} answer={answer} chart={chart} onClose={() => show(null)} />
        ) : (
          <DetailDrawer
            title={shown ? titleOf(shown, format) : t("detail")}
            onClose={() => show(null)}
            actions={<AlarmActions id={open} answer={answer} />}
          >
            <AlarmDetail id={open} chart={chart} />
          </DetailDrawer>
        ))}
    </Beside>
  );
};
