import { preferences } from "@sgval/contract/account/preferences";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserNoticesTab } from "./user-notices-tab.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows another user's choices without controls", async () => {
  const data = preferences.pick({ notifications: true, quietHours: true }).parse({
    notifications: { deviceOffline: { sound: true } },
    quietHours: { from: "22:00", to: "06:00" },
  });
  serverAnswers(() => ({ status: 200, body: { data } }));
  await showPage(<UserNoticesTab userId={7} />);
  const row = within(await screen.findByRole("row", { name: /^Devices offline/ }));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "on",
    "on",
    ...Array(4).fill("off"),
  ]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByText("Quiet hours: 22:00 – 06:00")).toBeTruthy();
});

it("shows that an account is out of scope instead of an empty tab", async () => {
  serverAnswers(() => refusal(422, "permission_not_held"));
  await showPage(<UserNoticesTab userId={7} />);
  expect(await screen.findByText(/rights that you do not have/)).toBeTruthy();
});
