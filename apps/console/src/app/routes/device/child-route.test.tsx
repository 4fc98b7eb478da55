import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ChildPage } from "./child-route.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const linkOf = (id: number, displayName: string, type: "VGA" | "DATALOGGER" | "CARBONATE_HARDNESS") => ({
  ...{ id, displayName, type },
  name: displayName,
});
const parent = aDevice({
  dataloggerId: 8,
  datalogger: linkOf(8, "Logger 8", "DATALOGGER"),
  waterQualityId: 9,
  waterQuality: linkOf(9, "Quality 9", "CARBONATE_HARDNESS"),
});
const logger = aDevice({ ...linkOf(8, "Logger 8", "DATALOGGER"), linkedFrom: [linkOf(7, "Valve 7", "VGA")] });

const show = async (device: typeof logger) => {
  serverAnswers(({ path }) =>
    path === "/device/7"
      ? { status: 200, body: { data: parent } }
      : { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } },
  );
  await showPage(<ChildPage device={device} search={{ tab: "linkage" }} onSearch={() => undefined} />);
};

it("shows the parent above a device that belongs to it, the way there, and the siblings", async () => {
  await show(logger);
  expect(await screen.findByRole("link", { name: "Open Valve 7" })).toBeTruthy();
  const siblings = await screen.findByRole("navigation", { name: "Devices of Valve 7" });
  expect(
    [...siblings.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("aria-current")]),
  ).toEqual([
    ["Logger 8", "page"],
    ["Quality 9", null],
  ]);
});

it("says that the parent of an orphan was removed, and offers to link it again", async () => {
  await show({ ...logger, linkedFrom: [] });
  expect(await screen.findByText("Parent removed")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Link to a device" }).length).toBeGreaterThan(0);
});
