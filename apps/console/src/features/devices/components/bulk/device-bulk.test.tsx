import type { DeviceChoice } from "@sgval/contract/devices/bulk";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { DeviceBulk } from "./device-bulk.tsx";

const valve = (id: number, more: Partial<DeviceChoice> = {}): DeviceChoice => ({
  ...{ id, name: `V-${id}`, displayName: `Valve ${id}`, type: "VGA", mode: "manual" },
  ...more,
});
const Shown = ({ devices }: { devices: readonly DeviceChoice[] }) => {
  const [chosen, onChosen] = useState(devices);
  return (
    <>
      <output>{chosen.length}</output>
      <DeviceBulk chosen={chosen} onChosen={onChosen} />
    </>
  );
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("sets the thresholds of several devices, naming those that move at once and those refused", async () => {
  const asked = serverAnswers(() => ({
    status: 200,
    body: {
      data: [
        { index: 0, id: 7, name: "Valve 7", errors: [] },
        { index: 1, id: 8, name: "Valve 8", errors: [{ code: "not_found", field: "", message: "" }] },
      ],
      metaData: { done: 1, refused: 1, dryRun: false },
    },
  }));
  await showPage(<Shown devices={[valve(7), valve(8, { mode: "auto" })]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Set thresholds" }));
  expect((await screen.findByText(/acts on the new settings at once: Valve 8$/)).isConnected).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /^Start pressure point/ }), {
    target: { value: "3,5" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText(/^This is not a number/)).isConnected).toBe(true);
  expect(screen.getByText("This field is required").isConnected).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /^Start pressure point/ }), {
    target: { value: "1.5" },
  });
  fireEvent.change(screen.getByRole("textbox", { name: /^Limit pressure point/ }), {
    target: { value: "2.5" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("1 device done, 1 refused")).isConnected).toBe(true);
  expect(screen.getByText("Valve 8").isConnected).toBe(true);
  expect(asked.at(-1)).toMatchObject({
    path: "/device/bulk-threshold",
    body: { ids: [7, 8], startPressurePoint: 1.5, limitPressurePoint: 2.5 },
  });
});

it("replaces the timers of several devices by the windows of the form", async () => {
  const asked = serverAnswers(() => ({
    status: 200,
    body: {
      data: [{ index: 0, id: 7, name: "Valve 7", errors: [] }],
      metaData: { done: 1, refused: 0, dryRun: false },
    },
  }));
  await showPage(<Shown devices={[valve(7)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Set timers" }));
  fireEvent.click(await screen.findByRole("button", { name: "Sun" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      path: "/device/bulk-timer",
      body: { ids: [7], timers: [{ days: [1, 2, 3, 4, 5, 6], startTime: "00:00", endTime: "05:00" }] },
    }),
  );
});

it("offers settings of the automatic mode for devices of one type that move water, and a comparison of few", async () => {
  serverAnswers(() => ({ status: 200, body: {} }));
  const locked = (name: string) =>
    screen.getByText(name).closest("button")?.getAttribute("aria-disabled") === "true";
  await showPage(<Shown devices={[valve(7), valve(8, { type: "DATALOGGER" })]} />);
  await screen.findByText("Compare");
  expect([locked("Compare"), locked("Set thresholds"), locked("Set timers")]).toEqual([false, true, true]);
  cleanup();
  await showPage(<Shown devices={[1, 2, 3, 4, 5, 6, 7].map((id) => valve(id, { type: "DATALOGGER" }))} />);
  await screen.findByText("Compare");
  expect([locked("Compare"), locked("Set thresholds")]).toEqual([true, true]);
});

it("says at the limits of a channel that empty removes them, where empty keeps everything else", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(<Shown devices={[valve(7)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Edit together" }));
  expect((await screen.findByText(/keeps the value .* except the limits of a channel/)).isConnected).toBe(
    true,
  );
  expect(screen.queryByText(/Both empty/)).toBeNull();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: /^Set the limits of a channel/ }));
  const [, channel] = await screen.findAllByRole("option");
  if (channel) fireEvent.click(channel);
  expect(await screen.findAllByText("Both empty: the limits are removed")).toHaveLength(2);
});
