import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { withoutResizing } from "../../../shared/ui/screen.fixture.ts";
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
  expect(screen.getByRole("row", { name: /^Tank/ }).textContent).toContain("Not bound");
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
  expect(screen.getByText(/ · Stale · 9 s$/)).toBeTruthy();
});

it("dashes each number of a drawing that is stale, with its own age, beside one that is fresh", async () => {
  withoutResizing();
  const measured = (
    channel: string,
    more: Partial<Extract<MimicValue, { access: "shown" }>>,
  ): MimicValue => ({
    ...{ access: "shown", deviceId: 1, deviceName: "DL-01", channel, current: 1, age: "9 s" },
    ...{ under: undefined, over: undefined, mode: "auto", changing: false },
    ...{ tile: { label: channel, value: "1", state: "fresh" }, ...more },
  });
  const stale = { state: "stale", stateLabel: "Stale" } as const;
  const values: Record<string, MimicValue> = {
    running: measured("running", { tile: { label: "Running", value: "Running", state: "fresh" } }),
    current: measured("current", {
      ...{ current: null, age: "3 h", tile: { label: "Current", value: "112.0", unit: "A", ...stale } },
    }),
    hours: measured("hours", { tile: { label: "Hours", value: "4,210", unit: "h", state: "fresh" } }),
    outlet: measured("outlet", { tile: { label: "P2", value: "2.45", unit: "bar", state: "fresh" } }),
    inlet: measured("inlet", {
      ...{ current: null, age: "2 h", tile: { label: "P1", value: "5.20", unit: "bar", ...stale } },
    }),
    total: measured("total", {
      tile: { label: "Total", value: "7", unit: "m³", state: "fresh", priority: "high" },
    }),
  };
  const bound = (...roles: string[]) =>
    Object.fromEntries(roles.map((channel) => [channel, { deviceId: 1, channel }]));
  const prv = { id: "v", kind: "prv" as const, label: "Valve", x: 40, ...symbolSizes.prv, ...common };
  const meter = { id: "q", kind: "meter" as const, label: "Meter", x: 90, ...symbolSizes.meter, ...common };
  const symbols = [
    { ...drawing.symbols[0], bindings: bound("running", "current", "hours") },
    { ...prv, bindings: bound("outlet", "inlet") },
    { ...meter, bindings: bound("flow", "total") },
  ] as MimicDocument["symbols"];
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(
    <MimicValues value={(one) => (one && "channel" in one && values[one.channel]) || { access: "unbound" }}>
      <Canvas document={{ ...drawing, pipes: [], symbols }} room="Room" onOpen={() => {}} />
    </MimicValues>,
  );
  const pump = await screen.findByRole("button", { name: /^Pump 1/ });
  const old = (of: Element) => [...of.querySelectorAll("[data-old=true]")].map((one) => one.textContent);
  expect(old(pump)).toEqual(["112.0A"]);
  expect(pump.textContent).toContain("112.0A (Stale · 3 h) · 4,210h · 9 s");
  const valve = screen.getByRole("button", { name: /^Valve/ });
  expect(old(valve)).toEqual(["5.20bar"]);
  expect(valve.textContent).toContain("P1 5.20bar (Stale · 2 h)");
  // One that is beyond its limit has the colour of its priority.
  const total = screen.getByRole("button", { name: /^Meter/ });
  expect(total.querySelector("[data-priority=high]")?.textContent).toBe("7m³");
  vi.unstubAllGlobals();
});

const tankOf = (rate: number | undefined): MimicValue => ({
  ...{ access: "shown", deviceId: 1, deviceName: "DL-01", channel: "water_level", current: 3.1, age: "9 s" },
  ...{ under: undefined, over: undefined, mode: "manual", changing: false, rate },
  tile: { label: "Level", value: "3.10", unit: "m", state: "fresh" },
});
const tankDrawing: MimicDocument = {
  ...drawing,
  symbols: [
    {
      ...{ id: "t", kind: "tank", label: "Tank", x: 40, ...symbolSizes.tank, ...common, full: 4 },
      bindings: { level: { deviceId: 1, channel: "water_level" } },
    },
  ],
  pipes: [],
};

it("says of a tank whether its level rises, on the drawing, to whoever does not see it, and in the list", async () => {
  withoutResizing();
  const seen = async (rate: number | undefined) => {
    await show(tankOf(rate), <Canvas document={tankDrawing} room="Room" onOpen={() => {}} />);
    const tank = await screen.findByRole("button", { name: /^Tank/ });
    const arrow = tank.querySelector("[data-trend]")?.getAttribute("data-trend");
    const summary = tank.getAttribute("aria-label");
    cleanup();
    await show(tankOf(rate), <MimicList document={tankDrawing} onOpen={() => {}} />);
    const row = (await screen.findByRole("row", { name: /^Tank/ })).textContent;
    cleanup();
    return [arrow, summary, row].map((one) => /rising|falling|steady/.exec(one ?? "")?.[0]);
  };
  expect(await seen(0.3)).toEqual(["rising", "rising", "rising"]);
  expect(await seen(-0.3)).toEqual(["falling", "falling", "falling"]);
  // Less than 1 % of the tank in half an hour is how the water moves; it needs no arrow.
  expect(await seen(0.07)).toEqual([undefined, "steady", "steady"]);
  expect(await seen(undefined)).toEqual([undefined, undefined, undefined]);
  vi.unstubAllGlobals();
});

it("says in the list how full a tank is and where its limits are, as on its drawing", async () => {
  const limited: MimicValue = { ...tankOf(0), under: 1, over: 3.6 } as MimicValue;
  await show(limited, <MimicList document={tankDrawing} onOpen={() => {}} />);
  const row = await screen.findByRole("row", { name: /^Tank/ });
  expect(row.textContent).toMatch(/9 s.*3\.10m steady78.?% · high 90.?% · low 25.?%$/);
});

it("goes from object to object with the arrows and opens one with the keyboard", async () => {
  withoutResizing();
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
  withoutResizing();
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
