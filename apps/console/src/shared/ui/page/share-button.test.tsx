import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../api/snackbar.ts";
import { showPage, signedInAs } from "../page.fixture.tsx";
import { ShareButton } from "./share-button.tsx";

const given = (name: "share" | "clipboard", value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  given("share", undefined);
  given("clipboard", undefined);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "clipboard");
});

const press = async () => {
  await showPage(<ShareButton title="Valve 7" label="Share a link" />);
  fireEvent.click(await screen.findByRole("button", { name: "Share a link" }));
};

it("hands the address to the dialog of the browser, and does no more when that is closed", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
  const writeText = vi.fn();
  given("share", share);
  given("clipboard", { writeText });
  await press();
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: "Valve 7", url: window.location.href }));
  expect(writeText).not.toHaveBeenCalled();
});

it("copies the address where the browser has no such dialog", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  given("clipboard", { writeText });
  await press();
  await waitFor(() => expect(useSnackbar.getState().message).toBe("Copied"));
  expect(writeText).toHaveBeenCalledWith(window.location.href);
});

it("shows the address to be selected on a page without TLS, which can neither share nor copy", async () => {
  await press();
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Share a link" });
  expect(field.value).toBe(window.location.href);
  expect(field.readOnly).toBe(true);
});
