import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSession } from "../../../shared/api/session.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { RosterCard } from "./roster-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shift = { days: [1], from: "06:00", to: "18:00", people: [4, 5, 6] };
const people = [
  { id: 4, username: "able1", mayAcknowledge: true, mustChangePassword: false },
  { id: 5, username: "unable1", mayAcknowledge: false, mustChangePassword: false },
  { id: 6, username: "reset1", mayAcknowledge: true, mustChangePassword: true },
];
const showRoster = async (canSend: boolean, exceptions: object[] = []) => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data:
        path === "/setting/shifts"
          ? { starts: ["06:00", "14:00", "22:00"] }
          : path.includes("/duty/person")
            ? { people, onDuty: [], canSend }
            : { shifts: [shift], exceptions },
    },
  }));
  await showPage(<RosterCard />);
  return screen.findByRole("list", { name: /People on duty/ });
};

it("warns of whoever on duty may not acknowledge or has no password yet, beside the name and for the whole roster", async () => {
  const list = await showRoster(true);
  const [able, unable, reset] = within(list).getAllByRole("listitem");
  expect(able?.textContent).not.toContain("May not acknowledge");
  expect(unable?.textContent).toContain("May not acknowledge alarms");
  expect(reset?.textContent).toContain("Must still choose a password");
  expect(reset?.textContent).not.toContain("May not acknowledge");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/may not acknowledge alarms.*: unable1$/),
    expect.stringMatching(/must still choose a password.*: reset1$/),
  ]);
});

it("shows the days of an absence to whoever may not change the roster, as fields that take nothing", async () => {
  signedInAs({ superUser: false, manageSuper: false }, ["Setting.Index"]);
  useSession.setState({ abilityRules: [{ action: "Index", subject: "Setting" }] });
  await showRoster(true, [{ from: "2025-11-18", to: "2025-11-20", absent: 4, people: [] }]);
  for (const name of ["First day", "Last day"]) {
    const parts = within(await screen.findByRole("group", { name })).getAllByRole("spinbutton");
    expect(parts.map((part) => part.getAttribute("aria-disabled"))).toEqual(["true", "true", "true"]);
  }
});

it("says with a link that nothing can be sent", async () => {
  await showRoster(false);
  expect(screen.getByText(/Nothing can be sent/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "Set up the mail server" }).getAttribute("href")).toContain(
      "tab=mail",
    ),
  );
});

it("names the work shifts of the settings, which are others, and takes their times where asked", async () => {
  await showRoster(true);
  expect(
    await screen.findByText(/The roster has times of its own.*06:00–14:00, 14:00–22:00, 22:00–06:00/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Take the times of the work shifts" }));
  expect(await screen.findByRole("group", { name: "Shift 4" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: /Take the times/ })).toBeNull());
});

it("[R5.9] calls the days of a new exception missing once it is saved, and not as soon as it is added", async () => {
  await showRoster(true);
  fireEvent.click(screen.getByRole("button", { name: "Add absence or holiday" }));
  const one = within(await screen.findByRole("group", { name: "Exception 1" }));
  await waitFor(() => expect(one.getAllByRole("spinbutton")).toHaveLength(6));
  expect(one.queryByText("Select a date")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await one.findAllByText("Select a date")).toHaveLength(2);
});
