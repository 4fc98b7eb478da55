import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useBadges } from "../../shared/navigation-badges.ts";
import { deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { serverAnswers, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { offlineBadge } from "./offline-badge.ts";

const counts = deviceCounts({ total: 9, fresh: 6, offline: 3 });
const payload = { deviceId: 1, freshness: "offline", connected: false } as const;

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs({ superUser: false, manageSuper: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const serverCounts = (offlineNow: () => number) =>
  serverAnswers(() => ({
    status: 200,
    body: {
      data: [],
      metaData: { total: 9, page: 1, size: 1, counts: { ...counts, offline: offlineNow() } },
    },
  }));

it("counts the offline devices, again at most every 30 seconds, and shows no zero", async () => {
  let offline = 3;
  const asked = serverCounts(() => offline);
  const badge = offlineBadge(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  const { devices, network } = useBadges.getState();
  expect([devices?.count, network?.count]).toEqual([3, 3]);

  for (let second = 0; second < 60; second += 1) {
    badge["device:freshness"]?.(payload);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toHaveLength(3);

  offline = 0;
  badge["device:freshness"]?.(payload);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(useBadges.getState().devices).toBeUndefined();
  badge.stop?.();
});

it("counts a device that falls silent without having had a connection", async () => {
  let offline = 0;
  serverCounts(() => offline);
  const badge = offlineBadge(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  offline = 1;
  badge["device:aged"]?.({ deviceId: 1, freshness: "offline" });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(useBadges.getState().devices?.count).toBe(1);
  badge.stop?.();
});

it("counts once more when the grace of a lost connection is over", async () => {
  let offline = 0;
  serverCounts(() => offline);
  const badge = offlineBadge(new QueryClient());
  await vi.advanceTimersByTimeAsync(1000);
  badge["device:freshness"]?.({ ...payload, freshness: "fresh" });
  await vi.advanceTimersByTimeAsync(59_000);
  offline = 1;
  badge["device:aged"]?.({ deviceId: 1, freshness: "offline" });
  expect(useBadges.getState().devices).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(useBadges.getState().devices?.count).toBe(1);
  badge.stop?.();
});
