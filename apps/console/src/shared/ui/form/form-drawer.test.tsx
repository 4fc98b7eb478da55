import { zodResolver } from "@hookform/resolvers/zod";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { isoTime } from "@sgval/contract/route";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { ApiError } from "../../api/api-error.ts";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { FormDrawer } from "./form-drawer.tsx";
import { FormTimestamp } from "./pickers/lazy-pickers.tsx";
import { useSave } from "./use-save.ts";

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

/** A form of one field whose saving ends as its test says. */
const RoleName = ({
  onClose,
  ...saves
}: {
  save: () => Promise<unknown>;
  isWanted?: () => Promise<boolean>;
  onClose: () => void;
}) => {
  const form = useForm({ defaultValues: { name: "" } });
  const saving = useSave(form, { fields: ["name"], ...saves });
  return (
    <FormDrawer
      open
      title="Add a role"
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel="Save"
      onClose={onClose}
    >
      <input aria-label="Name" {...form.register("name", { required: true })} />
    </FormDrawer>
  );
};

/** A form that begins with a time. */
const Reading = () => {
  const form = useForm<{ at: string; note: string }>({
    resolver: zodResolver(z.object({ at: isoTime, note: z.string() })),
    defaultValues: { at: "", note: "" },
  });
  const saving = useSave(form, { fields: ["at", "note"], save: async () => undefined });
  return (
    <FormDrawer open title="Reading" dirty={false} {...saving} saveLabel="Save" onClose={() => undefined}>
      <FormTimestamp control={form.control} name="at" label="Read at" required />
      <input aria-label="Note" {...form.register("note")} />
    </FormDrawer>
  );
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

  it("opens with the cursor in a time that is first and has to be chosen, and says so when it is empty", async () => {
    pointer("fine");
    await showPage(<Reading />);
    const time = await screen.findByRole("group", { name: "Read at" });
    await waitFor(() => expect(time.contains(document.activeElement)).toBe(true));
    expect(screen.getByText("Read at").textContent).toBe("Read at required");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Select a date");
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

  it("takes back what the server said of another try when a field is wrong now", async () => {
    const save = () => Promise.reject(new ApiError("value_exists"));
    await showPage(<RoleName save={save} onClose={() => undefined} />);
    const button = await screen.findByRole("button", { name: "Save" });
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Operators" } });
    fireEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toMatch(/exists/);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "" } });
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it.each([
    ["was refused", { save: (): Promise<void> => Promise.reject(new Error("down")) }],
    ["was not wanted after all", { isWanted: async () => false, save: async (): Promise<void> => undefined }],
  ])("asks before typed values are lost whose saving %s", async (_what, saves) => {
    const onClose = vi.fn();
    await showPage(<RoleName {...saves} onClose={onClose} />);
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Operators" } });
    const save = screen.getByRole("button", { name: "Save" });
    fireEvent.click(save);
    await waitFor(() => expect(save.getAttribute("aria-disabled")).not.toBe("true"));
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect((await screen.findByRole("alertdialog", { name: "Discard what is not saved?" })).isConnected).toBe(
      true,
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});
