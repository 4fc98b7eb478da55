import type { KeptData } from "@sgval/contract/settings/retention";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { RetentionPanel } from "./retention-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const kept = (kind: KeptData["kind"], more: Partial<KeptData> = {}): KeptData => ({
  ...{ kind, days: null, months: null, rows: null, bytes: null, source: "fixed", size: 0 },
  ...more,
});

it("says of each kind of data how long it is kept, also for ever, its limit, and its room now", async () => {
  const data = [
    kept("readings", { months: 24, source: "environment", size: 3 * 1024 ** 3 }),
    kept("dead_letters", { days: 30, rows: 100_000, bytes: 512 * 1024 ** 2, size: 1.5 * 1024 ** 2 }),
    kept("alarms"),
  ];
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.includes("retention") ? data : { months: null } },
  }));
  await showPage(<RetentionPanel />);
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  const readings = await row(/^Raw readings/);
  expect(readings.getByText("24 months")).toBeTruthy();
  expect(readings.getByText(/environment of the server/)).toBeTruthy();
  expect(readings.getByText(/^3,072.MB$/)).toBeTruthy();
  const letters = await row(/^Dead letters/);
  expect(letters.getByText("30 days")).toBeTruthy();
  expect(letters.getByText(/100,000 rows, 512.MB/)).toBeTruthy();
  expect((await row(/^Alarms/)).getByText("for ever")).toBeTruthy();
  expect(await screen.findByText("Keep in the log")).toBeTruthy();
});

it("says that it could not be loaded, which is not an empty table", async () => {
  serverAnswers(() => refusal(500, "internal_error"));
  await showPage(<RetentionPanel />);
  expect((await screen.findAllByText(/^What is kept could not be loaded/)).length).toBeGreaterThan(0);
});
