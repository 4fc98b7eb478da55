import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { type AlarmMark, SymbolMarks } from "../symbol-alarms.ts";
import { type MimicValue, MimicValues } from "../values.ts";
import { Canvas } from "./canvas.tsx";
import { MimicList } from "./mimic-list.tsx";
import { NotLive, useNotLiveSince } from "./not-live.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  useConnection.setState({ state: "connecting", lastLiveAt: null });
});

const common = { y: 100, turn: 0 as const, full: null };
const drawing: MimicDocument = {
  ...{ width: 800, height: 400, grid: 20 },
  symbols: [
    {
      ...{ id: "p", kind: "pump", label: "Pump 1", x: 300, ...symbolSizes.pump, ...common },
      bindings: { running: { deviceId: 1, channel: "pump_running.p1" } },
    },
    {
      ...{ id: "m", kind: "meter", label: "Outlet", x: 600, ...symbolSizes.meter, ...common },
      bindings: { flow: { hidden: true } },
    },
    { ...{ id: "t", kind: "tank", label: "Tank", x: 40, ...symbolSizes.tank, ...common }, bindings: {} },
  ],
  pipes: [
    { id: "1", from: { symbol: "t", side: "right" }, to: { symbol: "p", side: "left" }, flow: null },
    { id: "2", from: { symbol: "p", side: "right" }, to: { symbol: "m", side: "left" }, flow: null },
  ],
  trend: [],
};
const pump = (current: number | null, state: "fresh" | "stale"): MimicValue => ({
  ...{ access: "shown", deviceId: 1, deviceName: "DL-01", channel: "pump_running.p1", current, age: "9 s" },
  ...{ under: undefined, over: undefined, mode: "auto", changing: false },
  tile: {
    label: "Pump running",
    value: "Running",
    state,
    ...(state === "stale" ? { stateLabel: "Stale" } : {}),
  },
});
const show = async (value: MimicValue, page: React.ReactNode) => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(
    <MimicValues value={(binding) => (binding && "hidden" in binding ? { access: "hidden" } : value)}>
      {page}
    </MimicValues>,
  );
};

it("lists the objects in the order of the water, and opens one of them", async () => {
  const onOpen = vi.fn();
  await show(pump(1, "fresh"), <MimicList document={drawing} onOpen={onOpen} />);
  const rows = (await screen.findAllByRole("button")).map(({ textContent }) => textContent);
  expect(rows).toEqual(["Tank", "Pump 1", "Outlet"]);
  expect(screen.getByText("No access")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Pump 1" }));
  expect(onOpen).toHaveBeenCalledWith("p");
});

it("names meters without a name by the device and the channel that measure them", async () => {
  const meter = (id: string, deviceId: number) => ({
    ...{ id, kind: "meter" as const, label: "", x: 40, ...symbolSizes.meter, ...common },
    bindings: { flow: { deviceId, channel: "flow" } },
  });
  const document = { ...drawing, pipes: [], symbols: [meter("a", 1), meter("b", 2)] };
  signedInAs({ superUser: true, manageSuper: true });
  const flowOf = (deviceId: number): MimicValue => ({
    ...{ access: "shown", deviceId, deviceName: `Well ${deviceId}`, channel: "flow", current: 3 },
    ...{ age: "9 s", under: undefined, over: undefined, mode: "manual", changing: false },
    tile: { label: "Flow", value: "3.0", unit: "m³/h", state: "fresh" },
  });
  await showPage(
    <MimicValues
      value={(binding) =>
        binding && "deviceId" in binding ? flowOf(binding.deviceId) : { access: "unbound" }
      }
    >
      <MimicList document={document} onOpen={() => {}} />
    </MimicValues>,
  );
  const names = (await screen.findAllByRole("button")).map(({ textContent }) => textContent);
  expect(names).toEqual(["Well 1 · Flow", "Well 2 · Flow"]);
});

it("says of a pump whose value is stale that its state is unknown", async () => {
  await show(pump(null, "stale"), <MimicList document={drawing} onOpen={() => {}} />);
  expect(await screen.findByText("Unknown")).toBeTruthy();
  expect(screen.getByText("Stale · 9 s")).toBeTruthy();
});

it("goes from object to object with the arrows and opens one with the keyboard", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const onOpen = vi.fn();
  await show(pump(1, "fresh"), <Canvas document={drawing} room="Room" onOpen={onOpen} />);
  const tank = await screen.findByRole("button", { name: /^Tank/ });
  const running = screen.getByRole("button", { name: /^Pump 1, Running/ });
  expect([tank.tabIndex, running.tabIndex]).toEqual([0, -1]);
  act(() => tank.focus());
  fireEvent.keyDown(tank, { key: "ArrowRight" });
  expect(document.activeElement).toBe(running);
  expect(running.tabIndex).toBe(0);
  fireEvent.keyDown(running, { key: "End" });
  expect(document.activeElement?.getAttribute("aria-label")).toContain("No access");
  fireEvent.click(running);
  expect(onOpen).toHaveBeenCalledWith("p");
  vi.unstubAllGlobals();
});

it("puts the mark of an alarm beside its symbol, on the drawing and in the list, a shelved one as such", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const text = "High · Unacknowledged · Pump current · above its limit";
  const mark: AlarmMark = { kind: "high", look: "unacknowledged", fresh: true, text };
  const shown = (one: AlarmMark, page: React.ReactNode) =>
    show(pump(1, "fresh"), <SymbolMarks value={new Map([["p", one]])}>{page}</SymbolMarks>);
  await shown(mark, <Canvas document={drawing} room="Room" onOpen={() => {}} />);
  const button = await screen.findByRole("button", { name: /^Pump 1/ });
  expect(button.getAttribute("aria-label")).toContain(`, ${text}, `);
  const shape = screen.getByLabelText(text);
  expect([shape.dataset.kind, shape.dataset.look]).toEqual(["high", "unacknowledged"]);
  cleanup();
  await shown(
    { ...mark, look: "shelved", text: "High · Shelved" },
    <MimicList document={drawing} onOpen={() => {}} />,
  );
  const line = await screen.findByText("High · Shelved");
  expect(line.querySelector("svg")?.dataset.look).toBe("shelved");
  vi.unstubAllGlobals();
});

const Frame = ({ silentSince }: { silentSince: number | null }) => (
  <NotLive since={useNotLiveSince(silentSince)} />
);

it("hatches the drawing while the connection is lost, and while all its devices are silent", async () => {
  useConnection.setState({ state: "live", lastLiveAt: Date.now() });
  await show(pump(1, "fresh"), <Frame silentSince={null} />);
  expect(screen.queryByText(/Not live/)).toBeNull();
  act(() => useConnection.setState({ state: "reconnecting", lastLiveAt: Date.now() }));
  expect(await screen.findByText(/Not live since/)).toBeTruthy();
  cleanup();
  useConnection.setState({ state: "live" });
  await show(pump(1, "fresh"), <Frame silentSince={Date.now() - 3_600_000} />);
  expect(await screen.findByText(/Not live since/)).toBeTruthy();
});
