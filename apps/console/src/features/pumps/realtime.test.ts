import type { Command } from "@sgval/contract/control/control";
import type { PumpStation } from "@sgval/contract/pumps/live";
import { QueryClient } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../../shared/i18n/i18n.ts";
import { useNotices } from "../../shared/notices/notices.ts";
import { hearLiveEvents } from "../../shared/realtime/live-events.ts";
import type { LiveSocket } from "../../shared/realtime/live-socket.ts";
import { stationKeys } from "./api/stations.ts";
import { usePending, usePendingPumps } from "./pending-pumps.ts";
import { followStations } from "./realtime.ts";
import { aPump, aStation } from "./station.fixture.ts";

const now = Date.parse("2025-11-18T02:00:00.000Z");

/** What a socket would deliver, through the parsers of the console. */
const aConsole = (station: PumpStation = aStation()) => {
  const client = new QueryClient();
  const fetched: unknown[] = [];
  vi.spyOn(client, "invalidateQueries").mockImplementation(async (filters) => {
    fetched.push(filters?.queryKey);
  });
  client.setQueryData(stationKeys.station(station.deviceId), station);
  let deliver: (name: string, body: unknown) => void = () => {};
  const socket = {
    onAny: (listener: typeof deliver) => {
      deliver = listener;
    },
    on: () => {},
  };
  const listener = followStations(client);
  hearLiveEvents(socket as unknown as LiveSocket, [listener]);
  return {
    fetched,
    deliver: (name: string, body: unknown) => deliver(name, body),
    command: (command: Partial<Command>) => listener.command?.({ ...aCommand, ...command }, "command"),
    station: () => client.getQueryData<PumpStation>(stationKeys.station(station.deviceId)),
    pump: (key: string) =>
      client
        .getQueryData<PumpStation>(stationKeys.station(station.deviceId))
        ?.pumps.find((one) => one.key === key),
    pending: () => usePendingPumps.getState()[station.deviceId]?.pumpIds,
    close: () => listener.stop?.(),
  };
};

const aCommand: Command = {
  ...{ id: 1, cmdId: "c1", requestId: "r1", deviceId: 7, deviceName: "PS-01", deviceDisplayName: "Station" },
  ...{ action: "pump_start", code: "DO_4_ON", value: null, pumpIds: ["p1"], source: "manual" },
  ...{ actor: { id: 3, name: "tam01", role: "admin" }, mode: "manual", reason: null, status: "processing" },
  approver: null,
  ...{ failureCode: null, deviceCode: null, createdAt: "2025-11-18T02:00:00Z", deadlineAt: null },
  ...{ sentAt: "2025-11-18T02:00:00Z", respondedAt: null, finishedAt: null, lateResponseAt: null },
  ...{
    lateResult: null,
    journalledAt: null,
    recorded: true,
    expectedAt: null,
    stateBefore: null,
    pumpNames: null,
  },
};

let opened: ReturnType<typeof aConsole> | null = null;
const open = (station?: PumpStation) => {
  opened = aConsole(station);
  return opened;
};
beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  opened?.close();
  opened = null;
  vi.useRealTimers();
});

describe("the pumps of a station that is shown", () => {
  it("[R4.7] [R7.7] run and stop with the events of the last pump", () => {
    const { deliver, pump } = open();
    deliver("update:PS-01-turnOnLastPump", { pumpId: "p1" });
    expect(pump("p1")).toMatchObject({ on: true, since: new Date(now).toISOString() });
    expect(pump("p2")?.on).toBe(false);
    deliver("update:PS-01-turnOffLastPump", { pumpId: "p1" });
    expect(pump("p1")?.on).toBe(false);
  });

  it("[R4.7] are known by what an event says of them, whatever was unknown before", () => {
    const { deliver, pump } = open(aStation({ pumps: [aPump({ known: false, on: null })] }));
    deliver("update:PS-01-turnOffLastPump", { pumpId: "p1" });
    expect(pump("p1")).toMatchObject({ known: true, on: false });
  });

  it("[R4.8] [R7.7] take the power of a periodic sending, and run or stand as before", () => {
    const { deliver, pump } = open();
    deliver("update:PS-01-sendPeriodicPower", { pumpId: "p4", power: 72.5 });
    expect(pump("p4")).toMatchObject({ power: 72.5, on: false });
    deliver("update:PS-01-turnOnLinearPumpIds", { pumpIds: ["p4"] });
    deliver("update:PS-01-sendPeriodicPower", { pumpId: "p4", power: 80 });
    expect(pump("p4")).toMatchObject({ power: 80, on: true });
    expect(pump("p5")?.power).toBe(70);
  });

  it("go by their own logic where what automatic mode sent was not answered, not where a person's sending was", () => {
    const sending = { pumpId: "p4", startedAt: "2025-11-18T01:50:00Z", startedBy: "tam01", automatic: false };
    const counts = { nextAt: "2025-11-18T02:01:00Z", count: 3, misses: 2, power: 60 };
    const periodic = { ...sending, ...counts };
    const ended = { deviceId: 7, pumpId: "p4", periodic: null, ended: "no_answer" };
    const { deliver, pump } = open();
    deliver("pump:periodic", { deviceId: 7, pumpId: "p4", periodic, ended: null });
    deliver("pump:periodic", ended);
    expect(pump("p4")).toMatchObject({ periodic: null, unanswered: false });
    deliver("pump:periodic", { ...ended, periodic: { ...periodic, automatic: true }, ended: null });
    deliver("pump:periodic", ended);
    expect(pump("p4")).toMatchObject({ periodic: null, unanswered: true });
  });

  it("[R4.8] [R7.7] take the power of the time-table and stand", () => {
    const { deliver, pump } = open(
      aStation({ pumps: [aPump({ key: "p4", type: "linear", power: 90, on: true })] }),
    );
    deliver("update:PS-01-schedulePower", { pumpId: "p4", power: 45 });
    expect(pump("p4")).toMatchObject({ power: 45, on: false });
  });

  it("[R4.8] [R7.7] switch each linear pump of a list, with its power unchanged", () => {
    const { deliver, pump } = open();
    deliver("update:PS-01-turnOnLinearPumpIds", { pumpIds: ["p4", "p5"] });
    expect([pump("p4"), pump("p5")]).toMatchObject([
      { on: true, power: 60 },
      { on: true, power: 70 },
    ]);
    deliver("update:PS-01-turnOffLinearPumpIds", { pumpIds: ["p5"] });
    expect([pump("p4")?.on, pump("p5")?.on]).toEqual([true, false]);
  });

  it("[R7.7] show a warning until an event ends it, the last pump, and the report data", () => {
    const { deliver, pump, station } = open();
    deliver("update:PS-01-warningNormalPump", { pumpId: "p1", warning: "dry_run" });
    expect(pump("p1")?.warning?.rule).toBe("dry_run");
    deliver("update:PS-01-warningNormalPump", { pumpId: "p1", warning: "" });
    expect(pump("p1")?.warning).toBeNull();
    const last = {
      pumpId: "p1",
      action: "on",
      at: new Date(now).toISOString(),
      reason: "staging",
      runHours: 121,
    };
    deliver("update:PS-01-lastPumpData", last);
    expect(station()?.lastPump).toEqual(last);
    expect(pump("p1")?.runHours).toBe(121);
    const report = {
      pumpId: "p4",
      localPowerSince: null,
      runHours: 9,
      startsToday: 4,
      energy: 12.5,
      power: 66,
    };
    deliver("update:PS-01", { deviceId: 7, at: new Date(now).toISOString(), pumps: [report] });
    expect(pump("p4")).toMatchObject({ runHours: 9, startsToday: 4, energy: 12.5, power: 66 });
  });

  it("[R7.7] have the chart of one pump fetched again by its key", () => {
    const { deliver, fetched } = open();
    deliver("update:waterPumpChart", { key: "PS-01/p4" });
    expect(fetched).toEqual([stationKeys.chart(7, "p4")]);
  });

  it("are not touched by the events of another station whose name ends alike", () => {
    const { deliver, pump } = open();
    deliver("update:XPS-01-turnOnLastPump", { pumpId: "p1" });
    expect(pump("p1")?.on).toBe(false);
  });

  it("are unknown after their controller connected anew", () => {
    const { deliver, station } = open();
    deliver("pump:sync", { deviceId: 7, state: "unknown", at: null, differences: [], mismatches: [] });
    expect(station()?.sync.state).toBe("unknown");
    expect(station()?.pumps.every(({ known }) => !known)).toBe(true);
  });

  it("are fetched with their parameters when somebody changed the bank", () => {
    const { deliver, fetched } = open();
    deliver("pump:bank", { deviceId: 7 });
    vi.advanceTimersByTime(1000);
    expect(fetched).toEqual([stationKeys.bank(7), stationKeys.station(7)]);
  });

  it("are fetched once for all events of one switch", () => {
    const { deliver, fetched } = open();
    deliver("update:PS-01-turnOnLastPump", { pumpId: "p1" });
    deliver("update:PS-01-turnOnLastPump", { pumpId: "p2" });
    vi.advanceTimersByTime(1000);
    expect(fetched).toEqual([stationKeys.station(7)]);
  });
});

describe("what is pending of a pump", () => {
  it.each([
    ["normal", "p1", "turnOnLastPump", { pumpId: "p1" }],
    ["linear", "p4", "turnOnLinearPumpIds", { pumpIds: ["p4"] }],
    ["linear", "p4", "sendPeriodicPower", { pumpId: "p4", power: 70 }],
    ["linear", "p4", "schedulePower", { pumpId: "p4", power: 70 }],
    ["warning", "p1", "warningNormalPump", { pumpId: "p1", warning: "over_current" }],
  ])("[R4.9] is removed when an update of it (%s) is handled", (_kind, pumpId, ending, payload) => {
    const { command, deliver, pending } = open();
    command({ pumpIds: [pumpId, "p2"] });
    expect(pending()).toEqual([pumpId, "p2"]);
    deliver(`update:PS-01-${ending}`, payload);
    expect(pending()).toEqual(["p2"]);
  });

  it("[R4.9] does not come back with a later status of the same command, and ends with it", () => {
    const { command, deliver, pending } = open();
    command({ status: "waiting", sentAt: null, pumpIds: ["p1", "p2"] });
    deliver("update:PS-01-turnOnLastPump", { pumpId: "p1" });
    command({ pumpIds: ["p1", "p2"] });
    expect(pending()).toEqual(["p2"]);
    command({ status: "failed", pumpIds: ["p1", "p2"] });
    expect(pending()).toEqual([]);
  });

  it("[R4.9] is waited for 100 s after it was sent, and no longer", () => {
    const { command } = open();
    command({ pumpIds: ["p1"] });
    const { result, unmount } = renderHook(() => usePending(7, null));
    act(() => vi.advanceTimersByTime(99_000));
    expect(result.current?.pumpIds).toEqual(["p1"]);
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toBeNull();
    unmount();
  });

  it("is not that of a command for no pump", () => {
    const { command, pending } = open();
    command({ action: "sync", pumpIds: null });
    expect(pending()).toBeUndefined();
  });
});

it("[R4.8] says once of a list of pumps that were switched which they are", async () => {
  vi.useRealTimers();
  localStorage.setItem("sg-val-language", "en");
  await startI18n();
  const { deliver } = open(aStation({ deviceKey: "PS-02" }));
  // What tests before this one switched is said once their texts are loaded, which may be now.
  const notices = () =>
    useNotices
      .getState()
      .list.map(({ text }) => text)
      .filter((text) => text.startsWith("PS-02"));
  deliver("update:PS-02-turnOnLinearPumpIds", { pumpIds: ["p4", "p5"] });
  await vi.waitFor(() => expect(notices()).toEqual(["PS-02 · Bơm 4, Bơm 5 running"]));
  deliver("update:PS-02-turnOffLinearPumpIds", { pumpIds: ["p5"] });
  await vi.waitFor(() => expect(notices()[0]).toBe("PS-02 · Bơm 5 stopped"));
  expect(notices()).toHaveLength(2);
});
