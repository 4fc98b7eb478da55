import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { useBadges } from "../../shared/navigation-badges.ts";
import { useNotices } from "../../shared/notices/notices.ts";
import { signedInAs } from "../../shared/ui/page.fixture.tsx";
import { anAlarm, summaryOf } from "./alarm.fixture.ts";
import { type AlarmPage, alarmKeys } from "./api/alarms.ts";
import { useNewAlarmIds } from "./new-alarms.ts";
import { alarmBadge, followAlarms } from "./realtime.ts";

let client: QueryClient;
const listKey = alarmKeys.list({ tab: "active" });
/** A page shows the list, and the server does not answer. */
const showList = (queryKey: readonly unknown[] = listKey) =>
  new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise(() => {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});

beforeEach(async () => {
  signedInAs({ superUser: true, manageSuper: true });
  await startI18n();
  useNotices.setState({ list: [] });
  client = new QueryClient();
  client.setQueryData<AlarmPage>(listKey, {
    data: [anAlarm()],
    metaData: { page: 1, size: 20, total: 1 },
  });
  showList();
});
afterEach(() => client.clear());

const isOld = () => client.getQueryState(listKey)?.isInvalidated;

it("changes an alarm in its place", () => {
  const follow = followAlarms(client);
  follow.alarm?.(anAlarm({ state: "acknowledged", acknowledged: true }));
  expect(client.getQueryData<AlarmPage>(listKey)?.data).toMatchObject([{ id: 1, state: "acknowledged" }]);
  follow.stop?.();
});

it("keeps what a flood holds beside one that changes, and fetches it anew when another of it does", () => {
  vi.useFakeTimers();
  const group = "device:7@2026-01-02T02:30:00.000Z";
  const flood = { count: 5, unanswered: 5, priority: 1 as const };
  const page = { metaData: { page: 1, size: 20, total: 1 }, data: [{ ...anAlarm({ group }), flood }] };
  client.setQueryData<AlarmPage>(listKey, page);
  const follow = followAlarms(client);
  follow.alarm?.(anAlarm({ group, note: "seen" }));
  expect(client.getQueryData<AlarmPage>(listKey)?.data).toMatchObject([{ note: "seen", flood }]);
  vi.advanceTimersByTime(2000);
  expect(isOld()).toBe(true);
  client.setQueryData<AlarmPage>(listKey, page);
  follow.alarm?.(anAlarm({ id: 3, group: "device:8@2026-01-02T02:30:00.000Z" }));
  vi.advanceTimersByTime(2000);
  expect(isOld()).toBe(false);
  follow.alarm?.(anAlarm({ id: 4, group, state: "acknowledged", acknowledged: true }));
  vi.advanceTimersByTime(2000);
  expect(isOld()).toBe(true);
  follow.stop?.();
  vi.useRealTimers();
});

it("lets a new alarm wait behind a button, and a critical one enter at once", () => {
  const follow = followAlarms(client);
  follow.alarm?.({ ...anAlarm({ id: 2, priority: 3 }), asks: true });
  expect(isOld()).toBe(false);
  expect([...useNewAlarmIds.getState().ids]).toEqual([2]);
  follow.alarm?.({ ...anAlarm({ id: 3 }), asks: true });
  expect(isOld()).toBe(true);
  follow.stop?.();
  expect(useNewAlarmIds.getState().ids.size).toBe(0);
});

it("lets a critical one wait as well where the list is scrolled or on a later page: rows would move under the pointer", () => {
  const follow = followAlarms(client);
  const scrolled = vi.spyOn(window, "scrollY", "get").mockReturnValue(300);
  follow.alarm?.({ ...anAlarm({ id: 3 }), asks: true });
  scrolled.mockRestore();
  client.setQueryData<AlarmPage>(listKey, { data: [anAlarm()], metaData: { page: 2, size: 20, total: 21 } });
  follow.alarm?.({ ...anAlarm({ id: 4 }), asks: true });
  expect(isOld()).toBe(false);
  expect([...useNewAlarmIds.getState().ids]).toEqual([3, 4]);
  follow.stop?.();
});

it("fetches the list on screen for an alarm that asks anew, though a list that no page shows has it, and that one once it is shown", () => {
  const shownKey = alarmKeys.list({ tab: "unacknowledged" });
  const page = { data: [anAlarm({ id: 2 })], metaData: { page: 1, size: 20, total: 1 } };
  client.clear();
  client.setQueryData<AlarmPage>(listKey, { ...page, data: [anAlarm()] });
  client.setQueryData<AlarmPage>(shownKey, page);
  showList(shownKey);
  const follow = followAlarms(client);
  follow.alarm?.({ ...anAlarm({ priority: 3 }), asks: true });
  expect([...useNewAlarmIds.getState().ids]).toEqual([1]);
  follow.alarm?.({ ...anAlarm(), asks: true });
  expect(client.getQueryState(shownKey)).toMatchObject({ isInvalidated: true, fetchStatus: "fetching" });
  expect(client.getQueryState(listKey)).toMatchObject({ isInvalidated: true, fetchStatus: "idle" });
  follow.stop?.();
});

it("leaves a list as old as it is when an alarm in it changes: what waits behind the button has not been seen", () => {
  const fetchedAt = Date.now() - 60_000;
  const page = client.getQueryData<AlarmPage>(listKey);
  client.setQueryData(listKey, page, { updatedAt: fetchedAt });
  const follow = followAlarms(client);
  follow.alarm?.({ ...anAlarm({ id: 2, priority: 3 }), asks: true });
  follow.alarm?.(anAlarm({ state: "acknowledged", acknowledged: true }));
  expect(client.getQueryData<AlarmPage>(listKey)?.data).toMatchObject([{ state: "acknowledged" }]);
  expect(client.getQueryState(listKey)?.dataUpdatedAt).toBe(fetchedAt);
  follow.stop?.();
});

it("fetches a list in which nothing is listed by itself, for a new alarm", () => {
  vi.useFakeTimers();
  const emptyKey = alarmKeys.list({ tab: "active", q: "DL" });
  client.setQueryData<AlarmPage>(emptyKey, { data: [], metaData: { page: 1, size: 20, total: 0 } });
  const follow = followAlarms(client);
  follow.alarm?.({ ...anAlarm({ id: 2, priority: 3 }), asks: true });
  vi.advanceTimersByTime(2000);
  expect(client.getQueryState(emptyKey)?.isInvalidated).toBe(true);
  expect(isOld()).toBe(false);
  follow.stop?.();
  vi.useRealTimers();
});

it("announces an alarm each time that it asks for an answer, and none for what else changes about it or from late data", () => {
  const follow = followAlarms(client);
  // It was raised before this page was loaded: a note of somebody does not make it new.
  follow.alarm?.(anAlarm({ id: 4, note: "seen" }));
  expect(useNotices.getState().list).toEqual([]);
  expect(useNewAlarmIds.getState().ids.size).toBe(0);
  follow.alarm?.({ ...anAlarm({ id: 4 }), asks: true });
  follow.alarm?.(anAlarm({ id: 4, note: "seen" }));
  expect(useNotices.getState().list).toHaveLength(1);
  expect(useNotices.getState().list[0]).toMatchObject({ group: "alarm", tone: "error" });
  const again = anAlarm({ id: 4, activeSince: "2026-01-02T03:00:00.000Z", count: 2 });
  follow.alarm?.({ ...again, asks: true });
  expect(useNotices.getState().list).toHaveLength(2);
  follow.alarm?.({ ...anAlarm({ id: 5, historical: true }), asks: true });
  expect(useNotices.getState().list).toHaveLength(2);
  follow.stop?.();
});

it("takes the counts and the lists of open alarms once for a flood of alarms", () => {
  vi.useFakeTimers();
  const counted = vi.spyOn(client, "invalidateQueries");
  const follow = followAlarms(client);
  for (let id = 10; id < 60; id += 1) follow.alarm?.(anAlarm({ id, priority: 4 }));
  vi.advanceTimersByTime(2000);
  for (const key of [alarmKeys.summary, alarmKeys.open])
    expect(counted.mock.calls.filter(([filters]) => filters?.queryKey === key)).toHaveLength(1);
  follow.stop?.();
});

it("counts beside the navigation what waits for an answer, in red only for a critical one", async () => {
  client.setQueryData(alarmKeys.summary, summaryOf([anAlarm({ priority: 2 })]));
  client.setQueryDefaults(alarmKeys.summary, { staleTime: Number.POSITIVE_INFINITY });
  const badge = alarmBadge(client);
  expect(useBadges.getState()).toMatchObject({ risks: { count: 1, critical: false }, risk: { count: 1 } });
  client.setQueryData(alarmKeys.summary, summaryOf([anAlarm(), anAlarm({ id: 2 })]));
  await vi.waitFor(() => expect(useBadges.getState().risks).toMatchObject({ count: 2, critical: true }));
  badge.stop?.();
  expect(useBadges.getState().risks).toBeUndefined();
});
