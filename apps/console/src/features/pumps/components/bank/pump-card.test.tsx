import { type Pump, pumpFields } from "@sgval/contract/pumps/pumps";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump } from "../../station.fixture.ts";
import { PumpCard, PumpPower } from "./pump-card.tsx";
import { ReverseRows } from "./reverse-rows.tsx";

const linear: Pump = {
  ...pumpFields.parse({ key: "p1", name: "Bơm 1", number: 1, type: "linear", controlVariable: "P_out" }),
  ...{ linkedDeviceName: null, templateName: null },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: null } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says second by second how long a pump runs that has just started", async () => {
  await showPage(
    <PumpCard
      device={aDevice({ type: "WATER_PUMP" })}
      pump={aPump({ on: true, since: new Date(Date.now() - 4_000).toISOString() })}
      parameters={undefined}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask: () => undefined }}
    />,
  );
  expect(await screen.findByText(/· 4 seconds$/)).toBeTruthy();
  act(() => vi.advanceTimersByTime(17_000));
  expect(screen.getByText(/· 21 seconds$/)).toBeTruthy();
});

it.each([
  ["since at least the time at which it was found", {}, /^since at least .* · 4 seconds$/],
  ["since its start", { knownSince: "2025-11-01T01:00:00.000Z" }, /^since (?!at least)/],
])("says of a pump that runs: %s", async (_case, known, text) => {
  const found = new Date(Date.now() - 4_000).toISOString();
  const pump = aPump({ on: true, since: found, knownSince: found, startsToday: 0, ...known });
  await showPage(
    <PumpCard
      device={aDevice({ type: "WATER_PUMP" })}
      pump={pump}
      parameters={undefined}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask: () => undefined }}
    />,
  );
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByText(/^0 · last hour 0 · counted since /)).toHaveLength(
    pump.knownSince === found ? 1 : 0,
  );
});

it.each([
  [{ on: true }, "82%", false],
  [{ on: false }, "0%", true],
  [{ on: false, known: false }, "82%", false],
] as const)(
  "shows the power of a linear pump, which has none while it stands: %o",
  async (state, now, isSet) => {
    await showPage(
      <PumpPower pump={aPump({ type: "linear", power: 82, ...state })} parameters={undefined} />,
    );
    expect((await screen.findByText(now)).tagName).toBe("B");
    expect(screen.queryByText(/82%/)?.textContent === "set 82%").toBe(isSet);
  },
);

it("names staging, not a computed power, as what decides in automatic mode about a pump that stands", async () => {
  await showPage(
    <PumpCard
      device={aDevice({ type: "WATER_PUMP", mode: "auto" })}
      pump={aPump({ type: "linear", power: 82, input: 4.83, computedPower: 87 })}
      parameters={linear}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask: () => undefined }}
    />,
  );
  expect(await screen.findByText("Automatic staging")).toBeTruthy();
});

it("says of a pump in manual mode that was switched on site so, with the time, and of no other", async () => {
  const shown = (pump: Parameters<typeof aPump>[0]) => (
    <PumpCard
      device={aDevice({ type: "WATER_PUMP", mode: "manual" })}
      pump={aPump({ since: "2025-11-18T03:17:27.000Z", ...pump })}
      parameters={undefined}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask: () => undefined }}
    />
  );
  await showPage(shown({ on: true, switchedBy: "local" }));
  expect(await screen.findByText(/^Started on site at 18 Nov 10:17, by no command of SG-VAL$/)).toBeTruthy();
  cleanup();
  await showPage(shown({ on: false, switchedBy: "local" }));
  expect(await screen.findByText(/^Stopped on site at/)).toBeTruthy();
  cleanup();
  await showPage(shown({ on: true, switchedBy: "person" }));
  expect(screen.queryByText(/on site/)).toBeNull();
});

it("says that a computed power is not sent as long as nothing sends it", async () => {
  const pump = aPump({ type: "linear", on: true, power: 93, input: 3.2, computedPower: 100 });
  const shown = (more: Partial<typeof pump>) => (
    <>
      <PumpCard
        device={aDevice({ type: "WATER_PUMP", mode: "manual" })}
        pump={{ ...pump, ...more }}
        parameters={linear}
        templateRows={undefined}
        lastPump={null}
        pending={null}
        controls={{ lockOf: () => undefined, ask: () => undefined }}
      />
      <ReverseRows deviceId={7} linear={[{ pump: { ...pump, ...more }, parameters: linear }]} />
    </>
  );
  await showPage(shown({}));
  expect(await screen.findByText("Operators; the computed power 100% is not sent")).toBeTruthy();
  expect(screen.getByText(/^Computed now: 100%; not sent/)).toBeTruthy();
  cleanup();
  const periodic = {
    ...{ pumpId: "p1", startedAt: "2025-11-18T03:00:00.000Z", startedBy: "lan1", automatic: false },
    ...{ nextAt: "2025-11-18T03:01:00.000Z", count: 1, misses: 0, power: 100 },
  };
  await showPage(shown({ periodic }));
  expect(await screen.findByText(/^Sent periodically for lan1/)).toBeTruthy();
  expect(screen.queryByText(/not sent/)).toBeNull();
  cleanup();
  // One that stands has no speed that a power would change: neither place says so.
  await showPage(shown({ on: false }));
  expect(await screen.findByText("Operators")).toBeTruthy();
  expect(screen.queryByText(/not sent/)).toBeNull();
});

const lastPump = { pumpId: "p1", action: "on", at: "2025-11-18T03:17:27.000Z", reason: "staging" } as const;

it("does not start a pump that runs, and says so, while its stop is open", async () => {
  const ask = vi.fn();
  await showPage(
    <PumpCard
      device={aDevice({ type: "WATER_PUMP" })}
      pump={aPump({ on: true })}
      parameters={undefined}
      templateRows={undefined}
      lastPump={null}
      pending={null}
      controls={{ lockOf: () => undefined, ask }}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Start Bơm 1" }));
  expect((await screen.findByText("The pump is running")).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Stop Bơm 1" }));
  expect(ask.mock.calls).toEqual([[{ action: "pump_stop", pumpIds: ["p1"] }]]);
});

it("[R4.7] marks the pump that was switched last, and no other one", async () => {
  await showPage(
    ["p1", "p2"].map((key) => (
      <PumpCard
        key={key}
        device={aDevice({ type: "WATER_PUMP" })}
        pump={aPump({ key, name: `Bơm ${key}` })}
        parameters={undefined}
        templateRows={undefined}
        lastPump={{ ...lastPump, runHours: 1 }}
        pending={null}
        controls={{ lockOf: () => undefined, ask: () => undefined }}
      />
    )),
  );
  const [tag, ...others] = await screen.findAllByText("Switched last");
  expect(tag?.closest("article")?.getAttribute("aria-label")).toBe("Bơm p1");
  expect(others).toEqual([]);
});
