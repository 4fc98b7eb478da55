import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aDevice } from "./device.fixture.ts";
import { onWatchedDevices, useWatchDeviceIds, useWatchDevices, watchedDevices } from "./watched-devices.ts";

afterEach(cleanup);

it("watches with a valve the logger at its critical point, whose pressure the card of the valve shows", () => {
  const { rerender, unmount } = renderHook(
    ({ devices }: { devices: Parameters<typeof useWatchDevices>[0] }) => useWatchDevices(devices),
    { initialProps: { devices: undefined as Parameters<typeof useWatchDevices>[0] } },
  );
  expect(watchedDevices()).toEqual([]);
  rerender({ devices: [aDevice({ id: 7, dataloggerId: 3 }), aDevice({ id: 8 })] });
  expect(watchedDevices()).toEqual([3, 7, 8]);
  unmount();
  expect(watchedDevices()).toEqual([]);
});

it("watches what two parts of a page show once, and says nothing while it stays the same", () => {
  const heard: number[][] = [];
  const stop = onWatchedDevices((ids) => heard.push(ids));
  const list = renderHook(() => useWatchDevices([aDevice({ id: 7, dataloggerId: 3 })]));
  renderHook(() => useWatchDeviceIds([7]));
  list.rerender();
  list.unmount();
  expect(heard).toEqual([[3, 7], [3, 7], [7]]);
  stop();
});
