import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserSecurityTab } from "./user-security-tab.tsx";

const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const none = { email: null, account: null, phone: null, language: null, role: null, photoVersion: null };
const user = { id: 2, username: "tam02", ...none, manageSuper: false, lastSeenAt: null, ...times };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says why the sessions of a super user are hidden, without asking for them", async () => {
  signedInAs({ superUser: true, manageSuper: false });
  const asked = serverAnswers(() => refusal(422, "super_user_required"));
  await showPage(<UserSecurityTab user={{ ...user, superUser: true }} />);
  expect((await screen.findByRole("alert")).textContent).toBe("Only a permitted super user may do this");
  expect(asked).toEqual([]);
});
