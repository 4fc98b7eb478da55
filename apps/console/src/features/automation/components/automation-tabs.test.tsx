import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PressurePoints } from "./pressure-points.tsx";
import { TimersEditor } from "./timers-editor.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const night = { days: [1, 2], startTime: "22:00", endTime: "24:00" };
const NoChart = () => null;
const manual = { id: 7, mode: "manual" } as const;
const reads = (permissions: string[]) => ({ superUser: false, role: { permissions } });

it("[R2.21] [R3.7] shows the timers of one device over the week and replaces them", async () => {
  const asked = serverAnswers(({ method, body }) => ({
    status: 200,
    body: { data: method === "PUT" ? body : [night] },
  }));
  await showPage(<TimersEditor device={manual} idle={null} />);
  expect((await screen.findByRole("group", { name: /22:00–24:00 · Mon, Tue/ })).isConnected).toBe(true);
  expect(screen.getByText(/^Next change: /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Wed" }));
  expect((await screen.findByRole("group", { name: /22:00–24:00 · Mon, Tue, Wed/ })).isConnected).toBe(true);
  // What the valve follows now are still those that are stored.
  expect(screen.getByText(/^Next change once saved: /)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/7/timer",
      body: [{ ...night, days: [1, 2, 3] }],
    }),
  );
});

it("moves an edge of a window by keyboard in steps of five minutes, as far as its other edge", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [night] } }));
  await showPage(<TimersEditor device={manual} idle={null} />);
  const start = await screen.findByRole("slider", { name: "Window 1: start" });
  fireEvent.keyDown(start, { key: "ArrowLeft" });
  expect((await screen.findByText("21:55–24:00 · Mon, Tue")).isConnected).toBe(true);
  fireEvent.keyDown(start, { key: "End" });
  expect((await screen.findByText("23:55–24:00 · Mon, Tue")).isConnected).toBe(true);
  expect(start.getAttribute("aria-valuetext")).toBe("23:55");
});

it("shows timers without fields to who may not change them, and that nothing carries them out", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [night] } }));
  await showPage(
    <RightsContext value={reads(["Timer.Index"])}>
      <TimersEditor device={manual} idle="manual" />
    </RightsContext>,
  );
  expect((await screen.findByText("22:00–24:00 · Mon, Tue")).isConnected).toBe(true);
  expect(screen.getByText(/^Not in force: the device is in manual mode/).isConnected).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("says of a well that its pump runs in the windows", async () => {
  serverAnswers(() => ({ status: 200, body: { data: [night] } }));
  await showPage(<TimersEditor device={{ id: 7, mode: "auto", type: "WELL_LOGGING" }} idle={null} />);
  expect((await screen.findByText("Windows in which the pump runs")).isConnected).toBe(true);
  expect(screen.getByText(/^Coloured: the pump runs/).isConnected).toBe(true);
  expect(screen.getByText(/^Next change: pump (runs from|stops at) .*; pump /).isConnected).toBe(true);
  expect(document.body.textContent).not.toMatch(/low.pressure/i);
});

it("[R2.21] [R3.6] [R5.12] sets both pressure points of one device and names what is wrong with them", async () => {
  const asked = serverAnswers(({ method, body }) => ({
    status: 200,
    body: { data: method === "PUT" ? body : { startPressurePoint: 1.2, limitPressurePoint: 2.4 } },
  }));
  await showPage(<PressurePoints device={{ id: 7, mode: "auto", type: "VGA" }} />);
  expect((await screen.findByText(/acts on new settings at once/)).isConnected).toBe(true);
  const limit = screen.getByRole<HTMLInputElement>("textbox", { name: /^Limit pressure point/ });
  expect(limit.value).toBe("2.4");
  fireEvent.change(limit, { target: { value: "7" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByText("Exceeds maximum threshold")).isConnected).toBe(true);
  fireEvent.change(limit, { target: { value: "2.6" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/7/threshold",
      body: { startPressurePoint: 1.2, limitPressurePoint: 2.6 },
    }),
  );
});

it("says of a well that its supply changes at the pressure points, not the pressure of a valve", async () => {
  serverAnswers(() => ({ status: 200, body: { data: null } }));
  await showPage(<PressurePoints device={{ ...manual, type: "WELL_LOGGING" }} />);
  expect((await screen.findByText("At or below it more water is supplied.")).isConnected).toBe(true);
  expect(screen.queryByText(/the pressure is reduced/)).toBeNull();
});

it("says before the pressure points are removed what the valve would do at once", async () => {
  const atOnce = {
    ...{ rule: "timer_low", reason: "window_open", wanted: { action: "low_pressure", value: null } },
    ...{ heldBack: null, heldBackUntil: null, sample: null, at: "2025-11-20T02:00:00.000Z" },
  };
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: {
      data:
        method === "POST"
          ? {
              ...{ from: "2025-11-13T02:00:00.000Z", to: "2025-11-20T02:00:00.000Z", threshold: null },
              ...{ staleAfterMinutes: 10, gapMinutes: null },
              ...{ samples: 90, switches: [], total: 0, rest: null, days: [], atOnce, heldAs: null },
            }
          : { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
    },
  }));
  await showPage(
    <PressurePoints device={{ id: 7, mode: "auto", type: "VGA" }} preview={{ Chart: NoChart }} />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Remove the thresholds" }));
  expect(
    (await screen.findByText(/^If removed now: the valve is switched to “Low pressure”/)).isConnected,
  ).toBe(true);
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    ...{ path: "/device/7/automation/preview", body: { threshold: null } },
  });
});

const tryable = (moves: boolean) => {
  const atOnce = {
    ...{ rule: "timer_low", reason: "window_open", wanted: { action: "low_pressure", value: null } },
    ...{ heldBack: null, heldBackUntil: null, sample: null, at: "2025-11-20T02:00:00.000Z" },
  };
  const preview = {
    ...{ from: "2025-11-13T02:00:00.000Z", to: "2025-11-20T02:00:00.000Z", threshold: null },
    ...{ staleAfterMinutes: 10, gapMinutes: null, samples: 90, switches: [], total: 0, rest: null, days: [] },
    heldAs: null,
  };
  return serverAnswers(({ method, path, body }) => {
    if (method === "POST")
      return { status: 200, body: { data: { ...preview, atOnce: moves ? atOnce : null } } };
    const data = path.endsWith("/timer") ? (method === "PUT" ? body : [night]) : null;
    return { status: 200, body: { data } };
  });
};
const changeNight = async () => {
  await showPage(
    <TimersEditor device={{ id: 7, mode: "auto", type: "VGA" }} idle={null} preview={{ Chart: NoChart }} />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Wed" }));
};

it("says before timers are saved what the valve would do at once, and asks where it would move", async () => {
  const asked = tryable(true);
  await changeNight();
  const said = /^If saved now: the valve is switched to “Low pressure”/;
  expect((await screen.findByText(said)).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(said).isConnected).toBe(true);
  fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
});

it("asks before timers are saved in automatic mode what changes by them, also where nothing moves at once", async () => {
  const asked = tryable(false);
  await changeNight();
  expect((await screen.findByText(/^If saved now: the valve stays as it is/)).isConnected).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Save these timers?" }));
  expect(question.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Added: 22:00–24:00 · Mon, Tue, Wed",
    "Removed: 22:00–24:00 · Mon, Tue",
  ]);
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(question.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
});

it("saves no window that was only added, until somebody has chosen its days", async () => {
  const asked = tryable(false);
  await showPage(<TimersEditor device={{ id: 7, mode: "manual", type: "VGA" }} idle="manual" />);
  const before = (await screen.findAllByRole("group", { name: /^Window \d/ })).length;
  fireEvent.click(screen.getByRole("button", { name: /^Add/ }));
  const added = within(await screen.findByRole("group", { name: `Window ${before + 1}` }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const missing = await added.findByText("This field is required");
  // At the days, and not above or below a field that holds its hour.
  const days = added.getByRole("group", { name: "Days" });
  expect(days.parentElement?.contains(missing)).toBe(true);
  expect(days.parentElement?.querySelector("input")).toBeNull();
  expect(days.getAttribute("aria-describedby")).toBe(missing.id);
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
  fireEvent.click(added.getByRole("button", { name: "Sat" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
});

it("[R4.2] says why the last setting of a device in automatic mode stays", async () => {
  serverAnswers(({ method }) =>
    method === "DELETE"
      ? refusal(409, "last_automation_setting")
      : { status: 200, body: { data: { startPressurePoint: 1.2, limitPressurePoint: 2.4 } } },
  );
  await showPage(<PressurePoints device={{ id: 7, mode: "auto", type: "VGA" }} />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove the thresholds" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const text = "Switch to manual before removing the last automatic setting";
  expect((await screen.findByText(text)).isConnected).toBe(true);
});
