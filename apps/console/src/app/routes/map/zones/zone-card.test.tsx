import type { Permission } from "@sgval/contract/permission";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import type { Zone } from "@sgval/contract/zones/zones";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  aBalance,
  aFigure,
  anAccount,
} from "../../../../features/zones/components/account/account.fixture.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import type { FleetDevice } from "../fleet-rules.ts";
import { ZoneCard } from "./zone-card.tsx";

const zone: Zone = {
  ...{ id: 3, name: "DMA 03", deviceId: 9, devices: 2, account: emptyAccount },
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106, 10],
        [107, 10],
        [107, 11],
        [106, 10],
      ],
    ],
  },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};
const latest = (values: Record<string, number>) => ({
  ...{ measuredAt: new Date().toISOString(), receivedAt: new Date().toISOString() },
  ...{ values, quality: {}, times: {} },
});
const meter = aDevice({
  ...{ id: 9, type: "DMA", displayName: "Meter 9", zoneId: 3 },
  latest: latest({ flow_forward: 99, critical_point_pressure: 1.37 }),
});
const logger = aDevice({ id: 8, type: "DATALOGGER", displayName: "Logger 8", zoneId: 3 });
const onMap = (device: FleetDevice["device"]): FleetDevice => ({
  ...{ device, status: "fresh", mark: null, position: null, text: "" },
});

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const answers = (account: ZoneAccounting) =>
  serverAnswers(({ path }) =>
    path === "/zone/3/accounting"
      ? { status: 200, body: { data: account } }
      : { status: 200, body: { data: [] } },
  );
const show = async (permissions?: readonly Permission[], measured = true) => {
  const card = (
    <ZoneCard
      zone={zone}
      members={[onMap(meter), onMap(logger)]}
      meter={measured ? meter : undefined}
      onPick={() => undefined}
      onEdit={() => undefined}
      onClose={() => undefined}
    />
  );
  await showPage(permissions ? limitedTo(permissions, card) : card);
  return screen.findByRole("region", { name: "DMA 03" });
};
/** What stands below a term of the card. */
const below = (card: HTMLElement, term: string): string => {
  const cell = within(card).getByText(term).parentElement;
  return cell?.textContent.slice(term.length) ?? "";
};

it("[R1.5] shows what flows into a zone, its night flow, losses and data, each with unit and period, and leads to its balance", async () => {
  const account = anAccount();
  const quality = { good: 2, expected: 2 };
  answers({
    ...account,
    figures: { ...account.figures, inflow_now: aFigure("inflow_now", 62.4, { quality }) },
  });
  const card = await show();
  await within(card).findByText("Inflow now");
  expect(below(card, "Inflow now")).toMatch(/^62\.4\u00a0m³\/h.*2 of 2 inlets and exports report$/);
  expect(below(card, "Minimum night flow")).toMatch(/^24\.00\u00a0m³\/h.*2026/);
  expect(below(card, "Daily leakage")).toMatch(/^402\.0\u00a0m³\/d.*2026/);
  expect(below(card, "Data availability of 7 days")).toMatch(/^99\.0%/);
  expect(within(card).getByText("Usual").isConnected).toBe(true);
  const link = within(card).getByRole("link", { name: "Water balance" });
  expect(link.getAttribute("href")).toMatch(/\/apps\/monitoring-and-control\/view\/9\?tab=balance$/);
  // The account has the inflow; what else the meter measures stays.
  expect(card.textContent).not.toContain("99.0m³");
  expect(card.textContent).toMatch(/1\.37/);
});

it("shows non-revenue water with the meters read where the night says nothing of losses, and a suspected burst", async () => {
  const account = anAccount();
  answers({
    ...account,
    figures: {
      ...account.figures,
      daily_leakage: aFigure("daily_leakage", null, { missing: "no_night_use" }),
    },
    burst: { ...account.burst, level: "red", excess: 4.2, since: "2026-10-30T20:00:00.000Z" },
    month: aBalance({
      figures: { ...aBalance().figures, meter_coverage: aFigure("meter_coverage", 98) },
    }),
  });
  const card = await show();
  await within(card).findByText("Share of non-revenue water");
  expect(below(card, "Share of non-revenue water")).toMatch(/^37\.5%/);
  expect(below(card, "Meter coverage")).toMatch(/^98\.0%/);
  expect(within(card).queryByText("Daily leakage")).toBeNull();
  expect(within(card).getByText(/Suspected burst · 4\.20\sm³\/h above/).isConnected).toBe(true);
});

it("says why a zone has no account, beside what its meter measures", async () => {
  const missing = { missing: "no_inlets" } as const;
  answers(
    anAccount({
      figures: {
        inflow_now: aFigure("inflow_now", null, missing),
        night_flow: aFigure("night_flow", null, missing),
        daily_leakage: aFigure("daily_leakage", null, missing),
      },
      month: aBalance({ figures: { nrw_share: aFigure("nrw_share", null, missing) } }),
      inflow: { value: null, ...missing, measuredAt: null, reporting: 0, expected: 0 },
    }),
  );
  const card = await show();
  // Once for the zone, not for each of its numbers.
  expect(await within(card).findAllByText("No inlets are named")).toHaveLength(1);
  expect(card.textContent).toMatch(/99\.0m³/);
  expect(within(card).getByRole("link", { name: "Water balance" }).isConnected).toBe(true);
});

it("says that the account could not be loaded, and has no link without a device in view", async () => {
  serverAnswers(() => refusal(500, "unknown"));
  const card = await show(undefined, false);
  expect((await within(card).findByText(/^The water of the zone could not be loaded/)).isConnected).toBe(
    true,
  );
  expect(within(card).queryByRole("link", { name: "Water balance" })).toBeNull();
});

it("leads to no balance, and says nothing of a failure, where the water of the zone is out of view", async () => {
  serverAnswers(({ path }) =>
    path === "/zone/3/accounting" ? refusal(404, "not_found") : { status: 200, body: { data: [] } },
  );
  const card = await show();
  await waitFor(() => expect(within(card).queryByRole("link", { name: "Water balance" })).toBeNull());
  expect(card.textContent).not.toMatch(/could not be loaded/);
});

it("asks for no account of somebody who may not see zones", async () => {
  const asked = answers(anAccount());
  const card = await show(["Device.Index"]);
  await waitFor(() => expect(card.textContent).toMatch(/99\.0m³/));
  expect(asked.filter(({ path }) => path.includes("accounting"))).toEqual([]);
});
