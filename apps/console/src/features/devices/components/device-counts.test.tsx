import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import type { DeviceListSearch } from "../list-search.ts";
import { DeviceCountPills } from "./device-counts.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (withAlarm: number | undefined, search: DeviceListSearch = {}) => {
  const counts = deviceCounts({ total: 9, ...(withAlarm === undefined ? {} : { withAlarm }) });
  const onChange = vi.fn();
  serverAnswers(() => ({
    status: 200,
    body: { data: [], metaData: { page: 1, size: 1, total: 9, counts } },
  }));
  await showPage(<DeviceCountPills counts={counts} search={search} onChange={onChange} />);
  await screen.findByRole("button", { name: /All/ });
  return onChange;
};

it("counts the devices with an alarm, and shows them alone in the place of another state", async () => {
  const onChange = await show(3, { status: "offline" });
  fireEvent.click(screen.getByRole("button", { name: /With alarm.*3/ }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ openAlarms: "true", status: undefined }));
});

it("shows the gravest of the alarms hollow where all of that priority are over", async () => {
  const lookWith = async (gravestHolds: boolean) => {
    const counts = deviceCounts({ total: 9, withAlarm: 2, gravestAlarm: 1, gravestHolds });
    await showPage(<DeviceCountPills counts={counts} search={{}} onChange={() => {}} />);
    const pill = await screen.findByRole("button", { name: /With alarm/ });
    const look = pill.querySelector("svg")?.dataset.look;
    cleanup();
    return look;
  };
  expect([await lookWith(true), await lookWith(false)]).toEqual(["plain", "returned"]);
});

it("counts what matches the other filters of the list, not all devices", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const all = deviceCounts({ total: 31, fresh: 30 });
  serverAnswers(() => ({
    status: 200,
    body: { data: [], metaData: { page: 1, size: 1, total: 31, counts: all } },
  }));
  const matching = deviceCounts({ total: 13, fresh: 12 });
  const props = { counts: all, matching, search: { type: "DATALOGGER" }, onChange: () => {} };
  await showPage(<DeviceCountPills {...props} />);
  expect((await screen.findByRole("button", { name: /All/ })).textContent).toContain("13");
});

it("takes another line where it is too narrow for all counts", async () => {
  await show(3);
  const row = screen.getByRole("group", { name: "Status" });
  expect(getComputedStyle(row).flexWrap).toBe("wrap");
});

it("has no such filter for users who may not see alarms", async () => {
  await show(undefined);
  expect(screen.queryByRole("button", { name: /With alarm/ })).toBeNull();
});
