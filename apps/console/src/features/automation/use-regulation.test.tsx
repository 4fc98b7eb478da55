import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { useRegulation } from "./use-regulation.ts";

const channel = (parameter: string) => ({
  ...{ slot: 0, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
});
const measuring = (parameter: string, minutesAgo: number, more: Partial<DeviceDetail> = {}): DeviceDetail => {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return aDevice({
    channels: [channel(parameter)],
    latest: { measuredAt: at, receivedAt: at, values: { [parameter]: 1 }, quality: {}, times: {} },
    ...more,
  });
};

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({
    status: 200,
    body: {
      data: {
        settings: { ...defaultAutomationSettings, staleAfterMinutes: 2, watched: "critical_point_pressure" },
        saved: true,
        defaults: defaultAutomationSettings,
        device: { site: {}, parameters: [], hasCriticalPointLogger: true, hasThreshold: true },
        executor: "server",
      },
    },
  }));
});
afterEach(() => vi.unstubAllGlobals());

const Shown = ({ device, logger }: { device: DeviceDetail; logger?: DeviceDetail | undefined }) => {
  const regulation = useRegulation(device, logger);
  return <p>{regulation ? `problem: ${regulation.problem}` : "nothing is known"}</p>;
};
const valve = measuring("outlet_pressure", 600);
const logger = (minutesAgo: number) => measuring("pressure", minutesAgo, { id: 8, type: "DATALOGGER" });
const well = (minutesAgo: number) => measuring("water_level_float", minutesAgo, { type: "WELL_LOGGING" });

it.each([
  ["a good value of the critical point", <Shown key="" device={valve} logger={logger(1)} />, "problem: null"],
  [
    "one that is older than the settings allow",
    <Shown key="" device={valve} logger={logger(3)} />,
    "problem: sample_stale",
  ],
  ["a logger out of view", <Shown key="" device={valve} />, "problem: null"],
  ["a well whose float reports", <Shown key="" device={well(1)} />, "problem: null"],
  ["a well whose float is silent", <Shown key="" device={well(600)} />, "problem: sample_stale"],
  ["a station", <Shown key="" device={aDevice({ type: "WATER_PUMP" })} />, "nothing is known"],
])("knows of %s what the server would say", async (_, shown, text) => {
  await showPage(shown);
  expect((await screen.findByText(text)).isConnected).toBe(true);
});
