import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PasswordForm } from "./password-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says each rule of a new password once: what is wrong at the field, the rest in the list", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(() => refusal(404, "not_found"));
  await showPage(<PasswordForm />);
  const password = await screen.findByLabelText(/^New password/, { selector: "input" });
  const rules = () =>
    within(screen.getByRole("list"))
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  const tooShort = "Password must be at least 8 characters";
  expect(rules()).toEqual([tooShort, "Uppercase, lowercase, special character and digit, minimum 8"]);
  fireEvent.change(password, { target: { value: "Aa1-" } });
  fireEvent.blur(password);
  expect((await screen.findByRole("alert")).textContent).toBe(tooShort);
  expect(screen.getAllByText(tooShort)).toHaveLength(1);
  expect(rules()).toEqual(["Uppercase, lowercase, special character and digit, minimum 8 – met"]);
});

it("[R8.1] says «Change Password error» with the cause when the server does not change it", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(({ method }) =>
    method === "GET" ? refusal(404, "not_found") : refusal(503, "database_unavailable"),
  );
  await showPage(<PasswordForm />);
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name, { selector: "input" }), { target: { value } });
  await screen.findByRole("button", { name: "Change password" });
  type(/^Current password/, "Abcdef-1");
  type(/^New password/, "Abcdef-2");
  type(/^Confirm the new password/, "Abcdef-2");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  expect((await screen.findByText(/^Change Password error/)).isConnected).toBe(true);
});
