import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Reading } from "@sgval/contract/readings/readings";
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { memo } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { liveDevices, newestOf, useConfirmedState, useFreshness, useLiveDevice } from "./live-devices.ts";

const minute = (at: number) => new Date(Date.UTC(2025, 10, 18, 2, at)).toISOString();

const reading = (
  at: number,
  values: Reading["values"],
  quality: Reading["quality"] = {},
  deviceId = 7,
): Reading => ({ deviceId, measuredAt: minute(at), receivedAt: minute(at), values, quality });

const update = (...readings: Reading[]) =>
  act(() => liveDevices.updates?.([{ type: "VGA", deviceId: readings[0]?.deviceId ?? 0, readings }]));

const fetched = (id = 7, latest: DeviceSummary["latest"] = null) =>
  ({
    id,
    type: "VGA",
    connection: "mqtt",
    powerMode: "always_on",
    reportIntervalSeconds: 300,
    connected: true,
    connectionLostAt: null,
    latest,
  }) as const;

const shown = (record = fetched()) => renderHook(() => useLiveDevice(record)).result;

afterEach(() => {
  act(() => liveDevices.stop?.());
  cleanup();
  vi.useRealTimers();
});

describe("live values of a device", () => {
  it("[R4.11] update it in place, keeping the values a reading does not carry", () => {
    const device = shown();
    update(reading(1, { flow: 1, battery: 3.6 }, { battery: "suspect" }));
    update(reading(2, { flow: 2 }));
    expect(device.current.latest).toEqual({
      measuredAt: minute(2),
      receivedAt: minute(2),
      values: { flow: 2, battery: 3.6 },
      quality: { battery: "suspect" },
      times: { battery: minute(1) },
    });
  });

  it("are merged with fetched values by measuring time", () => {
    const latest = {
      measuredAt: minute(5),
      receivedAt: minute(5),
      values: { flow: 5, battery: 3.6 },
      quality: {},
      times: { battery: minute(1) },
    };
    update(reading(3, { flow: 3, battery: 3.5 }));
    expect(shown(fetched(7, latest)).current.latest).toEqual({
      ...latest,
      values: { flow: 5, battery: 3.5 },
      times: { battery: minute(3) },
    });
  });

  it("clear the flag of a value that is good again", () => {
    const device = shown();
    update(reading(1, { flow: null }, { flow: "missing" }));
    update(reading(2, { flow: 3 }));
    expect(device.current.latest?.quality).toEqual({});
  });

  it("are not overwritten by a late reading", () => {
    const latest = { ...reading(5, { flow: 5 }), times: {} };
    expect(newestOf(latest, { ...reading(4, { flow: 4 }), times: {} })).toBe(latest);
  });

  it("are filled when a reading comes in several messages", () => {
    const device = shown();
    update(reading(1, { flow: 1, battery: null }));
    update(reading(1, { battery: 3.6, flow: null }));
    expect(device.current.latest?.values).toEqual({ flow: 1, battery: 3.6 });
    expect(device.current.latest?.times).toEqual({});
  });

  it("[R3.17] change only the device they name", () => {
    const [mine, other] = [shown(fetched(7)), shown(fetched(8))];
    update(reading(1, { flow: 1 }));
    expect(mine.current.latest?.values).toEqual({ flow: 1 });
    expect(other.current).toEqual(fetched(8));
  });

  it("are deleted when the session ends", () => {
    const device = shown();
    update(reading(1, { flow: 1 }));
    act(() => liveDevices.stop?.());
    expect(device.current).toEqual(fetched());
  });

  it("keep the later of two confirmed states", () => {
    const state = (at: number, action: "high_pressure" | "low_pressure") => ({
      state: {},
      confirmedAt: minute(at),
      commandId: 1,
      action,
      actorName: "tam01",
      held: [],
    });
    const confirmed = (known: ReturnType<typeof state> | null) =>
      renderHook(() => useConfirmedState(7, known)).result.current?.action;
    act(() => liveDevices["device:state"]?.({ deviceId: 7, ...state(2, "high_pressure") }));
    expect(confirmed(null)).toBe("high_pressure");
    expect(confirmed(state(1, "low_pressure"))).toBe("high_pressure");
    expect(confirmed(state(3, "low_pressure"))).toBe("low_pressure");
  });
});

describe("freshness on the page", () => {
  const freshness = (record = fetched()) => renderHook(() => useFreshness(useLiveDevice(record))).result;

  it("counts from the measuring time, not from the arrival", () => {
    vi.useFakeTimers({ now: Date.parse(minute(30)) });
    const now = freshness();
    expect(now.current).toBe("never");
    update(reading(15, { flow: 1 }));
    expect(now.current).toBe("stale");
    update(reading(29, { flow: 1 }));
    expect(now.current).toBe("fresh");
  });

  it("degrades with time, and a minute after the connection is lost", () => {
    vi.useFakeTimers({ now: Date.parse(minute(30)) });
    const now = freshness();
    update(reading(29, { flow: 1 }));
    const report = (connected: boolean) =>
      act(() => liveDevices["device:freshness"]?.({ deviceId: 7, freshness: "fresh", connected }));
    report(false);
    expect(now.current).toBe("fresh");
    act(() => vi.advanceTimersByTime(61_000));
    expect(now.current).toBe("offline");
    report(true);
    expect(now.current).toBe("fresh");
    act(() => vi.advanceTimersByTime(7 * 60_000));
    expect(now.current).toBe("late");
  });

  it("of a zone is that of what measures it, whatever the zone itself sent, and goes by the clock between events", () => {
    vi.useFakeTimers({ now: Date.parse(minute(30)) });
    const due = (lateAt: number, staleAt: number) => ({ lateAt: minute(lateAt), staleAt: minute(staleAt) });
    const zone = { ...fetched(), type: "DMA" as const, due: due(31, 36) };
    const now = renderHook(() => useFreshness(useLiveDevice(zone))).result;
    expect(now.current).toBe("fresh");
    act(() => vi.advanceTimersByTime(2 * 60_000));
    expect(now.current).toBe("late");
    act(() => liveDevices["device:due"]?.({ deviceId: 7, due: due(38, 43) }));
    expect(now.current).toBe("fresh");
    act(() => vi.advanceTimersByTime(12 * 60_000));
    expect(now.current).toBe("stale");
    act(() => liveDevices["device:due"]?.({ deviceId: 7, due: null }));
    expect(now.current).toBe("never");
  });

  it("uses the fetched state after a reconnect, not an earlier connection event", () => {
    vi.useFakeTimers({ now: Date.parse(minute(30)) });
    const device = shown();
    act(() => liveDevices["device:freshness"]?.({ deviceId: 7, freshness: "fresh", connected: false }));
    expect(device.current.connected).toBe(false);
    act(() => liveDevices.refetch?.(undefined));
    expect(device.current.connected).toBe(true);
  });
});

const DEVICES = 10_000;
const records = Array.from({ length: DEVICES }, (_, index) => fetched(index + 1));
const rendered: ("list" | number)[] = [];
const Row = memo(({ record }: { record: ReturnType<typeof fetched> }) => {
  const { id, latest } = useLiveDevice(record);
  rendered.push(id);
  return <li>{latest?.values.flow}</li>;
});
const List = () => {
  rendered.push("list");
  return records.map((record) => <Row key={record.id} record={record} />);
};

it("renders one row of 10 000 when one device is updated", () => {
  const { container } = render(<List />);
  expect(rendered).toHaveLength(1 + DEVICES);

  rendered.length = 0;
  const row = container.querySelectorAll("li")[4999];
  update(reading(1, { flow: 12.5 }, {}, 5000));
  expect(rendered).toEqual([5000]);
  expect(row?.textContent).toBe("12.5");

  rendered.length = 0;
  const ids = Array.from({ length: 100 }, (_, index) => index * 100 + 1);
  act(() =>
    liveDevices.updates?.(
      ids.map((id) => ({ type: "VGA", deviceId: id, readings: [reading(2, { flow: id }, {}, id)] })),
    ),
  );
  expect(rendered).toEqual(ids);
});
