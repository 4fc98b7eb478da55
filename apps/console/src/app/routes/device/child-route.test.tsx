import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ChildPage } from "./child-route.tsx";
import type { DeviceSearch } from "./device-search.ts";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const linkOf = (id: number, displayName: string, type: "VGA" | "DATALOGGER" | "CARBONATE_HARDNESS") => ({
  ...{ id, displayName, type },
  name: displayName,
});
const pressureChannel = {
  ...{ slot: 0, parameter: "pressure", mappingKey: "pressure", unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
};

const parent = aDevice({
  channels: [{ ...pressureChannel, parameter: "inlet_pressure" }],
  dataloggerId: 8,
  datalogger: linkOf(8, "Logger 8", "DATALOGGER"),
  waterQualityId: 9,
  waterQuality: linkOf(9, "Quality 9", "CARBONATE_HARDNESS"),
});
const logger = aDevice({ ...linkOf(8, "Logger 8", "DATALOGGER"), linkedFrom: [linkOf(7, "Valve 7", "VGA")] });

const show = async (
  device: typeof logger,
  search: DeviceSearch = { tab: "linkage" },
  onSearch: (change: Partial<DeviceSearch>) => void = () => undefined,
) => {
  serverAnswers(({ path }) =>
    path === "/device/7"
      ? { status: 200, body: { data: parent } }
      : { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } },
  );
  await showPage(<ChildPage device={device} search={search} onSearch={onSearch} />);
};

it("[R2.12] shows the parent above a device that belongs to it, the way there, and the siblings", async () => {
  await show(logger);
  expect(await screen.findByRole("link", { name: "Open Valve 7" })).toBeTruthy();
  const siblings = await screen.findByRole("navigation", { name: "Devices of Valve 7" });
  expect(
    [...siblings.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("aria-current")]),
  ).toEqual([
    ["Logger 8", "page"],
    ["Quality 9", null],
  ]);
  // The next sibling is opened where this one is looked at.
  expect(screen.getByRole("link", { name: "Quality 9" }).getAttribute("href")).toContain("tab=linkage");
});

it("unlinks after a question that says what ends, and keeps the parent apart from a deletion", async () => {
  await show(logger);
  const [unlink] = await screen.findAllByRole("button", { name: "Unlink Valve 7 – Logger 8" });
  if (unlink) fireEvent.click(unlink);
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Valve 7 will show no critical-point pressure (P3) any more");
  expect(within(question).getByRole("button", { name: "Unlink" })).toBeTruthy();
  expect(within(question).queryByRole("button", { name: "Delete" })).toBeNull();
});

it("lays the lines of the parent over the chart and takes them away again", async () => {
  const changes: Partial<DeviceSearch>[] = [];
  const withPressure = { ...logger, channels: [pressureChannel] };
  await show(withPressure, { tab: "chart" }, (change) => changes.push(change));
  const button = await screen.findByRole("button", { name: "Lay Valve 7 over" });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
  expect(changes).toEqual([{ cmp: "7", p: "pressure,7:inlet_pressure" }]);
  cleanup();
  await show(withPressure, { tab: "chart", cmp: "7" }, (change) => changes.push(change));
  fireEvent.click(await screen.findByRole("button", { name: "Valve 7 is laid over" }));
  expect(changes.at(-1)).toEqual({ cmp: undefined, p: undefined });
});

it("does not call a device an orphan whose parent is out of view", async () => {
  await show({ ...logger, linkedFrom: [], linkedFromHidden: true });
  expect((await screen.findAllByText("It belongs to a device that you do not see")).length).toBe(2);
  expect(screen.queryByText("Parent removed")).toBeNull();
  expect(screen.queryByRole("button", { name: "Link to a device" })).toBeNull();
});

it("says that the parent of an orphan was removed, and offers to link it again", async () => {
  await show({ ...logger, linkedFrom: [] });
  expect(await screen.findByText("Parent removed")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Link to a device" }).length).toBeGreaterThan(0);
});
