import type { OwnAccount } from "@sgval/contract/account/account";
import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropDraftsBut } from "../../../shared/api/drafts.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { accountQuery } from "../api/account.ts";
import { AccountForm } from "./account-form.tsx";

const account: OwnAccount = {
  id: 1,
  username: "tam01",
  email: "tam@example.vn",
  account: null,
  phone: null,
  language: null,
  role: null,
  superUser: false,
  manageSuper: false,
  photoVersion: null,
  secondFactor: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

beforeEach(() => signedInAs({ superUser: false, manageSuper: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  dropDraftsBut(null);
});

const OwnForm = () => {
  const { data } = useQuery(accountQuery());
  return data ? <AccountForm account={data} /> : null;
};
const password = () => screen.queryByLabelText<HTMLInputElement>(/^Current password/, { selector: "input" });
const type = (field: HTMLElement | null, value: string) => {
  if (!field) throw new Error("the field is not shown");
  fireEvent.change(field, { target: { value } });
};
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("asks for the current password for a new e-mail only, and shows a wrong one at its field", async () => {
  const wrong = { field: "currentPassword", message: "validation.current_password_incorrect" };
  let stored = account;
  const asked = serverAnswers(({ method, body }) => {
    const { currentPassword, email } = Object(body);
    if (method === "PUT" && currentPassword !== "Right-42")
      return refusal(422, "current_password_incorrect", [wrong]);
    if (method === "PUT") stored = { ...stored, email };
    return { status: 200, body: { data: stored } };
  });
  await showPage(<OwnForm />);
  type(await screen.findByLabelText(/^Phone/), "028 1");
  expect(password()).toBeNull();
  type(screen.getByLabelText(/^Email/), "new@example.vn");
  await waitFor(() => expect(password()).not.toBeNull());
  expect(screen.queryByLabelText(/^Code or recovery code/)).toBeNull();
  type(password(), "wrong");
  save();
  expect(await screen.findByText("Current password is incorrect")).toBeTruthy();
  expect(password()?.getAttribute("aria-invalid")).toBe("true");
  type(password(), "Right-42");
  save();
  await waitFor(() => expect(password()).toBeNull());
  expect(asked.filter(({ method }) => method === "PUT").at(-1)?.body).toMatchObject({
    email: "new@example.vn",
    currentPassword: "Right-42",
  });
});

it("takes a code of the second factor instead, where the account has one", async () => {
  const stored = { ...account, secondFactor: true };
  const asked = serverAnswers(() => ({ status: 200, body: { data: stored } }));
  await showPage(<OwnForm />);
  type(await screen.findByLabelText(/^Email/), "new@example.vn");
  type(await screen.findByLabelText(/^Code or recovery code/), "123456");
  save();
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")?.body).toMatchObject({ code: "123456" }),
  );
  expect(asked.find(({ method }) => method === "PUT")?.body).not.toHaveProperty("currentPassword");
});
