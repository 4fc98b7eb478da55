import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  channel,
  latest,
  textBeside,
  totals,
} from "../../../features/readings/components/figures/figures.fixture.ts";
import { anAccount } from "../../../features/zones/components/account/account.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ZoneCards } from "./zone-cards.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows what flows into a zone now and on the last days, its critical point, its members and which of them reports least often", async () => {
  const member = aDevice({
    ...{ id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER", zoneId: 3 },
    reportIntervalSeconds: 3600,
    latest: latest({ critical_point_pressure: 1.25 }),
    limits: { critical_point_pressure: { under: 1.2, over: null } },
  });
  const device: DeviceDetail = aDevice({
    ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03", reportIntervalSeconds: 60 },
    latest: latest({ flow_forward: 62.4, flow_reverse: 2.4 }),
    channels: [channel("total_forward", 0), channel("total_reverse", 1)],
  });
  const none = {
    fresh: 0,
    late: 0,
    stale: 0,
    offline: 0,
    never: 0,
    outsideLimits: 0,
    badValue: 0,
    noPosition: 0,
  };
  const counts = { ...none, total: 2, types: {} };
  const noInlets = {
    ...{ value: null, missing: "no_inlets" as const, measuredAt: null },
    reporting: 0,
    expected: 0,
  };
  const notAccounted = anAccount({ inflow: noInlets });
  serverAnswers(({ path }) => {
    if (/\/totals$/.test(path))
      return { status: 200, body: { data: totals({ volume: { today: 410, month: 9000, year: 9000 } }) } };
    const [about = "", query] = path.split("?");
    if (about.endsWith("/history")) {
      const from = Number(new URLSearchParams(query).get("from"));
      const hours = Array.from({ length: about === "/device/9/history" ? 171 : 24 }, (_, hour) => hour);
      const series = (valueAt: (hour: number) => number) => {
        const values = hours.map(valueAt);
        return { min: values, avg: values, max: values };
      };
      return {
        status: 200,
        body: {
          t: hours.map((hour) => from + hour * 3_600_000),
          series: {
            total_forward: series((hour) => 5000 + 50 * hour),
            total_reverse: series((hour) => 2 * hour),
            critical_point_pressure: series((hour) => (hour < 3 ? 0.82 : 1.4)),
          },
          ...{ source: "raw", bucketSeconds: 3600, pendingHours: 0 },
        },
      };
    }
    if (path === "/zone") return { status: 200, body: { data: [] } };
    if (path === "/zone/3/accounting") return { status: 200, body: { data: notAccounted } };
    return {
      status: 200,
      body: { data: [device, member], metaData: { total: 2, page: 1, size: 50, counts } },
    };
  });
  await showPage(<ZoneCards device={device} />);
  const [members = document.body] = await screen.findAllByRole("region", { name: "Members" });
  expect(await within(members).findByRole("link", { name: "Logger 8" })).toBeTruthy();
  expect(await textBeside("Inflow")).toMatch(/^60\.0\u00a0m³\/h · \d+ seconds?$/);
  expect(await textBeside("Pressure at the critical point")).toMatch(
    /^1\.25\u00a0bar · \d+ seconds? Logger 8$/,
  );
  // 24 hours of 50 m³ forward less 2 m³ back.
  expect(await textBeside("Inflow volume yesterday")).toMatch(/^1,152\u00a0m³ · /);
  expect(await textBeside("Mean of 7 days")).toMatch(/^1,152\u00a0m³ a day · .* – [^·]*$/);
  expect(await textBeside("Lowest pressure at the critical point")).toMatch(/^0\.82\u00a0bar · .* · last 24/);
  expect(await textBeside("Time below 1.2 bar")).toBe("3.0\u00a0h of 24.0\u00a0h known · last 24 hours");
  expect(await textBeside("Age of the data")).toMatch(/Logger 8 has the longest reporting interval/);
  expect(within(members).getAllByRole("row")).toHaveLength(2);
});

it("shows the inflow that the account of the zone has, the same number as the page of the balance", async () => {
  const device: DeviceDetail = aDevice({
    ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03" },
    latest: latest({ flow_forward: 99 }),
  });
  serverAnswers(({ path }) =>
    path === "/zone/3/accounting"
      ? { status: 200, body: { data: anAccount() } }
      : path === "/zone"
        ? { status: 200, body: { data: [] } }
        : { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 50 } } },
  );
  await showPage(<ZoneCards device={device} />);
  await screen.findByText("62.4", {}, { timeout: 20_000 });
  expect(await textBeside("Inflow")).toMatch(/^62\.4\u00a0m³\/h/);
  expect(await textBeside("Inflow volume yesterday")).toMatch(/^1,008\u00a0m³/);
  expect(await textBeside("Mean of 7 days")).toMatch(/^1,015\u00a0m³/);
});

it("shows what the device measures, and no failure, where the water of its zone is out of view", async () => {
  const device: DeviceDetail = aDevice({
    ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03" },
    latest: latest({ flow_forward: 99 }),
  });
  const volume = { today: 410, month: 9000, year: 9000 };
  serverAnswers(({ path }) => {
    if (path === "/zone/3/accounting") return refusal(404, "not_found");
    const data = path.endsWith("/totals") ? totals({ volume }) : [];
    return { status: 200, body: { data, metaData: { total: 0, page: 1, size: 50 } } };
  });
  await showPage(<ZoneCards device={device} />);
  await screen.findByText(/410/, {}, { timeout: 20_000 });
  expect(await textBeside("Inflow")).toMatch(/^99/);
  expect(screen.queryByText(/No data found/)).toBeNull();
});

it("asks nothing of the water of a zone for whoever may not see zones", async () => {
  const device = aDevice({ ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03" }, latest: latest({}) });
  const asked = serverAnswers(({ path }) =>
    path.startsWith("/zone")
      ? refusal(403, "forbidden")
      : { status: 200, body: { data: [], metaData: { page: 1, size: 50, total: 0 } } },
  );
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index"] } }}>
      <ZoneCards device={device} />
    </RightsContext>,
  );
  await vi.waitFor(() => expect(asked.some(({ path }) => path.startsWith("/device"))).toBe(true));
  expect(asked.filter(({ path }) => path.startsWith("/zone"))).toEqual([]);
});
