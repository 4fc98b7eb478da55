import type { Threshold } from "@sgval/contract/automation/automation";
import { type AutomationSettings, defaultAutomationSettings } from "@sgval/contract/automation/settings";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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
const measuring = (
  id: number,
  displayName: string,
  parameter: string,
  value: number,
  measuredAt = "2025-11-20T01:00:00Z",
) =>
  aDevice({
    ...{ id, displayName, type: "VGA", channels: [{ ...channel, parameter, mappingKey: "p" }] },
    latest: {
      ...{ measuredAt, receivedAt: measuredAt },
      ...{ values: { [parameter]: value }, quality: {}, times: {} },
    },
  });
const valve = measuring(7, "Valve 7", "outlet_pressure", 2.61);
const logger = measuring(9, "Logger 9", "critical_point_pressure", 1.34);

const answer = (settings: Partial<AutomationSettings>) =>
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.endsWith("/threshold")
        ? { startPressurePoint: 1.2, limitPressurePoint: 2.4 }
        : {
            settings: { ...defaultAutomationSettings, ...settings },
            ...{ saved: true, defaults: defaultAutomationSettings, executor: "server" },
            device: {
              ...{
                site: {},
                parameters: ["outlet_pressure"],
                hasCriticalPointLogger: true,
                hasThreshold: true,
              },
            },
          },
    },
  }));

const show = async (settings: Partial<AutomationSettings>, tried?: Partial<AutomationSettings>) => {
  answer(settings);
  await showPage(<WatchedNow device={valve} logger={logger} tried={tried && { settings: tried }} />);
  return (await screen.findByRole("alert")).textContent;
};

it("says which pressure both points are compared with, and what it was when last measured", async () => {
  const text = await show({});
  expect(text).toMatch(
    /^Both points are compared with: Critical.*\(Logger 9\), last 1.34.bar \(measured at 20.Nov 08:00\)\.$/,
  );
});

it("says that a linked critical point is not watched where somebody chose the outlet pressure", async () => {
  const text = await show({ watched: "outlet_pressure" });
  expect(text).toMatch(/^Both points are compared with: Outlet pressure, last 2.61.bar \(measured at .*\)\./);
  expect(text).toMatch(/A logger is linked at the critical point, but its pressure is not watched/);
});

it("goes by what is tried, before it is saved", async () => {
  expect(await show({}, { watched: "outlet_pressure" })).toMatch(/is not watched/);
});

describe("of a pressure that has reached a point", () => {
  const outletAt = async (value: number, measuredAt: string, tried?: { threshold: Threshold | null }) => {
    answer({ watched: "outlet_pressure" });
    const device = measuring(7, "Valve 7", "outlet_pressure", value, measuredAt);
    await showPage(<WatchedNow device={device} logger={undefined} tried={tried} />);
    return screen.findByRole("alert");
  };
  const now = () => new Date().toISOString();
  const low = /at or above the limit pressure point 2\.40.bar: if it stays there, automatic mode chooses low/;
  const high =
    /at or below the start pressure point 1\.20.bar: if it stays there, automatic mode chooses high/;

  it.each([
    { value: 2.41, said: low },
    { value: 2.4, said: low },
    { value: 1.2, said: high },
    { value: 0.9, said: high },
  ])("says at $value bar what automatic mode chooses", async ({ value, said }) => {
    const alert = await outletAt(value, now());
    await waitFor(() => expect(alert.textContent).toMatch(said));
  });

  it("goes by the points that are tried, and says nothing between them", async () => {
    const alert = await outletAt(2.41, now(), {
      threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.6 },
    });
    expect(alert.textContent).not.toMatch(/stays there/);
  });

  it("says nothing by a value too old to be decided by", async () => {
    const alert = await outletAt(2.41, "2025-11-20T01:00:00Z", {
      threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
    });
    expect(alert.textContent).not.toMatch(/stays there/);
  });
});
