import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { channel, dataOf, latest } from "../../../features/readings/components/figures/figures.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { QualityTiles } from "./quality-tiles.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const station = aDevice({
  type: "CARBONATE_HARDNESS",
  channels: [
    channel("residual_chlorine", 0, { under: 0.2, over: 1 }),
    channel("ph", 1, { under: 6.8, over: 7.6 }),
    channel("conductivity", 2),
  ],
  latest: latest({ residual_chlorine: 0.18, ph: 7.2, conductivity: 251 }),
});
const kept = (parameter: string, more: object) => ({
  ...{ parameter, good: 1000, within: null, share: null, change: null, trend: null },
  ...more,
});

it("says when its sensors were last cleaned, and notes with one press that they were today", async () => {
  vi.useFakeTimers({ now: Date.parse("2025-11-19T20:00:00Z"), toFake: ["Date"] });
  const asked = serverAnswers(({ path }) =>
    path.includes("/compliance")
      ? {
          status: 200,
          body: {
            data: {
              from: "2025-11-19T01:00:00Z",
              to: "2025-11-20T01:00:00Z",
              channels: [],
              calibratedAt: null,
            },
          },
        }
      : { status: 200, body: { data: [] } },
  );
  const site = { powerSupply: "solar", cleanedOn: "2025-11-02" } as const;
  await showPage(<QualityTiles device={{ ...station, site }} search={{}} onSearch={vi.fn()} />);
  expect(await screen.findByText(/Sensors cleaned on 2 Nov 2025/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cleaned today" }));
  // Past midnight in Vietnam; nothing else of the site is sent, as somebody else may change it meanwhile.
  const saved = await vi.waitFor(() => {
    const put = asked.find(({ method }) => method === "PUT" || method === "PATCH");
    expect(put).toBeDefined();
    return put;
  });
  expect(saved?.body).toEqual({ site: { cleanedOn: "2025-11-20" } });
  vi.useRealTimers();
});

it("shows each parameter of a quality station with its limit set, the share within it and the trend", async () => {
  dataOf("/compliance", {
    from: "2025-11-19T01:00:00Z",
    to: "2025-11-20T01:00:00Z",
    channels: [
      kept("residual_chlorine", { within: 992, share: 0.9926, change: -0.12, trend: "falling" }),
      kept("ph", { within: 1000, share: 1, change: 0.01, trend: "steady" }),
      kept("conductivity", { change: 40, trend: "rising" }),
    ],
    calibratedAt: null,
  });
  const onSearch = vi.fn();
  await showPage(<QualityTiles device={station} search={{}} onSearch={onSearch} />);
  const tile = async (name: RegExp) => within(await screen.findByRole("group", { name }));
  const chlorine = await tile(/chlorine/i);
  expect(await chlorine.findByText("99.2% within limits")).toBeTruthy();
  expect(await chlorine.findByText("QCVN 01-1:2024/BYT")).toBeTruthy();
  expect(chlorine.getByText(/Below limit/)).toBeTruthy();
  expect(chlorine.getByRole("img", { name: /^Falling: 0\.12.mg\/L in 24 hours$/ })).toBeTruthy();
  const ph = await tile(/^pH/);
  expect(ph.getByText("100.0% within limits")).toBeTruthy();
  expect(ph.getByText("limits of the device")).toBeTruthy();
  const conductivity = await tile(/conductivity/i);
  expect(conductivity.getByText("no limit")).toBeTruthy();
  expect(conductivity.queryByText(/within limits/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "30 days" }));
  expect(onSearch).toHaveBeenCalledWith({ days: 30 });
});
