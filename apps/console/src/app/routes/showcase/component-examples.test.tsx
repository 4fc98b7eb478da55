import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeleteAllExample, HeaderExample, IconExample, StatisticsExample } from "./component-examples.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** What stands beside the name of a state. */
const show = async (example: ReactNode) => {
  await showPage(example);
  await screen.findByText("Normal");
  return (state: string) => within(screen.getByText(state).nextElementSibling as HTMLElement);
};
const isLocked = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

it("asks by name before it deletes what is chosen, and says when that is refused", async () => {
  const state = await show(<DeleteAllExample />);
  expect(isLocked(state("Empty").getByRole("button", { name: /^Delete 0/ }))).toBe(true);
  fireEvent.click(state("Normal").getByRole("button", { name: /^Delete 3/ }));
  const question = within(await screen.findByRole("alertdialog"));
  for (const name of ["Pump 1", "Pump 2", "Pump 3"])
    expect(question.getByText(new RegExp(name)).isConnected).toBe(true);
  fireEvent.click(question.getByRole("button", { name: /^Delete/ }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(state("Refused on delete").getByRole("button", { name: /^Delete 2/ }));
  const refused = within(await screen.findByRole("alertdialog"));
  fireEvent.click(refused.getByRole("button", { name: /^Delete/ }));
  expect((await refused.findByText(/^Delete failed/)).isConnected).toBe(true);
});

it("counts what charts would compare, and is locked for none and for too many", async () => {
  const state = await show(<StatisticsExample />);
  const chart = (name: string) => state(name).getByRole("button", { name: /^Charts/ });
  expect([chart("Normal").textContent, isLocked(chart("Normal"))]).toEqual(["Charts2", false]);
  expect([chart("Empty").textContent, isLocked(chart("Empty"))]).toEqual(["Charts0", true]);
  expect([chart("Too many").textContent, isLocked(chart("Too many"))]).toEqual(["Charts7", true]);
  expect(isLocked(chart("No permission"))).toBe(true);
});

it.each([
  ["delete", "Delete Pump 3"],
  ["edit", "Edit Pump 3"],
  ["view", "View Pump 3"],
] as const)(
  "names the button of %s with what it is about, and locks it without the permission",
  async (verb, name) => {
    const state = await show(<IconExample verb={verb} />);
    expect(isLocked(state("Normal").getByRole("button", { name }))).toBe(false);
    expect(isLocked(state("No permission").getByRole("button", { name }))).toBe(true);
  },
);

it("has a trail, a title and actions in the head of a page", async () => {
  const state = await show(<HeaderExample />);
  expect(state("Normal").getByRole("heading").isConnected).toBe(true);
  expect(state("Normal").getByRole("navigation").isConnected).toBe(true);
  expect(state("Normal").getAllByRole("button").some(isLocked)).toBe(false);
  expect(state("No permission").getAllByRole("button").some(isLocked)).toBe(true);
});
