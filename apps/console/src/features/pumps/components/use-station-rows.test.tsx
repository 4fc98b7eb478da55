import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aPump, aStation } from "../station.fixture.ts";
import { useStationRows } from "./use-station-rows.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const device = aDevice({ type: "WATER_PUMP" });
const station = aStation({
  pumps: [
    aPump({
      warning: { rule: "dry_run", at: "2026-01-02T02:00:00.000Z" },
      blocked: { rule: "dry_run", pumpId: "p1", until: null, needsReset: true },
    }),
    aPump({ key: "p4", name: "Bơm 4", type: "linear", power: 60, on: true }),
  ],
});

const Pumps = (props: { device: DeviceDetail }) => {
  const { actions, above, keys = [], stateOf } = useStationRows(props.device);
  return (
    <>
      {actions}
      {above}
      <ul>
        {keys.map((key) => (
          <li key={key}>{stateOf?.(key)}</li>
        ))}
      </ul>
    </>
  );
};

it("says which pump was switched last, when and why", async () => {
  const lastPump = {
    ...{ pumpId: "p4", action: "on", reason: "staging", runHours: 12 },
    at: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  };
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.endsWith("/pump") ? { ...station, lastPump } : null },
  }));
  await showPage(<Pumps device={device} />);
  expect((await screen.findByText(/^Last pump event: Bơm 4 started .+ \(3 hours ago\) · /)).isConnected).toBe(
    true,
  );
});

it("says of each pump its fault, what keeps it from starting and a power without a column, and leads to their page", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.endsWith("/pump") ? station : null },
  }));
  await showPage(<Pumps device={device} />);
  const link = await screen.findByRole("link", { name: "Open the pump page" });
  expect(link.getAttribute("href")).toContain("/pump/7");
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first as HTMLElement).getAllByText(/Dry run/i)).toHaveLength(2);
  expect((second as HTMLElement).textContent).toMatch(/set 60\s?%$/);
  cleanup();
  const raw = { rawMin: null, rawMax: null, measuringMin: null, measuringMax: null };
  const power = { slot: 0, parameter: "pump_power.p4", mappingKey: "AO_1", inverted: false, unit: null };
  const channels = [{ ...raw, ...power, under: null, over: null }];
  await showPage(<Pumps device={{ ...device, channels }} />);
  const [, reported] = await screen.findAllByRole("listitem");
  expect(reported?.textContent).not.toContain("60");
});

it("asks for no pumps that the user may not see", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: station } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index"] } }}>
      <Pumps device={device} />
      <p>page</p>
    </RightsContext>,
  );
  await screen.findByText("page");
  expect(asked).toEqual([]);
});
