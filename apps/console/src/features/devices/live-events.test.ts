import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { deviceKey, deviceQuery } from "./api/read-device.ts";
import { listen } from "./realtime.ts";

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
const loaded = (id: number): Partial<DeviceDetail> => ({
  id,
  data: [],
  metaData: { total: 0 },
  latest: null,
});
const kept = (client: QueryClient, id: number) => client.getQueryData<DeviceDetail>(deviceKey(id));

afterEach(() => vi.unstubAllGlobals());

it("[R3.17] keeps what arrives under the device it names, and nowhere else", () => {
  const client = new QueryClient();
  for (const id of [7, 8]) client.setQueryData(deviceKey(id), loaded(id));
  listen(client).onUpdates?.([update(7, 12.5), update(9, 3)]);
  expect(kept(client, 7)?.data).toEqual([reading(7, 12.5)]);
  expect(kept(client, 8)?.data).toEqual([]);
  expect(kept(client, 9)).toBeUndefined();
});

it("[R4.11] [R7.5] fetches a device by its id when news arrives and it is not loaded", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url.replace(/^.*\/api\/v1/, ""));
    return Promise.resolve(
      new Response("{}", { status: 500, headers: { "content-type": "application/json" } }),
    );
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new QueryObserver(client, deviceQuery(7)).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryState(deviceKey(7))?.status).toBe("error"));
  expect(asked).toEqual(["/device/7"]);
  listen(client).onUpdates?.([update(7, 12.5), update(8, 1)]);
  await vi.waitFor(() => expect(asked).toEqual(["/device/7", "/device/7"]));
  stop();
});
