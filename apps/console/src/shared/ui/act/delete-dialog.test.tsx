import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { hideSnackbar, useSnackbar } from "../../api/snackbar.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

const ask = async (onDelete: () => Promise<unknown>, names = ["lan01", "tam02"]) => {
  const calls = { onDeleted: vi.fn(), onClose: vi.fn() };
  render(
    <Suspense fallback={null}>
      <DeleteDialog open names={names} onDelete={onDelete} {...calls} />
    </Suspense>,
  );
  await screen.findByRole("alertdialog");
  return calls;
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  localStorage.setItem("sg-val-language", "en");
  await startI18n();
  hideSnackbar();
});
afterEach(() => {
  cleanup();
  act(() => onlineManager.setOnline(true));
});

describe("delete dialog", () => {
  it("[R8.3] asks whether to continue, names what is deleted and ends with Deleted", async () => {
    const { onDeleted } = await ask(() => Promise.resolve());
    expect(screen.getByRole("alertdialog", { name: "Are you sure you want to continue?" })).toBeTruthy();
    press("Delete");
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(useSnackbar.getState()).toMatchObject({
      visible: true,
      color: "success",
      message: "Delete success. Deleted: lan01, tam02",
    });
  });

  it("[R8.3] ends with Canceled without a request", async () => {
    const onDelete = vi.fn(() => Promise.resolve());
    const { onClose } = await ask(onDelete);
    press("Cancel");
    expect(onClose).toHaveBeenCalled();
    expect(onDelete).not.toHaveBeenCalled();
    expect(useSnackbar.getState()).toMatchObject({ visible: true, message: "Canceled" });
  });

  it("stays open with the reason when the server refuses, and can be tried again", async () => {
    const onDelete = vi
      .fn(() => Promise.resolve())
      .mockRejectedValueOnce(new ApiError("network_unreachable"));
    const { onDeleted } = await ask(onDelete);
    press("Delete");
    expect((await screen.findByRole("alert")).textContent).toContain("Delete failed");
    press("Delete");
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalled());
  });

  it("is disabled with the reason while offline", async () => {
    await ask(() => Promise.resolve());
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText("No network: nothing can be deleted now.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete" }).hasAttribute("disabled")).toBe(true);
  });
});
