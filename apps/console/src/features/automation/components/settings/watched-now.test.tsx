import { type AutomationSettings, defaultAutomationSettings } from "@sgval/contract/automation/settings";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { WatchedNow } from "./watched-now.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = {
  ...{ slot: 0, unit: null, rawMin: null, rawMax: null, measuringMin: null, measuringMax: null },
  ...{ inverted: false, under: null, over: null },
};
const measuring = (id: number, displayName: string, parameter: string, value: number) =>
  aDevice({
    ...{ id, displayName, type: "VGA", channels: [{ ...channel, parameter, mappingKey: "p" }] },
    latest: {
      ...{ measuredAt: "2025-11-20T01:00:00Z", receivedAt: "2025-11-20T01:00:00Z" },
      ...{ values: { [parameter]: value }, quality: {}, times: {} },
    },
  });
const valve = measuring(7, "Valve 7", "outlet_pressure", 2.61);
const logger = measuring(9, "Logger 9", "critical_point_pressure", 1.34);

const show = async (settings: Partial<AutomationSettings>, tried?: Partial<AutomationSettings>) => {
  serverAnswers(() => ({
    status: 200,
    body: {
      data: {
        settings: { ...defaultAutomationSettings, ...settings },
        ...{ saved: true, defaults: defaultAutomationSettings, executor: "server" },
        device: {
          ...{ site: {}, parameters: ["outlet_pressure"], hasCriticalPointLogger: true, hasThreshold: true },
        },
      },
    },
  }));
  await showPage(<WatchedNow device={valve} logger={logger} tried={tried && { settings: tried }} />);
  return (await screen.findByRole("alert")).textContent;
};

it("says which pressure both points are compared with, and what it is now", async () => {
  const text = await show({});
  expect(text).toMatch(/^Both points are compared with: Critical.*\(Logger 9\), now 1.34.bar\.$/);
});

it("says that a linked critical point is not watched where somebody chose the outlet pressure", async () => {
  const text = await show({ watched: "outlet_pressure" });
  expect(text).toMatch(/^Both points are compared with: Outlet pressure, now 2.61.bar\./);
  expect(text).toMatch(/A logger is linked at the critical point, but its pressure is not watched/);
});

it("goes by what is tried, before it is saved", async () => {
  expect(await show({}, { watched: "outlet_pressure" })).toMatch(/is not watched/);
});
