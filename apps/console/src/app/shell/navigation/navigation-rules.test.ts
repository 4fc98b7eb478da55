import { clientStarterPermissions, type Permission } from "@sgval/contract/permission";
import { describe, expect, it } from "vitest";
import { litItem, visibleTree } from "./navigation-rules.ts";
import { navigationTree } from "./navigation-tree.ts";

const holding = (...held: Permission[]) => visibleTree(navigationTree, (one) => held.includes(one), false);
const everything = visibleTree(navigationTree, () => true, false);

describe("navigation tree", () => {
  it("[R6.1] shows a group only when one of its items may be opened", () => {
    expect(holding("Risk.Index").map(({ key }) => key)).toEqual(["risk", "account", "help"]);
    expect(holding("Risk.Index")[0]?.items.map(({ key }) => key)).toEqual(["risks"]);
  });

  it("shows a client contact, risks, the network, own permissions, the account and the guide", () => {
    expect(holding(...clientStarterPermissions).map(({ key }) => key)).toEqual([
      "network",
      "risk",
      "contact",
      "access",
      "account",
      "help",
    ]);
  });

  it("keeps the component pages for developers", () => {
    expect(everything.some(({ key }) => key === "components")).toBe(false);
    expect(visibleTree(navigationTree, () => true, true).at(-1)?.key).toBe("components");
  });

  it.each([
    ["/apps/monitoring-and-control/list", {}, "devices"],
    ["/apps/monitoring-and-control/list", { type: "DATALOGGER" }, "dataLoggers"],
    ["/apps/monitoring-and-control/view/12", {}, "devices"],
    ["/apps/monitoring-and-control/children/3", {}, "devices"],
    ["/apps/monitoring-and-control/pump/3", {}, "devices"],
    ["/apps/monitoring-and-control/view/room", {}, "rooms"],
    ["/apps/monitoring-and-control/view/room/4", {}, "rooms"],
    ["/apps/user/view/4", {}, "users"],
    ["/dashboards", {}, "home"],
    ["/dashboards/monitoring-and-control", {}, "monitoring"],
    ["/apps/logistics/dashboard", {}, "home"],
    ["/apps/scada-factory/dashboard", {}, "scada"],
    ["/apps/contact/dashboard", {}, "contact"],
    ["/apps/report/dashboard", {}, "report"],
    ["/apps/setting", { tab: "mqtt" }, "mqtt"],
    ["/apps/setting", { tab: "dead-letters" }, "mqtt"],
    ["/apps/setting", { tab: "mail" }, "settings"],
    ["/pages/account-settings/security", {}, "account"],
    ["/pages/user-profile/profile", {}, "account"],
    ["/nowhere", {}, null],
  ])("[R2.8] lights for %s %j the entry %s", (pathname, search, key) => {
    expect(litItem(everything, pathname, search)).toBe(key);
  });
});
