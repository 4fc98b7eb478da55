import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { FormDrawer } from "./form-drawer.tsx";

const pointer = (kind: "fine" | "coarse") => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    real(query === `(pointer: ${kind})` ? "all" : query === "(pointer: fine)" ? "not all" : query),
  );
};
const open = async (savesOffline = false) => {
  const onSubmit = vi.fn(async (event?: { preventDefault(): void }) => event?.preventDefault());
  await showPage(
    <FormDrawer
      open
      title="Add a role"
      dirty={false}
      saving={false}
      saveLabel="Save"
      savesOffline={savesOffline}
      failure={null}
      onSubmit={onSubmit}
      draft={{ read: () => ({}), restore: () => undefined }}
      onClose={() => undefined}
    >
      <input aria-label="Name" />
      <Select value="a" slotProps={{ input: { "aria-label": "Type" } }}>
        <MenuItem value="a">Valve</MenuItem>
      </Select>
    </FormDrawer>,
  );
  return { onSubmit, field: await screen.findByLabelText("Name") };
};

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  onlineManager.setOnline(true);
});

describe("form drawer", () => {
  it("opens with the cursor in the first field and saves with Ctrl+Enter", async () => {
    pointer("fine");
    const { onSubmit, field } = await open();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("saves with Ctrl+Enter on a select too, without opening its list", async () => {
    const { onSubmit } = await open();
    const select = screen.getByRole("combobox");
    fireEvent.keyDown(select, { key: "Enter", ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(screen.queryByRole("listbox")).toBeNull();
    fireEvent.keyDown(select, { key: "Enter" });
    expect(screen.getByRole("listbox")).toBeTruthy();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("locks its button without a network, unless what it saves stays in this browser until then", async () => {
    onlineManager.setOnline(false);
    await open();
    const button = () => screen.getByRole("button", { name: /Save/ });
    expect(button().getAttribute("aria-disabled")).toBe("true");
    cleanup();
    const { onSubmit } = await open(true);
    expect(button().getAttribute("aria-disabled")).not.toBe("true");
    fireEvent.click(button());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });

  it("does not open the on-screen keyboard of a phone", async () => {
    pointer("coarse");
    const { field } = await open();
    expect(document.activeElement).not.toBe(field);
  });
});
