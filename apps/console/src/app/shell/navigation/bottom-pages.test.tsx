import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { paths, pathTo } from "../../../config/paths.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useBadges } from "../../../shared/navigation-badges.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { BottomPages } from "./bottom-pages.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (address: string, permissions?: string[]) => {
  signedInAs({ superUser: permissions === undefined, manageSuper: true });
  const rights = permissions && { superUser: false, role: { permissions } };
  const bar = rights ? (
    <RightsContext value={rights}>
      <BottomPages />
    </RightsContext>
  ) : (
    <BottomPages />
  );
  return showPage(
    <>
      <main />
      {bar}
    </>,
    undefined,
    address,
  );
};

it("leads to the pages that are opened most and to the report of a leak, and marks the open one", async () => {
  await show(paths.home);
  const bar = within(await screen.findByRole("navigation", { name: "Main pages" }));
  expect(bar.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Home", paths.home],
    ["Map", paths.fleet],
    ["Devices", paths.deviceList],
    ["Alarms", paths.risks],
    ["Report leak", `${paths.leakPoints}?add=true`],
  ]);
  expect(bar.getByRole("link", { current: "page" }).textContent).toBe("Home");
});

it("counts the alarms that wait, as the navigation does", async () => {
  useBadges.setState({ risks: { count: 7, critical: true, counted: "alarms" } });
  await show(paths.home);
  const link = (await screen.findByText("Alarms")).closest("a");
  expect(link?.textContent).toBe("7 unacknowledged alarmsAlarms");
  useBadges.setState({ risks: undefined });
});

it("is on every page of the navigation, also where none of its own is open", async () => {
  // Its address begins as that of the first page of the bar.
  await show(paths.monitoring);
  const bar = within(await screen.findByRole("navigation", { name: "Main pages" }));
  expect(bar.queryByRole("link", { current: "page" })).toBeNull();
});

it("has only pages that the user may open", async () => {
  await show(paths.deviceList, ["Device.Index"]);
  const bar = within(await screen.findByRole("navigation", { name: "Main pages" }));
  expect(bar.getAllByRole("link").map((link) => link.textContent)).toEqual(["Map", "Devices"]);
});

it.each([
  paths.rooms,
  pathTo(paths.room, { id: 3 }),
  pathTo(paths.leakPoint, { id: 3 }),
  pathTo(paths.user, { id: 3 }),
  pathTo(paths.isolation, { id: 3 }),
])("is on a page that has no bar of its own: %s", async (address) => {
  await show(address);
  expect(await screen.findByRole("navigation", { name: "Main pages" })).toBeTruthy();
});

it.each([paths.device, paths.pump])("is not on a page that has a bar of its own: %s", async (path) => {
  await show(pathTo(path, { id: 7 }));
  await screen.findByRole("main");
  expect(screen.queryByRole("navigation")).toBeNull();
});
