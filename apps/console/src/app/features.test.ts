import { viewedLists } from "@sgval/contract/generated/viewed-lists";
import { describe, expect, it } from "vitest";
import { paths } from "../config/paths.ts";
import { mayOpen, pages, settingsTabs } from "./features.ts";
import { featureListeners } from "./live-session.tsx";
import { deviceTabs } from "./routes/device/device-search.ts";
import { screens } from "./screens.ts";
import { navigationTree } from "./shell/navigation/navigation-tree.ts";

const twice = (values: readonly string[]) => values.filter((one, index) => values.indexOf(one) !== index);

describe("feature declarations", () => {
  it("have no path twice", () => {
    expect(twice(pages.flatMap(({ path, aliases = [] }) => [path, ...aliases]))).toEqual([]);
  });

  it("have a screen for every page", () => {
    const bare = pages.filter(
      ({ path, component, redirectTo }) =>
        component === undefined && redirectTo === undefined && screens[path] === undefined,
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  /** What a page, a tab of the settings or a tab of a device is drawn by. */
  const screenAt = (place: string): unknown => {
    const page = pages.find(({ path, aliases = [] }) => [path, ...aliases].some((one) => one === place));
    const screen = page && (page.component ?? screens[page.path]);
    const tab = settingsTabs.find(({ key }) => key === place)?.panel?.Panel;
    return screen ?? tab ?? deviceTabs.some((one) => one === place);
  };

  it.each([
    ["coming soon", paths.comingSoon],
    ["under maintenance", paths.maintenance],
    ["error 401", paths.sessionOver],
    ["error 404", paths.notFoundAlias],
    ["error 500", paths.serverFault],
    ["home", paths.home],
    ["map", paths.fleet],
    ["device manager and datalogger list", paths.deviceList],
    ["device types", "device-types"],
    ["change password", paths.changePassword],
    ["materials", paths.materials],
    ["HTTP device connection", paths.tokens],
    ["MQTT connection and subscription", "mqtt"],
    ["device linkage settings", "linkage"],
    ["pump parameter templates", "pump-templates"],
    ["water meters per area", paths.waterMeters],
    ["rooms", paths.rooms],
    ["activity settings", "activity"],
    ["timer settings", "timers"],
    ["threshold settings", "thresholds"],
    ["chart with parameter selection", paths.chart],
  ])("have a page or tab for the screen: %s", (_label, place) => {
    expect(screenAt(place)).toBeTruthy();
  });

  it.each([
    ["set new password", paths.resetPassword],
    ["set new password from a mailed link", paths.resetPasswordToken],
    ["dashboard", paths.home],
    ["device list", paths.deviceList],
    ["device detail", paths.device],
    ["control screen", "control"],
    ["users", paths.users],
    ["user", paths.user],
    ["roles and role permissions", paths.roles],
    ["permissions", paths.permissions],
    ["profile", paths.profileTab],
    ["account settings with security", paths.accountTab],
    ["contact settings", "contact"],
    ["leak points and a new one", paths.leakPoints],
    ["leak point with its change and its images", paths.leakPoint],
    ["token management", paths.tokens],
    ["report with date range", paths.report],
    ["control history with filters", paths.history],
    ["pump control", paths.pump],
  ])("have a page or tab for the screen: %s", (_label, place) => {
    expect(screenAt(place)).toBeTruthy();
  });

  it("have no letter after g twice", () => {
    expect(twice(navigationTree.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? [])))).toEqual(
      [],
    );
  });

  it("have a name for every page inside the navigation", () => {
    expect(pages.filter(({ key, navigation }) => navigation !== undefined && key === undefined)).toEqual([]);
  });

  it("include the listeners of live events by folder", () => {
    expect(Object.keys(featureListeners).length).toBeGreaterThan(2);
    for (const listen of Object.values(featureListeners)) expect(listen).toBeTypeOf("function");
  });

  it("have one page or tab for each list with saved views", () => {
    expect([...pages, ...settingsTabs].flatMap(({ list }) => list ?? []).sort()).toEqual(
      [...viewedLists].sort(),
    );
  });

  it("say which permission opens a page, for links to it", () => {
    expect(mayOpen((one) => one === "Dashboard.Contact", paths.contact)).toBe(true);
    expect(mayOpen((one) => one !== "Dashboard.Contact", paths.contact)).toBe(false);
    expect(mayOpen((one) => one === "Dashboard.Contact", paths.contactAlias)).toBe(true);
    expect(mayOpen(() => true, paths.root)).toBe(false);
  });
});
