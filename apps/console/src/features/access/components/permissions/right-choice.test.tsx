import { permissions } from "@sgval/contract/permission";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { screenMatches } from "../../../../shared/ui/screen.fixture.ts";
import { RightChoice } from "./right-choice.tsx";

const Choice = () => {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const names = permissions.filter((name) => !name.endsWith(".Index"));
  return (
    <>
      <RightChoice names={names} held={held} onHeld={setHeld} />
      <output>{[...held].join(" ")}</output>
    </>
  );
};

beforeEach(() => {
  screenMatches(() => false);
  signedInAs({ superUser: true, manageSuper: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("groups permissions by subject, and sets those that operate devices apart", async () => {
  await showPage(<Choice />);
  const apart = (await screen.findByRole("heading", { name: "Operate devices" })).closest("section");
  const operating = within(apart ?? expect.fail("not apart")).getAllByRole("checkbox");
  expect(operating.map((one) => one.getAttribute("aria-label"))).toContain("Send commands to devices");
  expect(
    within(apart ?? expect.fail("not apart")).queryByRole("checkbox", { name: "Delete devices" }),
  ).toBeNull();
  expect(screen.getByRole("heading", { name: "Network" })).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "All of Rooms" }));
  expect(screen.getByRole("status").textContent).toBe("Room.Create Room.Update Room.Delete");
});

it("finds a permission by its words, and shows it without a fold", async () => {
  await showPage(<Choice />);
  fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "delete roo" } });
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Operate devices" })).toBeNull());
  const fold = screen.getByRole("checkbox", { name: "Delete rooms" }).closest("details");
  expect(fold?.open).toBe(true);
  expect(screen.queryByRole("checkbox", { name: "Delete devices" })).toBeNull();
});
