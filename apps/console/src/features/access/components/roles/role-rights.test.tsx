import { permissions } from "@sgval/contract/permission";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { screenMatches } from "../../../../shared/ui/screen.fixture.ts";
import { RoleRights } from "./role-rights.tsx";

const none: ReadonlySet<string> = new Set();

const Rights = ({ ownOfSuper = false }: { ownOfSuper?: boolean }) => {
  const [held, setHeld] = useState<ReadonlySet<string> | null>(none);
  return (
    <RoleRights
      names={permissions}
      before={none}
      held={held}
      onHeld={setHeld}
      ownOfSuper={ownOfSuper}
      renderMenu={(seen) => <p>{`menu of ${seen === null ? "everything" : seen.size}`}</p>}
    />
  );
};
const tick = (name: string): HTMLInputElement => screen.getByRole("checkbox", { name });

beforeEach(() => screenMatches(() => false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("permission matrix of a role", () => {
  it("ticks Index with Create, and previews the menu", async () => {
    signedInAs({ superUser: true, manageSuper: false });
    await showPage(<Rights />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Add rooms" }));
    expect(tick("See rooms").checked).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Preview as this role" }));
    expect(screen.getByText("menu of 2")).toBeTruthy();
  });

  it("locks permissions the caller does not hold, and offers only a super user to allow everything", async () => {
    signedInAs({ superUser: false, manageSuper: false }, ["Room.Index"]);
    await showPage(<Rights />);
    await screen.findByRole("checkbox", { name: "See rooms" });
    expect(tick("See rooms").disabled).toBe(false);
    expect(tick("Delete rooms").disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Allows everything" })).toBeNull();
    fireEvent.click(tick("All of Rooms"));
    expect(tick("See rooms").checked).toBe(true);
    expect(tick("Delete rooms").checked).toBe(false);
  });

  it("moves by arrow keys with one tick in the tab order", async () => {
    signedInAs({ superUser: true, manageSuper: false });
    await showPage(<Rights />);
    const start = await screen.findByRole("checkbox", { name: "See devices" });
    start.focus();
    fireEvent.keyDown(start, { key: "ArrowRight" });
    expect(document.activeElement).toBe(tick("Add devices"));
    fireEvent.keyDown(tick("Add devices"), { key: "ArrowDown" });
    // Control has no column of its own for adding: the nearest tick of its row takes the focus.
    expect(document.activeElement).toBe(tick("All of Control"));
    expect(
      screen.getAllByRole("checkbox").filter((one) => one.tabIndex === 0 && one.dataset.place),
    ).toHaveLength(1);
  });

  it("[R6.5] says to a super user that the role's permissions have no effect on them", async () => {
    signedInAs({ superUser: true, manageSuper: true });
    await showPage(<Rights ownOfSuper />);
    await screen.findByText("You are a super user: you have every permission");
    expect(screen.queryByRole("table")).toBeNull();
  });
});
