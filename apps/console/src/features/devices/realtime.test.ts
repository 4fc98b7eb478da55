import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Reading } from "@sgval/contract/readings/readings";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { awaitedUpdate } from "../../shared/realtime/awaited-data.ts";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import { liveDeviceOf } from "../../shared/realtime/live-devices.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { deviceKeys } from "./api/keys.ts";
import { deviceQuery } from "./api/read-device.ts";
import { updateCache, withReadings } from "./realtime.ts";

const reading = (deviceId: number, flow: number) => ({
  deviceId,
  measuredAt: "2025-11-18T02:00:00.000Z",
  receivedAt: "2025-11-18T02:00:01.000Z",
  values: { flow },
  quality: {},
});
const update = (deviceId: number, flow: number) => ({
  type: "VGA" as const,
  deviceId,
  readings: [reading(deviceId, flow)],
});
const detail = (readings: Reading[], total: number): DeviceDetail =>
  aDevice({ freshness: "stale", data: readings, metaData: { total } });

const kept = (client: QueryClient, id: number) => client.getQueryData<DeviceDetail>(deviceKeys.detail(id));

afterEach(() => vi.unstubAllGlobals());

it("[R3.17] stores an update under the device it names only", () => {
  const client = new QueryClient();
  for (const id of [7, 8]) client.setQueryData(deviceKeys.detail(id), { ...detail([], 0), id });
  updateCache(client).updates?.([update(7, 12.5), update(9, 3)]);
  expect(kept(client, 7)?.data).toEqual([reading(7, 12.5)]);
  expect(kept(client, 8)?.data).toEqual([]);
  expect(kept(client, 9)).toBeUndefined();
});

it("[R4.11] [R7.5] marks a device as waiting and fetches it by its id when an update arrives before it is loaded", async () => {
  const asked: string[] = [];
  let answer = () => {};
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url.replace(/^.*\/api\/v1/, ""));
    const refused = new Response("{}", { status: 500, headers: { "content-type": "application/json" } });
    if (asked.length === 1) return Promise.resolve(refused);
    return new Promise<Response>((resolve) => {
      answer = () => resolve(refused);
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new QueryObserver(client, deviceQuery(7)).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(deviceKeys.detail(7))?.status).toBe("error"));
  expect(asked).toEqual(["/device/7"]);
  updateCache(client).updates?.([update(7, 12.5), update(8, 1)]);
  expect(awaitedUpdate(7)).toEqual(update(7, 12.5));
  expect(awaitedUpdate(8)).toBeUndefined();
  await vi.waitFor(() => expect(asked).toEqual(["/device/7", "/device/7"]));
  answer();
  await vi.waitFor(() => expect(awaitedUpdate(7)).toBeUndefined());
  stop();
});

it("refetches the counts once for many connection events, and not after the session", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const counted = vi.spyOn(client, "invalidateQueries");
  const listener = updateCache(client);
  const lost = { deviceId: 7, freshness: "fresh", connected: false } as const;
  for (let times = 0; times < 5; times += 1) listener["device:freshness"]?.(lost);
  await vi.advanceTimersByTimeAsync(3000);
  expect(counted.mock.calls).toEqual([[{ queryKey: deviceKeys.counts }]]);
  // A device falls silent without a connection that is lost.
  listener["device:aged"]?.({ deviceId: 7, freshness: "late" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(counted).toHaveBeenCalledTimes(2);
  listener["device:freshness"]?.(lost);
  listener.stop?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counted).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it("fetches an open list again soon after a device is lost or an alarm, which brings the counts with it", async () => {
  vi.useFakeTimers();
  signedInAs({ superUser: true, manageSuper: true });
  const client = new QueryClient();
  const asked = vi.fn(async () => ({ data: [], metaData: {} }));
  const open = new QueryObserver(client, { queryKey: deviceKeys.list({ page: 1 }), queryFn: asked });
  const leave = open.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const fetched = vi.spyOn(client, "invalidateQueries");
  const listener = updateCache(client);
  listener["device:freshness"]?.({ deviceId: 9, freshness: "offline", connected: false });
  listener.alarm?.({ id: 1, deviceId: 7 } as Alarm);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(fetched.mock.calls).toEqual([[{ queryKey: deviceKeys.lists }]]);
  leave();
  listener.stop?.();
  vi.useRealTimers();
});

it("asks for a loaded device and the map anew some time after an alarm, which marks them", async () => {
  vi.useFakeTimers();
  signedInAs({ superUser: true, manageSuper: true });
  const client = new QueryClient();
  client.setQueryData(deviceKeys.detail(7), detail([], 0));
  client.setQueryData(deviceKeys.map, []);
  const listener = updateCache(client);
  listener.alarm?.({ id: 1, deviceId: 7 } as Alarm);
  await vi.advanceTimersByTimeAsync(3000);
  expect(client.getQueryState(deviceKeys.detail(7))?.isInvalidated).toBe(true);
  expect(client.getQueryState(deviceKeys.map)?.isInvalidated).toBe(true);
  listener.stop?.();
  vi.useRealTimers();
});

it("brings the alarms of a device to an open map within two seconds, asking for these devices alone", async () => {
  vi.useFakeTimers();
  signedInAs({ superUser: true, manageSuper: true });
  const alarmed = aDevice({ id: 7, openAlarms: { count: 1, priority: 1, holds: true, channels: {} } });
  const counts = { total: 1, fresh: 1, late: 0, stale: 0, offline: 0, never: 0 };
  const all = { ...counts, outsideLimits: 0, badValue: 0, noPosition: 0, types: {} };
  const metaData = { page: 1, size: 100, total: 1, counts: all, matching: all };
  const asked = serverAnswers(() => ({ status: 200, body: { data: [alarmed], metaData } }));
  const client = new QueryClient();
  const ask = vi.fn(() => Promise.resolve([]));
  const close = new QueryObserver(client, { queryKey: deviceKeys.map, queryFn: ask }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  const listener = updateCache(client);
  const marked = () => liveDeviceOf(aDevice({ id: 7, openAlarms: null })).openAlarms?.priority;
  for (const id of [1, 2, 3]) listener.alarm?.({ id, deviceId: 7 } as Alarm);
  await vi.advanceTimersByTimeAsync(2000);
  expect(marked()).toBe(1);
  expect(asked.map(({ path }) => path)).toEqual([expect.stringContaining("ids=7")]);
  expect(ask).toHaveBeenCalledTimes(1);
  // Who may not see alarms is shown none.
  expect(liveDeviceOf(aDevice({ id: 7 })).openAlarms).toBeUndefined();
  close();
  // Nobody follows them any more: what is fetched next knows better.
  listener.alarm?.({ id: 1, deviceId: 7 } as Alarm);
  expect(marked()).toBeUndefined();
  listener.stop?.();
  vi.useRealTimers();
});

it("asks for the devices of the map anew when one was added, for an open map once for a series", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  client.setQueryData(deviceKeys.map, []);
  const listener = updateCache(client);
  listener["device:changed"]?.({ deviceId: 7, deleted: false });
  expect(client.getQueryState(deviceKeys.map)?.isInvalidated).toBe(true);
  const ask = vi.fn(() => Promise.resolve([]));
  const close = new QueryObserver(client, {
    queryKey: deviceKeys.map,
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  expect(ask).toHaveBeenCalledTimes(1);
  for (const deviceId of [7, 8, 9]) listener["device:changed"]?.({ deviceId, deleted: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  close();
  listener.stop?.();
  vi.useRealTimers();
});

describe("readings of a loaded device", () => {
  const at = (minute: number, values: Reading["values"]): Reading => {
    const time = new Date(Date.UTC(2025, 10, 18, 2, minute)).toISOString();
    return { deviceId: 7, measuredAt: time, receivedAt: time, values, quality: {} };
  };

  it("[R4.10] have the newest in front, drop the oldest and raise the total by the count", () => {
    const shown = Array.from({ length: 20 }, (_, index) => at(20 - index, { flow: index }));
    const next = withReadings(detail(shown, 500), [at(22, { flow: 2 }), at(21, { flow: 1 })]);
    expect(next.data).toHaveLength(20);
    expect(next.data.slice(0, 3).map((one) => one.measuredAt)).toEqual([
      "2025-11-18T02:22:00.000Z",
      "2025-11-18T02:21:00.000Z",
      "2025-11-18T02:20:00.000Z",
    ]);
    expect(next.metaData.total).toBe(502);
  });

  it("count a repeated frame once", () => {
    const first = withReadings(detail([], 0), [at(1, { flow: 1 })]);
    expect(withReadings(first, [at(1, { flow: 1 })])).toBe(first);
  });

  it("fill a short window before any is dropped", () => {
    const next = withReadings(detail([at(1, { flow: 1 })], 1), [at(2, { flow: 2 })]);
    expect(next.data).toHaveLength(2);
  });
});
