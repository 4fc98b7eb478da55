import { preferences } from "@sgval/contract/account/preferences";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropDraftsBut, keepDrafts } from "../../../shared/api/drafts.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { NotificationsForm } from "./notifications-form.tsx";

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  dropDraftsBut(null);
});

it("shows a sample of the selected kind, whatever is ticked for it, and of which devices a lost connection is notified", async () => {
  const onTry = vi.fn();
  await showPage(<NotificationsForm preferences={preferences.parse({})} onTry={onTry} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Critical alarms: In the app" }));
  expect(screen.getByText(/^Connections lost: only of devices that keep one\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Test" }));
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Kind to test" }));
  fireEvent.click(screen.getByRole("option", { name: "Connections lost" }));
  fireEvent.click(screen.getByRole("button", { name: "Test" }));
  expect(onTry.mock.calls).toEqual([
    ["alarmCritical", "Critical alarms: this is a test"],
    ["deviceOffline", "Connections lost: this is a test"],
  ]);
});

it("saves only the ticked channels", async () => {
  const asked = serverAnswers(({ body }) => ({ status: 200, body: { data: preferences.parse(body ?? {}) } }));
  await showPage(<NotificationsForm preferences={preferences.parse({})} onTry={vi.fn()} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Connections lost: Sound" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      notifications: preferences.parse({ notifications: { deviceOffline: { sound: true } } }).notifications,
      quietHours: null,
      telegramChat: "",
      smsNumber: "",
    }),
  );
});

it("offers the ticks as a draft after a new sign-in", async () => {
  const page = <NotificationsForm preferences={preferences.parse({})} onTry={vi.fn()} />;
  await showPage(page);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Connections lost: Sound" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Quiet hours" }));
  keepDrafts(1);
  cleanup();

  await showPage(page);
  fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
  const sound = screen.getByRole<HTMLInputElement>("checkbox", { name: "Connections lost: Sound" });
  expect(sound.checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Quiet hours" }).checked).toBe(true);
});
