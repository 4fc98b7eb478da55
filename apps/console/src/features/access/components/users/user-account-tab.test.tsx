import type { User } from "@sgval/contract/access/users";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserAccountTab } from "./user-account-tab.tsx";

const user: User = {
  id: 1,
  username: "tam01",
  email: "tam@example.vn",
  account: null,
  phone: null,
  language: null,
  role: null,
  superUser: false,
  manageSuper: false,
  photoVersion: null,
  lastSeenAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

beforeEach(() => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => refusal(404, "not_found"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("leads to one's own account for one's own password and e-mail", async () => {
  await showPage(<UserAccountTab user={user} roles={[]} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).disabled).toBe(false);
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  const link = screen.getByRole("link", { name: "Change your own password and e-mail on your account page" });
  expect(link.getAttribute("href")).toBe("/pages/account-settings/account");
});

it("sets the e-mail and password of others", async () => {
  await showPage(<UserAccountTab user={{ ...user, id: 2 }} roles={[]} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).disabled).toBe(false);
  expect(screen.getByLabelText(/^New password/)).toBeTruthy();
});
