import type { Alarm } from "@sgval/contract/alarms/alarms";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { anAlarm } from "../alarm.fixture.ts";
import { DeviceAlarmBadge, DeviceAlarms } from "./device-alarms.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (alarms: readonly Alarm[], permissions: string[], total = alarms.length) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: method === "POST" ? { data: alarms[0] } : { data: alarms, metaData: { page: 1, size: 10, total } },
  }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <DeviceAlarmBadge deviceId={7} />
      <DeviceAlarms deviceId={7} />
      <p>page</p>
    </RightsContext>,
  );
  await screen.findByText("page");
  return asked;
};

it("shows the open alarms of a device with value, limit and answer, and how many there are in its head", async () => {
  const asked = await show(
    [anAlarm(), anAlarm({ id: 2, priority: 3, state: "acknowledged", acknowledged: true })],
    ["Risk.Index", "Risk.Acknowledge"],
    12,
  );
  const badge = await screen.findByRole("link", { name: "12 open alarms, the gravest: Critical" });
  expect(badge.getAttribute("href")).toContain("device=7");
  const card = within(screen.getByRole("region", { name: "Open alarms" }));
  expect(card.getAllByText(/when raised 0.42 bar < 1.00 bar/)).toHaveLength(2);
  expect(card.getByRole("link", { name: "Show all 12 alarms" })).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(["/alarm?tab=active&size=10&sort=priority&deviceId=7"]);
  const [acknowledge, ...others] = card.getAllByRole("button");
  expect(others).toEqual([]);
  if (acknowledge) fireEvent.click(acknowledge);
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(asked.some(({ path }) => path === "/alarm/1/acknowledge")).toBe(true));
});

it("names beside the alarms of a device those of the one that measures for it, as one list", async () => {
  const ofLogger = anAlarm({ id: 2, deviceId: 8, deviceName: "DL-08", deviceDisplayName: "Logger 8" });
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data: [ofLogger, anAlarm()], metaData: { page: 1, size: 10, total: 12 } },
  }));
  await showPage(<DeviceAlarms deviceId={7} linkedId={8} />);
  const card = within(await screen.findByRole("region", { name: "Open alarms" }));
  const [first, second] = await card.findAllByRole("listitem");
  expect(first?.textContent).toContain("DL-08 Logger 8");
  expect(first?.querySelector("a")?.getAttribute("href")).toContain("device=8");
  expect(second?.textContent).not.toContain("Hẻm 118 Trần Phú");
  expect(card.getByRole("link", { name: "Show all alarms of DL-08" }).getAttribute("href")).toContain(
    "device=8",
  );
  expect(asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    "/alarm?tab=active&size=10&sort=priority&deviceIds=7,8",
  ]);
});

it("offers no answer without the right to it", async () => {
  await show([anAlarm()], ["Risk.Index"]);
  expect((await screen.findByRole("region", { name: "Open alarms" })).isConnected).toBe(true);
  await screen.findByRole("link", { name: "1 open alarm: Critical" });
  expect(screen.queryByRole("button")).toBeNull();
});

it("is hollow in the head of the device where every alarm is over, and of what holds otherwise", async () => {
  const over = anAlarm({ state: "returned", active: false });
  const look = async (name: string) =>
    (await screen.findByRole("link", { name })).querySelector("svg")?.dataset.look;
  await show([over], ["Risk.Index"]);
  expect(await look("1 open alarm: Critical")).toBe("returned");
  cleanup();
  await show([over, anAlarm({ id: 2, priority: 2 })], ["Risk.Index"]);
  expect(await look("2 open alarms, the gravest: High")).toBe("plain");
});

it("asks for no alarms that the user may not see", async () => {
  expect(await show([anAlarm()], ["Device.Index"])).toEqual([]);
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
