import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("scrollTo", () => undefined);
const { router } = await import("./router.tsx");

const { namedPaths } = await import("../config/paths.ts");

const known = new Set(Object.keys(router.routesByPath));

describe("the routes", () => {
  it.each([
    "/",
    "/login",
    "/forgot-password",
    "/reset-password",
    "/reset-password/$token",
    "/not-authorized",
    "/pages/misc/not-authorized",
    "/403",
    "/pages/account-settings",
    "/pages/account-settings/$id",
    "/pages/account-settings/userProfile",
    "/pages/user-profile",
    "/pages/misc/not-found/$",
    "/access-control",
    "/components/BreadcrumbSection",
    "/components/BtnDeleteAll",
    "/components/BtnStatistics",
    "/components/IconDelete",
    "/components/IconEdit",
    "/components/IconView",
  ])("knows %s", (path) => {
    expect(known).toContain(path);
  });

  it.each([
    "/dashboards",
    "/dashboards/monitoring-and-control",
    "/dashboards/scada-factory",
    "/dashboards/contact",
    "/dashboards/risk",
    "/dashboards/report",
    "/apps/contact/dashboard",
    "/apps/logistics/dashboard",
    "/apps/report/dashboard",
    "/apps/scada-factory/dashboard",
    "/apps/logistics/fleet",
    "/apps/monitoring-and-control/list",
    "/apps/monitoring-and-control/view/$id",
    "/apps/monitoring-and-control/children/$id",
    "/apps/monitoring-and-control/pump/$id",
    "/apps/monitoring-and-control/view/room",
    "/apps/monitoring-and-control/view/room/$id",
    "/apps/permissions",
    "/apps/roles",
    "/apps/risk/list",
    "/apps/setting",
    "/apps/token-management/list",
    "/apps/user/list",
    "/apps/user/view/$id",
  ])("knows %s and guards it", async (path) => {
    expect(known).toContain(path);
    const address = path.replace("$id", "1");
    await router.navigate({ href: address });
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.search).toEqual({ to: address });
  });

  it.each([
    ["/apps/contact/dashboard", "/dashboards/contact"],
    ["/apps/logistics/dashboard", "/dashboards"],
    ["/apps/report/dashboard", "/dashboards/report"],
    ["/apps/scada-factory/dashboard", "/dashboards/scada-factory"],
  ])("[R2.10] opens the same screen at %s as at %s", (alias, path) => {
    const optionsAt = (address: string) =>
      Object.values(router.routesByPath).find(({ fullPath }) => fullPath === address)?.options;
    const [one, other] = [optionsAt(alias), optionsAt(path)];
    expect(one?.component).toBeDefined();
    expect(one?.component).toBe(other?.component);
    expect(one?.staticData).toEqual(other?.staticData);
  });

  it("[R2.23] lists the named pages", () => {
    expect(namedPaths).toEqual({
      login: "/login",
      "reset-password-token": "/reset-password/$token",
      "pages-account-settings-id": "/pages/account-settings/$id",
      "pages-account-settings-user-profile": "/pages/account-settings/userProfile",
      "dashboards-logistics": "/dashboards",
      "access-control": "/access-control",
      "not-authorized": "/not-authorized",
    });
    for (const path of Object.values(namedPaths)) expect(known).toContain(path);
  });

  it("[R2.23] gives the page of a mailed link its key under the name `token`", async () => {
    await router.navigate({ href: namedPaths["reset-password-token"].replace("$token", "mailed") });
    expect(router.state.matches.at(-1)?.params).toEqual({ token: "mailed" });
  });

  it("[R2.2] redirects a signed-out user from the root to sign-in and keeps the query", async () => {
    await router.navigate({ href: "/?from=mail" });
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.search).toMatchObject({ from: "mail" });
  });
});
