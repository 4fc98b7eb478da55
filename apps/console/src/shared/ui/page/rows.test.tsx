import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { FirstRows } from "./rows.tsx";

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `row ${index}`).map((row) => <li key={row}>{row}</li>);

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("shows five of many rows, and all of them on demand", async () => {
  await showPage(<FirstRows rows={rows(18)} />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(5);
  fireEvent.click(screen.getByRole("button", { name: "Show all (18)" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(18);
});

it("has no button when all rows fit", async () => {
  await showPage(<FirstRows rows={rows(5)} />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(5);
  expect(screen.queryByRole("button")).toBeNull();
});
