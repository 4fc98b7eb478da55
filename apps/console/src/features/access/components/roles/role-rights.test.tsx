import { permissions } from "@sgval/contract/permission";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { screenMatches } from "../../../../shared/ui/screen.fixture.ts";
import { PermissionPage } from "../permissions/permission-page.tsx";
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

describe("administration of permissions", () => {
  const row = (name: string, core: boolean, roles: object[]) => ({
    ...{ name, group: name.split(".")[0], core, description: core ? null : "See the cameras" },
    ...{ roles, users: 3, createdAt: core ? null : "2026-01-01T00:00:00.000Z" },
  });
  const operator = { id: 5, name: "Ca trực" };
  const role = {
    ...{
      ...operator,
      description: "",
      isDefault: false,
      locked: false,
      permissions: ["Room.Index"],
      users: 2,
    },
    ...{ members: [], createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  };
  const rows = [row("Room.Index", true, [operator]), row("Camera.Index", false, [operator])];
  const show = async (address: string) => {
    signedInAs({ superUser: true, manageSuper: false });
    const asked = serverAnswers(({ method, path }) => ({
      status: method === "DELETE" ? 204 : 200,
      body: path.startsWith("/role")
        ? { data: method === "GET" ? [role] : role, metaData: { total: 1, page: 1, size: 100 } }
        : { data: rows, metaData: { total: 2, page: 1, size: 20 } },
    }));
    await showPage(<PermissionPage />, undefined, address);
    return asked;
  };
  const menuOf = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name: new RegExp(`${name}$`) }));

  it("locks those of the product, and says before it deletes one of its own how many roles lose it", async () => {
    const asked = await show("/apps/permissions");
    await menuOf("Room.Index");
    for (const name of ["Edit", "Delete"])
      expect(
        (await screen.findByRole("menuitem", { name: new RegExp(`^${name}`) })).getAttribute("aria-disabled"),
      ).toBe("true");
    fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
    await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await menuOf("Camera.Index");
    fireEvent.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("1 role loses it.").isConnected).toBe(true);
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(question.getByRole("button", { name: /^Delete/ }));
    await vi.waitFor(() =>
      expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/permission/Camera.Index"),
    );
  });

  it("names the roles that keep a permission under a new name", async () => {
    await show("/apps/permissions");
    await menuOf("Camera.Index");
    fireEvent.click(await screen.findByRole("menuitem", { name: /^Edit/ }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.queryByText(/Roles that keep it/)).toBeNull();
    fireEvent.change(drawer.getByRole("textbox", { name: /^Permission/ }), {
      target: { value: "Camera.Watch" },
    });
    expect((await drawer.findByText(/Roles that keep it: Ca trực\.$/)).isConnected).toBe(true);
  });

  it("changes roles in the matrix when they are saved, not by a tick", async () => {
    const asked = await show("/apps/permissions?view=matrix");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Ca trực: See the cameras" }));
    const changes = () => asked.filter(({ method }) => method !== "GET");
    expect(changes()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Save 1 change" }));
    await vi.waitFor(() =>
      expect(changes()).toMatchObject([
        { path: "/role/5", body: { permissions: expect.arrayContaining(["Room.Index", "Camera.Index"]) } },
      ]),
    );
  });
});
