import { preferences } from "@sgval/contract/account/preferences";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserNoticesTab } from "./user-notices-tab.tsx";

const user = { id: 7, superUser: false, manageSuper: false };

const reader = { superUser: false, role: { permissions: ["User.Index"] } };

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows another user's choices without controls to whoever may not change users", async () => {
  const data = preferences.pick({ notifications: true, quietHours: true }).parse({
    notifications: { deviceOffline: { sound: true } },
    quietHours: { from: "22:00", to: "06:00" },
  });
  serverAnswers(() => ({ status: 200, body: { data } }));
  await showPage(
    <RightsContext value={reader}>
      <UserNoticesTab user={user} />
    </RightsContext>,
  );
  const row = within(await screen.findByRole("row", { name: /^Connections lost/ }));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "on",
    "on",
    ...Array(4).fill("off"),
  ]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByText("Quiet hours: 22:00 – 06:00")).toBeTruthy();
});

it("saves what an administrator with the right to change users ticks for somebody else", async () => {
  const data = preferences.pick({ notifications: true, quietHours: true }).parse({});
  const asked = serverAnswers(({ body }) => ({ status: 200, body: { data: body ?? data } }));
  await showPage(<UserNoticesTab user={user} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Connections lost: Sound" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Quiet hours" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/user/7/notices",
      body: {
        notifications: {
          ...data.notifications,
          deviceOffline: { ...data.notifications.deviceOffline, sound: true },
        },
        quietHours: { from: "22:00", to: "06:00" },
      },
    }),
  );
});

it("shows that an account is out of scope instead of an empty tab", async () => {
  serverAnswers(() => refusal(422, "permission_not_held"));
  await showPage(<UserNoticesTab user={user} />);
  expect(await screen.findByText(/rights that you do not have/)).toBeTruthy();
});
