import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aStation } from "../../../features/pumps/station.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { BankPanel } from "./bank-panel.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  // A phone.
  onAPhone();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const station = aDevice({
  type: "WATER_PUMP",
  channels: ["p1", "p2", "p4", "p5"].map((pump, slot) => ({
    ...{ slot, parameter: `pump_running.${pump}`, mappingKey: pump, unit: null, rawMin: null, rawMax: null },
    ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  })),
  topicControl: "a/control",
  actions: [
    { action: "pump_start", code: "DO_4_ON" },
    { action: "pump_stop", code: "DO_4_OFF" },
  ],
});
const show = async (permissions: string[]) => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: /\/(bank|state|regulation)$/.test(path) ? null : [],
      ...{ regulated: true, metaData: { page: 1, size: 20, total: 0 } },
    },
  }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <BankPanel device={station} station={aStation()} />
    </RightsContext>,
  );
  return screen.findByRole("button", { name: "Send to pumps" });
};

it("says who may not operate the pumps, and opens no commands that could not be sent", async () => {
  const send = await show(["Device.Index", "Pump.Index"]);
  expect(send.getAttribute("aria-disabled")).toBe("true");
  const notes = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(notes).toContain("You do not have permission to control this device");
});

it("opens the commands for several pumps for who may operate them", async () => {
  const send = await show(["Device.Index", "Pump.Index", "Pump.Operate"]);
  expect(send.getAttribute("aria-disabled")).toBeNull();
  expect(screen.queryByText(/do not have permission/)).toBeNull();
});
