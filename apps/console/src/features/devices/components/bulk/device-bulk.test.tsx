import type { DeviceChoice } from "@sgval/contract/devices/bulk";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { DeviceBulk } from "./device-bulk.tsx";

const valve = (id: number, more: Partial<DeviceChoice> = {}): DeviceChoice => ({
  ...{ id, name: `V-${id}`, displayName: `Valve ${id}`, type: "VGA", mode: "manual" },
  ...more,
});
/** As a list shows the actions: while something is chosen. */
const Shown = ({ devices }: { devices: readonly DeviceChoice[] }) => {
  const [chosen, onChosen] = useState(devices);
  return (
    <>
      <output>{chosen.length}</output>
      {chosen.length > 0 && <DeviceBulk chosen={chosen} onChosen={onChosen} />}
    </>
  );
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const present = {
  data: [
    { deviceId: 7, mode: "manual", threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 } },
    // A colleague has switched it since it was chosen.
    { deviceId: 8, mode: "auto", threshold: null },
  ],
};

it("sets the thresholds of several devices, naming what they have, those that move at once and those refused", async () => {
  const atOnce = {
    ...{ rule: "override", reason: "at_or_below_start", wanted: { action: "high_pressure", value: null } },
    ...{ heldBack: "locked_out", heldBackUntil: null, sample: null, at: "2025-11-20T02:00:00.000Z" },
  };
  const preview = {
    ...{ from: "2025-11-13T02:00:00.000Z", to: "2025-11-20T02:00:00.000Z", threshold: null },
    ...{ staleAfterMinutes: 10, gapMinutes: null },
    ...{ samples: 90, switches: [], total: 0, rest: null, days: [], atOnce, heldAs: null },
  };
  const asked = serverAnswers(({ method, path }) => ({
    status: 200,
    body: path.endsWith("/preview")
      ? { data: preview }
      : method === "GET"
        ? present
        : {
            data: [
              { index: 0, id: 7, name: "Valve 7", errors: [] },
              { index: 1, id: 8, name: "Valve 8", errors: [{ code: "not_found", field: "", message: "" }] },
            ],
            metaData: { done: 1, refused: 1, dryRun: false },
          },
  }));
  await showPage(<Shown devices={[valve(7), valve(8)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Set pressure thresholds" }));
  expect((await screen.findByText(/acts on the new settings at once: Valve 8 \(V-8\)$/)).isConnected).toBe(
    true,
  );
  const now = within(await screen.findByRole("region", { name: "What they have now" }));
  expect((await now.findByText("1.20–2.40 bar")).nextSibling?.textContent).toBe("Valve 7 (V-7)");
  expect(now.getByText("no pressure thresholds").nextSibling?.textContent).toBe("Valve 8 (V-8)");
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
  fireEvent.click(screen.getByRole("button", { name: "Preview what each would do at once" }));
  const moves = within(screen.getByRole("region", { name: "What each would do at once" }));
  expect((await moves.findByText(/^Switch to high pressure, but not sent yet/)).isConnected).toBe(true);
  expect(moves.queryByText("Valve 7 (V-7)")).toBeNull();
  expect(asked.filter(({ path }) => path.endsWith("/preview"))).toMatchObject([
    {
      path: "/device/8/automation/preview",
      body: { threshold: { startPressurePoint: 1.5, limitPressurePoint: 2.5 } },
    },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("1 device done, 1 refused")).isConnected).toBe(true);
  const lists = within(screen.getByRole("dialog", { name: "1 device done, 1 refused" })).getAllByRole("list");
  expect(lists.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Valve 8/), "Valve 7"]);
  expect(asked.findLast(({ method }) => method === "POST")).toMatchObject({
    path: "/device/bulk-threshold",
    body: { ids: [7, 8], startPressurePoint: 1.5, limitPressurePoint: 2.5 },
  });
});

it("replaces the timers of several devices by the windows of the form", async () => {
  const had = { days: [1, 3], startTime: "22:00", endTime: "24:00" };
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body:
      method === "GET"
        ? { data: [{ deviceId: 7, mode: "manual", timers: [had] }] }
        : {
            data: [{ index: 0, id: 7, name: "Valve 7", errors: [] }],
            metaData: { done: 1, refused: 0, dryRun: false },
          },
  }));
  await showPage(<Shown devices={[valve(7)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Set timers" }));
  expect((await screen.findByText("22:00–24:00 · Mon, Wed")).isConnected).toBe(true);
  // Nothing is replaced before somebody has chosen the days.
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("This field is required")).isConnected).toBe(true);
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.click(await screen.findByRole("button", { name: "Sun" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === "POST")).toMatchObject({
      path: "/device/bulk-timer",
      body: { ids: [7], timers: [{ days: [7], startTime: "00:00", endTime: "05:00" }] },
    }),
  );
  const outcome = within(await screen.findByRole("dialog", { name: "1 device done, 0 refused" }));
  expect(outcome.getByRole("list").textContent).toBe("Valve 7");
  fireEvent.click(outcome.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("0"));
});

it("asks before timers are saved that move valves at once, naming each of them", async () => {
  const atOnce = {
    ...{ rule: "timer_low", reason: "window_open", wanted: { action: "low_pressure", value: null } },
    ...{ heldBack: null, heldBackUntil: null, sample: null, at: "2025-11-20T02:00:00.000Z" },
  };
  const preview = {
    ...{ from: "2025-11-13T02:00:00.000Z", to: "2025-11-20T02:00:00.000Z", threshold: null },
    ...{ staleAfterMinutes: 10, gapMinutes: null, samples: 90, switches: [], total: 0, rest: null, days: [] },
    heldAs: null,
  };
  // The last one regulates itself: it switches once it has the timers.
  const movesOf: Record<string, unknown> = { 8: atOnce, 9: { ...atOnce, heldBack: "executed_by_device" } };
  const asked = serverAnswers(({ method, path }) => ({
    status: 200,
    body: path.endsWith("/preview")
      ? { data: { ...preview, atOnce: movesOf[path.split("/")[2] ?? ""] ?? null } }
      : method === "GET"
        ? { data: [7, 8, 9].map((deviceId) => ({ deviceId, mode: "auto", timers: [] })) }
        : { data: [], metaData: { done: 3, refused: 0, dryRun: false } },
  }));
  await showPage(<Shown devices={[valve(7), valve(8), valve(9)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Set timers" }));
  await screen.findByText(/act on the new settings at once/);
  fireEvent.click(await screen.findByRole("button", { name: "Sun" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Valve 8 (V-8)").nextSibling?.textContent).toBe("Switch to low pressure");
  expect(question.getByText("Valve 9 (V-9)").nextSibling?.textContent).toBe("Switch to low pressure");
  expect(question.queryByText("Valve 7 (V-7)")).toBeNull();
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.some(({ path }) => path.endsWith("bulk-timer"))).toBe(false);
  // What was changed is still unsaved.
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  const discarding = within(await screen.findByRole("alertdialog", { name: "Discard what is not saved?" }));
  fireEvent.click(discarding.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const again = within(await screen.findByRole("alertdialog"));
  fireEvent.click(again.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith("bulk-timer"))).toBe(true));
});

it("keeps those selected that could not be deleted, and says why", async () => {
  const busy = [{ code: "command_in_progress", field: "", message: "" }];
  serverAnswers(() => ({
    status: 200,
    body: {
      data: [
        { index: 0, id: 7, name: "Valve 7", errors: [] },
        { index: 1, id: 8, name: "Valve 8", errors: busy },
      ],
      metaData: { done: 1, refused: 1, dryRun: false },
    },
  }));
  await showPage(<Shown devices={[valve(7), valve(8)]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("dialog", { name: "1 device done, 1 refused" })).textContent).toContain(
    "Valve 8",
  );
  expect(screen.getByText("1", { selector: "output" }).isConnected).toBe(true);
});

it("says before several are deleted how many readings are lost, and names thresholds only of those that may have them", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: { count: 4321, more: false } } }));
  const affectedOf = async (devices: readonly DeviceChoice[]) => {
    await showPage(<Shown devices={devices} />);
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await dialog.findByText("4,321 readings can no longer be seen.");
    return dialog;
  };
  const ofLoggers = await affectedOf([valve(7, { type: "DATALOGGER" }), valve(8, { type: "DATALOGGER" })]);
  expect(ofLoggers.queryByText(/thresholds/)).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(["/device/readings-count?ids=7,8"]);
  cleanup();
  const ofValves = await affectedOf([valve(7), valve(8)]);
  expect(ofValves.getByText("Their pressure thresholds and timers are deleted.").isConnected).toBe(true);
});

it("offers settings of the automatic mode for devices of one type that move water, and a comparison of few", async () => {
  serverAnswers(() => ({ status: 200, body: {} }));
  const locked = (name: string) =>
    screen.getByText(name).closest("button")?.getAttribute("aria-disabled") === "true";
  await showPage(<Shown devices={[valve(7), valve(8, { type: "DATALOGGER" })]} />);
  await screen.findByText("Compare");
  expect([locked("Compare"), locked("Set pressure thresholds"), locked("Set timers")]).toEqual([
    false,
    true,
    true,
  ]);
  cleanup();
  await showPage(<Shown devices={[1, 2, 3, 4, 5, 6, 7].map((id) => valve(id, { type: "DATALOGGER" }))} />);
  await screen.findByText("Compare");
  expect([locked("Compare"), locked("Set pressure thresholds")]).toEqual([true, true]);
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

it("sets the site data that all chosen devices have, and leaves what is not filled in as each has it", async () => {
  const done = { data: [], metaData: { done: 2, refused: 0, dryRun: false } };
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: method === "POST" ? done : { data: [] },
  }));
  await showPage(<Shown devices={[valve(7), valve(8, { type: "WELL_LOGGING" })]} />);
  fireEvent.click(await screen.findByRole("button", { name: "Edit together" }));
  fireEvent.click(await screen.findByText("Site data"));
  // A well has no set-points, and the kind of a valve brings commands of its own.
  expect(screen.queryByText("Lowest set point")).toBeNull();
  expect(screen.queryByText("Kind of valve")).toBeNull();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: /^Power supply/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Solar" }));
  fireEvent.mouseDown(screen.getByRole("combobox", { name: /^Critical customer/ }));
  fireEvent.click(await screen.findByRole("option", { name: "No" }));
  fireEvent.change(screen.getByRole("textbox", { name: /^Nominal diameter/ }), { target: { value: "150" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === "POST")).toMatchObject({
      path: "/device/bulk-update",
      body: {
        ids: [7, 8],
        set: { site: { powerSupply: "solar", criticalCustomer: false, nominalDiameterMm: 150 } },
      },
    }),
  );
});
