import { abilityRulesOf, clientStarterPermissions } from "@sgval/contract/permission";
import { describe, expect, it } from "vitest";
import { startPage } from "./start-page.ts";

const sessionOf = (role: string | null, permissions: readonly string[] | null, superUser = false) => ({
  accessToken: "secret",
  endedByServer: false,
  userData: {
    id: 1,
    username: "tam01",
    email: null,
    superUser,
    manageSuper: false,
    role: role === null ? null : { id: 1, name: role },
    createdAt: "",
    updatedAt: "",
  },
  abilityRules: abilityRulesOf({ superUser, role: role === null ? null : { permissions } }),
});

describe("redirect of the root path", () => {
  it("[R2.2] redirects an admin to the overview and a client to the page of own permissions", () => {
    expect(startPage(sessionOf("admin", null))).toBe("/dashboards");
    expect(startPage(sessionOf("client", clientStarterPermissions))).toBe("/access-control");
  });

  it("[R2.2] redirects any other role to the first page it may open", () => {
    expect(startPage(sessionOf("field", ["Device.Index", "Risk.Index"]))).toBe("/apps/logistics/fleet");
    expect(startPage(sessionOf("office", ["Risk.Index"]))).toBe("/apps/risk/list");
  });

  it("[R2.2] ends the session of a user without a role", () => {
    expect(startPage(sessionOf(null, null))).toBeNull();
    expect(startPage({ ...sessionOf("admin", null), userData: null })).toBeNull();
  });

  it("redirects to the preferred page as long as the user may open it", () => {
    const permissions = ["Device.Index", "Risk.Index"];
    expect(startPage(sessionOf("client", permissions), "/apps/risk/list")).toBe("/apps/risk/list");
    expect(startPage(sessionOf("admin", null), "/apps/risk/list")).toBe("/apps/risk/list");
    expect(startPage(sessionOf("client", ["Device.Index"]), "/apps/risk/list")).toBe("/access-control");
    expect(startPage(sessionOf("client", permissions), "/no/such/page")).toBe("/access-control");
    expect(startPage(sessionOf(null, null), "/apps/risk/list")).toBeNull();
  });

  it("[R6.2] redirects a role with an empty list to not-authorized", () => {
    expect(startPage(sessionOf("client", []))).toBe("/not-authorized");
  });
});
