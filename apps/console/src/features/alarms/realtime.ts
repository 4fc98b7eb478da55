import { criticalPriority } from "@sgval/contract/alarms/alarm-state";
import type { AlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import type { Alarm, ListedAlarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { noticeOfAlarm } from "@sgval/contract/notifications/notice-of";
import { hashKey, type QueryClient, QueryObserver } from "@tanstack/react-query";
import { currentlyMay } from "../../shared/api/ability.ts";
import { usePreferredUnits } from "../../shared/format/preferred-units.ts";
import { formatIn } from "../../shared/format/use-format.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import { useBadges } from "../../shared/navigation-badges.ts";
import { notify } from "../../shared/notices/notices.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { throttle } from "../../shared/realtime/throttle.ts";
import { figuresOf, shapeOf, titleOf } from "./alarm-text.ts";
import { type AlarmPage, alarmKeys, alarmSummaryQuery } from "./api/alarms.ts";
import { addNewAlarm, seeNewAlarms } from "./new-alarms.ts";

/** In a flood counts and charts are fetched once, not with each alarm. */
const COUNT_AFTER_MS = 1000;

const announce = (alarm: Alarm): void => {
  const format = formatIn(currentLanguage(), usePreferredUnits.getState().units);
  const what = [titleOf(alarm, format), figuresOf(alarm, format)].filter(Boolean).join(" ");
  const { key, kind, tone, href } = noticeOfAlarm(alarm);
  notify(
    {
      id: key,
      group: "alarm",
      tone,
      priority: shapeOf(alarm.priority),
      text: `${alarmPriorityLabels[alarm.priority][format.language]} · ${what} · ${alarm.deviceDisplayName}`,
      href,
    },
    kind,
  );
};

const shownLists = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: alarmKeys.lists, type: "active" });

/** Whether a row that enters at the top of the lists on screen moves none that is looked at. */
const isAtTop = (client: QueryClient): boolean =>
  window.scrollY === 0 &&
  shownLists(client).every(
    ({ queryKey }) => (client.getQueryData<AlarmPage>(queryKey)?.metaData.page ?? 1) === 1,
  );

/**
 * Alarms change in their places; new ones wait behind a button, but for critical ones, which enter a list at once whose top is on
 * screen. Whoever may see alarms gets a notice of those that wait for an answer.
 */
export const followAlarms = (client: QueryClient): LiveListener => {
  /** Floods of which an alarm changed, also one that no list shows while they are closed. */
  const changedFloods = new Set<string>();
  const isFloodOf = ({ flood, group }: ListedAlarm): boolean =>
    flood !== undefined && group !== null && changedFloods.has(group);
  const counts = throttle(() => {
    void client.invalidateQueries({ queryKey: alarmKeys.summary });
    void client.invalidateQueries({ queryKey: alarmKeys.charted });
    void client.invalidateQueries({ queryKey: alarmKeys.open });
    // Nothing moves under the pointer where nothing is listed; what a closed flood holds must be true even so.
    for (const [queryKey, page] of client.getQueriesData<AlarmPage>({ queryKey: alarmKeys.lists }))
      if (page?.data.length === 0 || page?.data.some(isFloodOf))
        void client.invalidateQueries({ queryKey, exact: true });
    changedFloods.clear();
  }, COUNT_AFTER_MS);
  return {
    alarm: ({ asks, ...alarm }) => {
      if (!currentlyMay("Risk.Index")) return;
      const shown = new Set(shownLists(client).map(({ queryHash }) => queryHash));
      let listed = false;
      for (const [queryKey, page] of client.getQueriesData<AlarmPage>({ queryKey: alarmKeys.lists })) {
        const index = page?.data.findIndex(({ id }) => id === alarm.id) ?? -1;
        if (!page || index < 0) continue;
        // A list that no page shows is still kept.
        listed ||= shown.has(hashKey(queryKey));
        // It stays as old as it is: what was not fetched with it has not been seen.
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
        client.setQueryData<AlarmPage>(
          queryKey,
          { ...page, data: page.data.with(index, { ...page.data[index], ...alarm }) },
          updatedAt === undefined ? {} : { updatedAt },
        );
      }
      void client.invalidateQueries({ queryKey: alarmKeys.detail(alarm.id) });
      if (alarm.group !== null) changedFloods.add(alarm.group);
      counts.trigger();
      // Whatever else changes about one that waits already, as a note on it, says nothing new of it.
      if (asks && alarm.state === "unacknowledged" && !alarm.historical) {
        announce(alarm);
        void client.invalidateQueries({ queryKey: alarmKeys.lists, type: "inactive", refetchType: "none" });
        if (listed) return;
        if (alarm.priority === criticalPriority && isAtTop(client))
          void client.invalidateQueries({ queryKey: alarmKeys.lists, type: "active" });
        else addNewAlarm(alarm.id);
      }
    },
    refetch: () => void client.invalidateQueries({ queryKey: alarmKeys.all }),
    stop: () => {
      counts.stop();
      seeNewAlarms();
    },
  };
};

/** Keeps the number of alarms that wait for an answer beside their entry of the navigation and in the title of the tab. */
export const alarmBadge = (client: QueryClient): LiveListener => {
  const observer = new QueryObserver(client, { ...alarmSummaryQuery(), enabled: currentlyMay("Risk.Index") });
  const show = (summary: AlarmSummary | undefined): void => {
    const critical = summary?.priorities.find(({ priority }) => priority === criticalPriority);
    const badge = summary && {
      count: summary.unacknowledged,
      critical: (critical?.unacknowledged ?? 0) > 0,
      counted: "alarms" as const,
    };
    useBadges.setState({ risks: badge, risk: badge });
  };
  const unsubscribe = observer.subscribe(({ data }) => show(data));
  show(observer.getCurrentResult().data);
  return {
    "rights:changed": () =>
      observer.setOptions({ ...alarmSummaryQuery(), enabled: currentlyMay("Risk.Index") }),
    stop: () => {
      unsubscribe();
      show(undefined);
    },
  };
};

export const listen = (client: QueryClient): LiveListener[] => [followAlarms(client), alarmBadge(client)];
