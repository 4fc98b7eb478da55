import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hideSnackbar, useSnackbar } from "../../../shared/api/snackbar.ts";
import { refusal, serverAnswers, showPage } from "../../../shared/ui/page.fixture.tsx";
import { ResetPassword } from "./reset-password.tsx";

beforeEach(() => localStorage.setItem("sg-val-language", "en"));
afterEach(() => {
  cleanup();
  hideSnackbar();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const done = { status: 200, body: null };
/** Opens the page of a mailed link and sends a new password. */
const reset = async (saved: () => { status: number; body: unknown }) => {
  const onSaved = vi.fn();
  const asked = serverAnswers(({ path }) =>
    path === "/auth/reset-password" ? saved() : path.endsWith("/check") ? done : refusal(404, "not_found"),
  );
  await showPage(<ResetPassword token="mailed" onSaved={onSaved} />);
  const type = (name: RegExp) =>
    fireEvent.change(screen.getByLabelText(name, { selector: "input" }), { target: { value: "Abcdef-1" } });
  await screen.findByLabelText(/^New password/, { selector: "input" });
  type(/^New password/);
  type(/^Confirm the new password/);
  fireEvent.click(screen.getByRole("button", { name: "Save password" }));
  return { asked, onSaved };
};

it("[R2.5] [R8.2] sets the new password with the token of the link, and says that it is reset", async () => {
  const { asked, onSaved } = await reset(() => done);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked.find(({ path }) => path === "/auth/reset-password")?.body).toEqual({
    ...{ token: "mailed", password: "Abcdef-1", confirmation: "Abcdef-1" },
  });
  expect(useSnackbar.getState()).toMatchObject({ message: "Successfully reset password for email" });
});

it("[R8.1] says «Update password failed» with the cause when the server does not store it", async () => {
  const { onSaved } = await reset(() => refusal(503, "database_unavailable"));
  expect((await screen.findByText(/^Update password failed/)).isConnected).toBe(true);
  expect(onSaved).not.toHaveBeenCalled();
});

it("[R8.1] says «Invalid token» of a link that ended meanwhile, and leads to a new one", async () => {
  await reset(() => refusal(422, "invalid_token"));
  expect((await screen.findByText("Invalid token")).isConnected).toBe(true);
  expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
});

it("[R2.5] shows no form to a link without a good token", async () => {
  serverAnswers(() => refusal(422, "invalid_token"));
  await showPage(<ResetPassword token="" onSaved={() => undefined} />);
  expect((await screen.findByText("Invalid token")).isConnected).toBe(true);
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
});
