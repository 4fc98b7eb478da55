import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { AutomationSummary } from "./automation-summary.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says why the settings could not be loaded, and shows those that were", async () => {
  serverAnswers(({ path }) =>
    path.includes("threshold")
      ? refusal(500, "internal_error")
      : { status: 200, body: { data: [{ days: [1], startTime: "22:00", endTime: "23:30" }] } },
  );
  await showPage(<AutomationSummary deviceId={7} />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/could not be loaded: .+Request req-1/);
  expect(await screen.findByText(/22:00/)).toBeTruthy();
  expect(screen.queryByText("No threshold is set")).toBeNull();
});

it("is not there for somebody who may see neither thresholds nor timers", async () => {
  const asked = serverAnswers(() => refusal(403, "no_permission"));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Device.Index"] } }}>
      <p>before</p>
      <AutomationSummary deviceId={7} />
    </RightsContext>,
  );
  expect((await screen.findByText("before")).nextSibling).toBeNull();
  expect(asked).toEqual([]);
});

it("shows a user without the right to see timers the threshold alone", async () => {
  serverAnswers(() => ({ status: 200, body: { data: null } }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions: ["Threshold.Index"] } }}>
      <AutomationSummary deviceId={7} />
    </RightsContext>,
  );
  expect(await screen.findByText("No threshold is set")).toBeTruthy();
  expect(screen.queryByText("Timers")).toBeNull();
});

it("loads again only what failed", async () => {
  let broken = true;
  const asked = serverAnswers(({ path }) =>
    path.includes("threshold") && broken
      ? refusal(500, "internal_error")
      : { status: 200, body: { data: path.includes("threshold") ? null : [] } },
  );
  await showPage(<AutomationSummary deviceId={7} />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  asked.length = 0;
  retry.click();
  expect(await screen.findByText("No threshold is set")).toBeTruthy();
  expect(asked.map(({ path }) => path.includes("threshold"))).toEqual([true]);
});

it("says of timers that nothing carries out that they are not in force", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.includes("threshold") ? null : [{ days: [1], startTime: "22:00", endTime: "23:30" }],
    },
  }));
  await showPage(<AutomationSummary deviceId={7} idle="unregulated" />);
  expect(await screen.findByText("Not in force: nothing carries these settings out now.")).toBeTruthy();
});

it("shows of a well the hours of its pump, and no pressures that it does not have", async () => {
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data: [{ days: [1], startTime: "22:00", endTime: "23:30" }] },
  }));
  await showPage(<AutomationSummary deviceId={7} isWell />);
  expect(await screen.findByText(/22:00/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/pressure/i);
  expect(asked.filter(({ path }) => path.includes("threshold"))).toEqual([]);
});
