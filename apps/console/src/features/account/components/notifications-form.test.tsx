import { preferences } from "@sgval/contract/account-preferences";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NotificationsForm } from "./notifications-form.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("tries what is chosen for the app, as ticked at this moment, and nothing else", async () => {
  const onTry = vi.fn();
  await showPage(<NotificationsForm preferences={preferences.parse({})} onTry={onTry} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Critical alarms: In the app" }));
  fireEvent.click(screen.getByRole("button", { name: "Try it" }));
  expect(onTry.mock.calls).toEqual([
    ["alarmHigh", "High alarms: this is a test"],
    ["alarmMedium", "Medium alarms: this is a test"],
    ["commandResult", "Command results: this is a test"],
    ["deviceOffline", "Devices offline: this is a test"],
    ["reportReady", "Reports ready: this is a test"],
  ]);
});
