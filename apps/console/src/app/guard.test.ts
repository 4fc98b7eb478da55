import { describe, expect, it } from "vitest";
import { detourFor, sameSitePath } from "./guard.ts";

const everything = [{ action: "manage", subject: "all" }];
const signedOut = { accessToken: null, abilityRules: [], userData: null };
const signedIn = { accessToken: "secret", abilityRules: everything, userData: null };

describe("page guard", () => {
  it("[R2.22] [R6.9] opens public pages for every user", () => {
    expect(detourFor({ access: "public" }, signedOut, "/403")).toBeNull();
    expect(detourFor({ access: "public" }, signedIn, "/403")).toBeNull();
  });

  it("[R2.22] [R6.9] redirects a signed-in user away from pages for signed-out users", () => {
    expect(detourFor({ access: "signed-out-only" }, signedIn, "/login")).toEqual({ to: "/" });
    expect(detourFor({ access: "signed-out-only" }, signedOut, "/login")).toBeNull();
  });

  it("[R2.22] [R6.9] redirects a signed-out user to sign-in and remembers the address, except the root", () => {
    const page = { access: "signed-in" } as const;
    expect(detourFor(page, signedOut, "/apps/x?tab=chart")).toEqual({
      to: "/login",
      search: { to: "/apps/x?tab=chart" },
    });
    expect(detourFor(page, signedOut, "/")).toEqual({ to: "/login" });
  });

  it("[R6.2] redirects a user without permissions to not-authorized", () => {
    const noRules = { ...signedIn, abilityRules: [] };
    expect(detourFor({ access: "signed-in" }, noRules, "/apps/x")).toEqual({ to: "/not-authorized" });
  });

  it("names the page and the missing permission", () => {
    const reader = { ...signedIn, abilityRules: [{ action: "Index", subject: "Report" }] };
    expect(detourFor({ access: "signed-in", permission: "Device.Index" }, reader, "/apps/x")).toEqual({
      to: "/not-authorized",
      search: { page: "/apps/x", permission: "Device.Index" },
    });
  });

  it("opens the page for a user with its permission", () => {
    const reader = { ...signedIn, abilityRules: [{ action: "Index", subject: "Device" }] };
    expect(detourFor({ access: "signed-in", permission: "Device.Index" }, reader, "/apps/x")).toBeNull();
  });

  it("opens a page of several permissions for a user with any one of them", () => {
    const page = { access: "signed-in", permission: ["Setting.Index", "Mqtt.Index"] } as const;
    const broker = { ...signedIn, abilityRules: [{ action: "Index", subject: "Mqtt" }] };
    const reader = { ...signedIn, abilityRules: [{ action: "Index", subject: "Device" }] };
    expect(detourFor(page, broker, "/apps/setting")).toBeNull();
    expect(detourFor(page, reader, "/apps/setting")?.search).toEqual({
      page: "/apps/setting",
      permission: "Setting.Index, Mqtt.Index",
    });
  });

  it("opens no page before a password set by an administrator is changed", () => {
    const userData = {
      id: 3,
      username: "tam01",
      email: null,
      superUser: true,
      manageSuper: false,
      mustChangePassword: true,
      role: null,
      createdAt: "",
      updatedAt: "",
    };
    const forced = { ...signedIn, userData };
    expect(detourFor({ access: "signed-in" }, forced, "/apps/x?tab=chart")).toEqual({
      to: "/change-password",
      search: { to: "/apps/x?tab=chart" },
    });
    expect(detourFor({ access: "signed-in" }, forced, "/")).toEqual({ to: "/change-password" });
    const page = { access: "must-change-password" } as const;
    expect(detourFor(page, forced, "/change-password")).toBeNull();
    expect(detourFor(page, signedIn, "/change-password")).toEqual({ to: "/" });
    expect(detourFor(page, signedOut, "/change-password")?.to).toBe("/login");
    const stops = { ...page, permission: "Device.Index" } as const;
    expect(detourFor(stops, forced, "/change-password/stop")).toBeNull();
    const blind = { ...forced, abilityRules: [{ action: "Index", subject: "Report" }] };
    expect(detourFor(stops, blind, "/change-password/stop")).toEqual({ to: "/change-password" });
  });

  it("returns only to paths of this site", () => {
    expect(sameSitePath("/apps/x?tab=chart")).toBe("/apps/x?tab=chart");
    for (const bad of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "%2F%2Fevil.example",
      " //evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "\\\\evil.example",
      "evil.example",
      "",
      undefined,
    ])
      expect(sameSitePath(bad)).toBeNull();
  });
});
