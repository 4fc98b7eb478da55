import { alarmKinds, deviceAlarmKinds } from "@sgval/contract/alarms/alarm-kinds";
import { type AlarmSettings, defaultAlarmRule } from "@sgval/contract/alarms/alarm-settings";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { AlarmRules } from "./alarm-rules.tsx";
import { TriedLimits } from "./tried-limits.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = (
  key: string,
  under: number | null,
  over: number | null,
): AlarmSettings["channels"][number] => {
  const defaults = defaultAlarmRule({ channel: key, limits: { under, over }, measuring: null });
  return { channel: key, under, over, defaults, rule: defaults, set: null };
};
const settings: AlarmSettings = {
  channels: [
    channel("pressure", 1, 4),
    channel("flow", null, null),
    channel("battery", null, null),
    channel("ph", null, null),
  ],
  kinds: deviceAlarmKinds.map((kind) => ({
    ...{ kind, enabled: true, priority: alarmKinds[kind], defaultPriority: alarmKinds[kind] },
  })),
};

const show = async (permissions: string[], samples = 2016) => {
  const asked = serverAnswers(({ path, body }) => {
    if (!path.endsWith("/preview")) return { status: 200, body: { data: settings } };
    const tried = (body as { channels: object[] }).channels.length > 0;
    const now = "2026-01-02T02:37:02.000Z";
    const one = { channel: "pressure", kind: "over_limit", times: tried ? 3 : 7, lastAt: now };
    return { status: 200, body: { data: { from: now, to: now, samples, alarms: samples > 0 ? [one] : [] } } };
  });
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <AlarmRules device={{ id: 7, displayName: "DL-23", type: "DATALOGGER" }} />
      <p>page</p>
    </RightsContext>,
  );
  await screen.findByText("page");
  return asked;
};

it("says of each limit when it becomes an alarm, and how often it would have been one", async () => {
  await show(["Threshold.Index"]);
  const list = within(await screen.findByRole("list", { name: "Alarms of the device" }));
  const [pressure, battery, acidity, ...others] = list.getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(pressure?.textContent).toMatch(/Below 1.00\sbar Medium.*Above 4.00\sbar High/);
  expect(pressure?.textContent).toMatch(
    /Raised after 2 samples or 5 min\w*, over after 5 min\w*, deadband 0.10\sbar/,
  );
  await waitFor(() => expect(pressure?.textContent).toContain("7 times in 7 days"));
  expect(battery?.textContent).toContain("Limits of the device itself");
  expect(acidity?.textContent).toContain("Limits of a water standard");
  // A logger takes no commands and has no pumps.
  const kinds = within(screen.getByRole("list", { name: "Of the device itself" }));
  expect(kinds.getAllByRole("listitem").map((one) => one.querySelector("b")?.textContent)).toEqual([
    "Stale data",
    "Device offline",
    "Device clock is off",
    "Calibration due",
  ]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("tries a rule on the last days before it is saved, and keeps all others", async () => {
  const asked = await show(["Threshold.Index", "Threshold.Update"]);
  fireEvent.click(await screen.findByRole("button", { name: "Edit alarm: Pressure" }));
  const drawer = within(await screen.findByRole("dialog"));
  fireEvent.change(await drawer.findByRole("textbox", { name: "Raised after samples in a row" }), {
    target: { value: "5" },
  });
  expect(await drawer.findByText("With these settings: 3 alarms in the last 7 days.")).toBeTruthy();
  expect(asked.findLast(({ path }) => path.endsWith("/preview"))?.body).toEqual({
    channels: [{ channel: "pressure", enabled: true, onSamples: 5 }],
  });
  fireEvent.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/device/7/alarm-settings",
    body: { channels: [{ channel: "pressure", onSamples: 5 }], kinds: [] },
  });
});

it("says how often limits that are not saved yet would have raised alarms", async () => {
  const now = "2026-01-02T02:37:02.000Z";
  const asked = serverAnswers(() => ({
    status: 200,
    body: {
      data: {
        ...{ from: now, to: now, samples: 9 },
        alarms: [
          { channel: "pressure", kind: "under_limit", times: 2, lastAt: now },
          { channel: "pressure", kind: "over_limit", times: 1, lastAt: now },
        ],
      },
    },
  }));
  const limits = [
    { channel: "pressure", under: 2, over: 3 },
    { channel: "flow", under: null, over: 60 },
  ];
  await showPage(<TriedLimits deviceId={7} limits={limits} />);
  const text = "Alarms with these limits: Pressure 3 times in 7 days; Water flow 0 times in 7 days";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(asked[0]?.body).toEqual({ channels: limits });
});

it("sets the priority of a kind of alarm", async () => {
  const asked = await show(["Threshold.Index", "Threshold.Update"]);
  fireEvent.click(await screen.findByRole("button", { name: "Edit alarm: Device offline" }));
  const drawer = within(await screen.findByRole("dialog"));
  fireEvent.mouseDown(await drawer.findByRole("combobox", { name: "Priority" }));
  fireEvent.click(await screen.findByRole("option", { name: "High" }));
  fireEvent.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "PUT")).toBe(true));
  expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({
    kinds: [{ kind: "offline", enabled: true, priority: 2 }],
  });
});

it("says that there is nothing to try the limits on, and is not there for who may not see them", async () => {
  await show(["Threshold.Index"], 0);
  expect(await screen.findByText("There are no readings of the last 7 days to try it on")).toBeTruthy();
  cleanup();
  expect(await show(["Device.Index"])).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
});

it("says that the alarms of the last days could not be worked out, of the card, of a rule and of limits", async () => {
  serverAnswers(({ path }) =>
    path.endsWith("/preview")
      ? refusal(503, "database_unavailable")
      : { status: 200, body: { data: settings } },
  );
  const failed = /^The alarms of the last 7 days could not be worked out: /;
  await showPage(<AlarmRules device={{ id: 7, displayName: "DL-23", type: "DATALOGGER" }} />);
  expect(await screen.findByText(failed)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Edit alarm: Pressure" }));
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByText(failed)).toBeTruthy();
  cleanup();
  await showPage(<TriedLimits deviceId={7} limits={[{ channel: "pressure", under: 2, over: 3 }]} />);
  expect(await screen.findByText(failed)).toBeTruthy();
});

it("says that the alarms of the last days are being worked out", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await showPage(<TriedLimits deviceId={7} limits={[{ channel: "pressure", under: 2, over: 3 }]} />);
  expect(await screen.findByText("Working out the alarms of the last 7 days…")).toBeTruthy();
});
