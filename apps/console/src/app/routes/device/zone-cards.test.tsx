import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { latest, textBeside, totals } from "../../../features/readings/components/figures/figures.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ZoneCards } from "./zone-cards.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows what flows into a zone, its critical point, its members and which of them reports least often", async () => {
  const member = aDevice({
    ...{ id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER", zoneId: 3 },
    reportIntervalSeconds: 3600,
    latest: latest({ critical_point_pressure: 1.25 }),
  });
  const device: DeviceDetail = aDevice({
    ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03", reportIntervalSeconds: 60 },
    latest: latest({ flow_forward: 62.4, flow_reverse: 2.4 }),
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
  serverAnswers(({ path }) => {
    if (/\/totals$/.test(path))
      return { status: 200, body: { data: totals({ volume: { today: 410, month: 9000, year: 9000 } }) } };
    if (path === "/zone") return { status: 200, body: { data: [] } };
    return {
      status: 200,
      body: { data: [device, member], metaData: { total: 2, page: 1, size: 50, counts } },
    };
  });
  await showPage(<ZoneCards device={device} />);
  const [members = document.body] = await screen.findAllByRole("region", { name: "Members" });
  expect(await within(members).findByRole("link", { name: "Logger 8" })).toBeTruthy();
  expect(await textBeside("Inflow")).toBe("60.0\u00a0m³/h");
  expect(await textBeside("Pressure at the critical point")).toBe("1.25\u00a0bar Logger 8");
  expect(await textBeside("Age of the data")).toMatch(/Logger 8 has the longest reporting interval/);
  expect(within(members).getAllByRole("row")).toHaveLength(2);
});
