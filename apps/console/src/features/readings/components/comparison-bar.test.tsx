import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ComparisonBar } from "./comparison-bar.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The bar of a chart with these earlier periods; returns the ones asked for. */
const show = async (days: number[]) => {
  serverAnswers(() => ({
    status: 200,
    body: { data: [], metaData: { page: 1, size: 20, total: 0, newest: null } },
  }));
  const onDays = vi.fn();
  const nothing = () => undefined;
  await showPage(
    <ComparisonBar
      comparison={{ devices: [], days }}
      rangeSeconds={43_200}
      devices={[]}
      present={[7]}
      onDays={onDays}
      onAdd={nothing}
      onRemove={nothing}
    />,
  );
  await screen.findByRole("group", { name: "Compare" });
  return onDays;
};

it("offers further days beside yesterday and last week, without those that are chosen", async () => {
  const onDays = await show([7, 28]);
  fireEvent.click(screen.getByRole("button", { name: "another day" }));
  const offered = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(offered).toEqual(["2 days ago", "3 days ago", "14 days ago", "365 days ago"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "14 days ago" }));
  expect(onDays).toHaveBeenCalledWith([7, 28, 14]);
});

it("offers no more than five earlier periods, each of which can be taken away", async () => {
  const onDays = await show([2, 3, 14, 28, 365]);
  expect(screen.getByText("At most 5 earlier periods").isConnected).toBe(true);
  expect(screen.queryByRole("button", { name: "another day" })).toBeNull();
  expect(screen.getByRole("button", { name: "yesterday" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "28 days ago" }));
  expect(onDays).toHaveBeenCalledWith([2, 3, 14, 365]);
});
