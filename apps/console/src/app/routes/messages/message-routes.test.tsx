import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { navigationTree } from "../../shell/navigation/navigation-tree.ts";
import { closestPages, NotAuthorizedRoute } from "./message-routes.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const items = navigationTree.flatMap((group) => group.items);
const keys = (address: string) => closestPages(items, address).map(({ key }) => key);

it("suggests pages with a similar address", () => {
  expect(keys("/apps/monitoring-and-contrl/list")[0]).toBe("devices");
  expect(keys("/dashboard/risks")[0]).toBe("riskBoard");
  expect(keys("/apps/role")[0]).toBe("roles");
});

it("suggests each page once, and none for an unrelated address", () => {
  expect(keys("/apps/setting")).toEqual([...new Set(keys("/apps/setting"))]);
  expect(keys(`/${"zzq".repeat(80)}`)).toEqual([]);
});

it.each([
  ["Setting.Index", "Permission needed: See settings (Setting.Index)"],
  ["Setting.Index, Setting.Index", "Permission needed: See settings (Setting.Index)"],
  [
    "Setting.Index, Mail.Index",
    "One of these permissions is needed: See settings, See mail settings (Setting.Index, Mail.Index)",
  ],
])("names the permission that a page needs: %s", async (permission, line) => {
  signedInAs({ superUser: false, manageSuper: false });
  await showPage(<NotAuthorizedRoute />, undefined, `/?permission=${encodeURIComponent(permission)}`);
  expect((await screen.findByText(/permission/i, { selector: "p" })).textContent).toBe(line);
});

it("names the page that is not allowed, and offers the ways on: home, the own rights, another account, the hotline", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  const options = {
    ...{ strictPassword: true, oidc: null, logo: null, mails: false, title: "SG", locale: "en" },
    hotline: "1900 1006",
  };
  serverAnswers(() => ({ status: 200, body: { data: options } }));
  await showPage(<NotAuthorizedRoute />, undefined, "/?page=Settings");
  expect((await screen.findByText(/Settings/, { selector: "p" })).isConnected).toBe(true);
  for (const name of ["Home", "My access"])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^\//);
  expect(screen.getByRole("button", { name: "Sign out" }).isConnected).toBe(true);
  const call = await screen.findByRole("link", { name: "1900 1006" });
  expect(call.getAttribute("href")).toBe("tel:19001006");
});
