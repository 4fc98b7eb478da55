import type { SavedView } from "@sgval/contract/account/saved-views";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { showPage, signedInAs } from "../../page.fixture.tsx";
import { SavedViews } from "./saved-views.tsx";

const offline: SavedView = {
  id: 1,
  list: "devices",
  name: "Offline valves",
  query: "status=offline&type=VGA",
};
const zones: SavedView = { id: 2, list: "devices", name: "Zones", query: "type=DMA" };

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = async (views: SavedView[] = [offline, zones]) => {
  const acts = {
    onApply: vi.fn(),
    onSave: vi.fn(async () => undefined),
    onRename: vi.fn(async () => undefined),
    onDelete: vi.fn(async () => undefined),
  };
  await showPage(<SavedViews views={views} failed={false} current="type=VGA&status=offline" {...acts} />);
  fireEvent.click(await screen.findByRole("button", { name: "Views" }));
  return { ...acts, menu: within(await screen.findByRole("dialog", { name: "Saved views" })) };
};
const fillName = (name: string) => {
  const dialog = within(screen.getByRole("dialog", { name: /the view$|this view$/ }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: name } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
};

describe("saved views of a list", () => {
  it("marks the current view and opens another", async () => {
    const { menu, onApply } = await open();
    const marked = menu.getAllByRole("button").filter((one) => one.getAttribute("aria-current") === "true");
    expect(marked.map((one) => one.textContent)).toEqual(["Offline valves, shown now"]);
    fireEvent.click(menu.getByRole("button", { name: "Zones" }));
    expect(onApply).toHaveBeenCalledWith(zones);
  });

  it("saves the current view under a name, and not without one", async () => {
    const { menu, onSave } = await open([]);
    expect(menu.getByText("No view of this list is saved yet")).toBeTruthy();
    fireEvent.click(menu.getByRole("button", { name: "Save this view as…" }));
    await screen.findByRole("dialog", { name: "Save this view" });
    fillName("  ");
    await vi.waitFor(() => expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"));
    expect(onSave).not.toHaveBeenCalled();
    fillName(" Night watch ");
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith("Night watch"));
  });

  it("keeps the typed name when the server refuses it as taken", async () => {
    const { menu, onRename } = await open();
    onRename.mockRejectedValue(
      new ApiError("validation_failed", {
        status: 422,
        details: [{ field: "name", message: "validation.value_exists" }],
      }),
    );
    fireEvent.click(menu.getByRole("button", { name: "Rename Zones" }));
    await screen.findByRole("dialog", { name: "Rename the view" });
    fillName("Offline valves");
    await screen.findByText("Value is already exists");
    expect(onRename).toHaveBeenCalledWith(zones, "Offline valves");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Offline valves");
  });

  it("asks before it deletes a view", async () => {
    const { menu, onDelete } = await open();
    fireEvent.click(menu.getByRole("button", { name: "Delete Zones" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(onDelete).not.toHaveBeenCalled();
    fireEvent.click(question.getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(onDelete).toHaveBeenCalledWith(zones));
  });
});
