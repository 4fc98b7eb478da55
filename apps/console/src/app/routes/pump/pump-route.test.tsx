import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PumpPage } from "./pump-route.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("has a stop of the pumps also where it could not be read what they do", async () => {
  const asked = serverAnswers(({ path }) => {
    if (path === "/device/7/pump") return refusal(500, "internal_error");
    const data = /\/(state|predictable|pump-bank)/.test(path) ? null : [];
    return { status: 200, body: { data, regulated: true, metaData: { total: 0, page: 1, size: 20 } } };
  });
  const station = aDevice({
    ...{ type: "WATER_PUMP", topicControl: "a/control", hasThreshold: true },
    channels: ["p1", "p2"].map((pump, slot) => ({
      ...{ slot, parameter: `pump_running.${pump}`, mappingKey: pump, unit: null, rawMin: null },
      ...{ rawMax: null, measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
    })),
    actions: [
      { action: "pump_start", code: "DO_4_ON" },
      { action: "pump_stop", code: "DO_4_OFF" },
    ],
  });
  await showPage(<PumpPage device={station} search={{}} onSearch={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Stop all 2 pumps" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Stop all 2 pumps" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      ...{ action: "pump_stop", pumpIds: ["p1", "p2"] },
    }),
  );
  expect(screen.queryByRole("button", { name: /^Start/ })).toBeNull();
});
