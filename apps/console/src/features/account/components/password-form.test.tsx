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
