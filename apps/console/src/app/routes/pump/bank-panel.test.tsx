import type { Prediction } from "@sgval/contract/prediction/prediction";
import { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aCommand } from "../../../features/control/command.fixture.ts";
import { cacheCommand } from "../../../features/control/realtime.ts";
import { aPump, aStation } from "../../../features/pumps/station.fixture.ts";
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
const predictable = { model: true, attached: true };
const predicted: Prediction = { kind: "none", reason: "pumps_unmatched", error: null };
const show = async (permissions: string[], shown = aStation()) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: /\/(bank|state|regulation)$/.test(path) ? null : path.endsWith("/predictable") ? predictable : [],
      ...(path.endsWith("/predict") ? { data: predicted } : {}),
      ...{ regulated: true, metaData: { page: 1, size: 20, total: 0 } },
    },
  }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <BankPanel device={station} station={shown} />
    </RightsContext>,
    client,
  );
  const send = await screen.findByRole("button", { name: "Send to pumps" });
  return Object.assign(send, { asked, client });
};

it("says of a pump whose sensor is lost since when no value says that its fault is over, and lets a person release it", async () => {
  const unknown = { rule: "phase_loss", unknownSince: "2025-11-20T02:00:00.000Z" } as const;
  const pump = aPump({
    warning: { ...unknown, at: "2025-11-20T01:59:00.000Z" },
    blocked: { ...unknown, pumpId: "p1", until: null, needsReset: false },
  });
  const { asked } = await show(["Device.Index", "Pump.Index", "Pump.Operate"], aStation({ pumps: [pump] }));
  expect(screen.getByText(/^Warning: Phase loss; the sensor gives no value since .+ 09:00/).isConnected).toBe(
    true,
  );
  fireEvent.click(screen.getByRole("button", { name: "Release pumps" }));
  const dialog = await screen.findByRole("dialog", { name: /^Release without a value of the sensor/ });
  fireEvent.change(within(dialog).getByLabelText(/^What was found/), { target: { value: "fuse" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Release pumps" }));
  await vi.waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/pump/reset"))?.body).toEqual({
      ...{ cause: "fuse", condition: "unknown_value" },
    }),
  );
});

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

it("closes the commands for several pumps once one was sent by whoever opened them, and not for one of another", async () => {
  const send = await show(["Device.Index", "Pump.Index", "Pump.Operate"]);
  fireEvent.click(send);
  const sheet = () => screen.queryByRole("dialog", { name: "Send" });
  await waitFor(() => expect(sheet()).toBeTruthy());
  const sentBy = (id: number, actor: number) =>
    act(() =>
      cacheCommand(
        send.client,
        aCommand({
          id,
          deviceId: station.id,
          action: "pump_start",
          actor: { id: actor, name: "x", role: null },
        }),
        true,
      ),
    );
  await sentBy(3, 9);
  expect(sheet()).toBeTruthy();
  await sentBy(4, 1);
  await waitFor(() => expect(sheet()).toBeNull());
});

it("says in the question before a pump is stopped why nothing is estimated, which holds nothing back", async () => {
  await show(["Device.Index", "Pump.Index", "Pump.Operate"]);
  fireEvent.click(screen.getByRole("button", { name: "Stop Bơm 1" }));
  const question = within(await screen.findByRole("dialog", { name: /Stop/ }));
  const said = await question.findByText(/^No estimate\. /);
  expect(said.textContent).toMatch(/another number of pumps here than the sta/);
  expect(said.textContent).toMatch(/A missing estimate holds nothing back\.$/);
  expect(question.getByRole("button", { name: /^Stop/ })).toHaveProperty("disabled", false);
});

it("leads from the switch that waits for a threshold or a timer to where they are set", async () => {
  await show(["Device.Index", "Pump.Index", "Control.Mode"]);
  const reason = screen.getByText("Please Set Threshold or Timer before operation", { exact: false });
  expect(
    within(reason)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Open thresholds", "Open timers"]);
});
