import { holderOf } from "@sgval/contract/permission";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aFigure } from "../../../features/zones/components/account/account.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MonitoringRoute } from "./monitoring-route.tsx";

const now = new Date().toISOString();
const latest = (values: Record<string, number>) => ({
  ...{ measuredAt: now, receivedAt: now, values, quality: {}, times: {} },
});
const valve = aDevice({ id: 7, displayName: "Valve A", latest: latest({ outlet_pressure: 2.4 }) });
const meter = (id: number, values: Record<string, number>) =>
  aDevice({ id, displayName: `Meter ${id}`, type: "DMA", latest: latest(values) });

let devices = [valve];
let zoneSummaries: { status: number; body: unknown } = { status: 200, body: { data: [] } };
let asked: ReturnType<typeof serverAnswers> = [];

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  devices = [valve];
  zoneSummaries = { status: 200, body: { data: [] } };
  asked = serverAnswers(({ path }) => {
    if (path.startsWith("/zone-summary")) return zoneSummaries;
    const isList = path.startsWith("/device?");
    const metaData = { page: 1, size: 25, total: devices.length, counts: deviceCounts({}) };
    return { status: 200, body: { data: isList ? devices : [], metaData } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const tileOf = async (name: string) => {
  const [link] = await screen.findAllByRole("link", { name });
  const tile = link?.closest<HTMLElement>("[data-device]");
  if (!tile) throw new Error(`${name} has no tile`);
  return tile;
};

const noInlets = { missing: "no_inlets" } as const;
const summaries = [
  {
    ...{ deviceId: 11, zoneId: 3, inflow: aFigure("inflow_now", 62.4) },
    ...{ nightFlow: aFigure("night_flow", 24), losses: aFigure("daily_leakage", 402) },
  },
  {
    ...{ deviceId: 12, zoneId: 4, inflow: aFigure("inflow_now", null, noInlets) },
    nightFlow: aFigure("night_flow", null, noInlets),
    losses: aFigure("daily_leakage", null, noInlets),
  },
];
const askedSummaries = () => asked.filter(({ path }) => path.startsWith("/zone-summary"));

it("[R1.5] shows of a DMA its inflow, night flow and losses from the account, asked for once for all that are shown", async () => {
  zoneSummaries = { status: 200, body: { data: summaries } };
  devices = [
    valve,
    meter(12, { flow_forward: 33 }),
    meter(11, { flow_forward: 99, average_pressure: 2.1, total_forward: 5, total_reverse: 0, battery: 3.6 }),
    meter(13, {}),
  ];
  await showPage(<MonitoringRoute />);
  const accounted = await tileOf("Meter 11");
  await waitFor(() =>
    expect(accounted.textContent).toMatch(
      /Inflow now62\.4\sm³\/h.*Minimum night flow24\.00\sm³\/h1 Nov 2026.*Daily leakage402\.0\sm³\/d1 Nov 2026/,
    ),
  );
  // What the card is looked at for comes first, below the name.
  const order = ["Inflow now", "Daily leakage", "Average"].map((text) =>
    accounted.textContent?.indexOf(text),
  );
  expect(order).toEqual(order.toSorted((one = 0, other = 0) => one - other));
  // The account has the inflow; the meter is one of those that it is made of.
  expect(accounted.textContent).not.toContain("99.0m³");
  const withoutInlets = await tileOf("Meter 12");
  expect((await within(withoutInlets).findByText("No inlets are named")).isConnected).toBe(true);
  expect(withoutInlets.textContent).toContain("33.0m³");
  const withoutZone = await tileOf("Meter 13");
  expect((await within(withoutZone).findByText("The device is in no DMA zone")).isConnected).toBe(true);
  expect(withoutZone.textContent).not.toContain("--");
  expect(askedSummaries().map(({ path }) => decodeURIComponent(path))).toEqual([
    "/zone-summary?device=11,12,13",
  ]);
});

it("shows what a DMA device measures itself while the account fails, and says so once", async () => {
  zoneSummaries = refusal(500, "unknown");
  devices = [meter(11, { flow_forward: 99 }), meter(12, { flow_forward: 33 })];
  await showPage(<MonitoringRoute />);
  expect((await screen.findAllByText(/^The water of the zones could not be loaded/)).length).toBe(1);
  expect((await tileOf("Meter 11")).textContent).toContain("99.0m³");
});

it("asks for no account without a DMA, nor of somebody who may not see zones", async () => {
  await showPage(<MonitoringRoute />);
  await tileOf("Valve A");
  cleanup();
  devices = [meter(11, { flow_forward: 99 })];
  await showPage(
    <RightsContext value={holderOf([{ action: "Index", subject: "Device" }])}>
      <MonitoringRoute />
    </RightsContext>,
  );
  expect((await tileOf("Meter 11")).textContent).toContain("99.0m³");
  expect(askedSummaries()).toEqual([]);
});
