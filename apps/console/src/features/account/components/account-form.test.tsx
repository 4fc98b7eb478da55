import type { OwnAccount } from "@sgval/contract/account/account";
import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropDraftsBut } from "../../../shared/api/drafts.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { accountQuery } from "../api/account.ts";
import { AccountForm } from "./account-form.tsx";
import { PhotoPage } from "./photo-page.tsx";
import { ProfilePage } from "./profile-page.tsx";

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

const own: OwnAccount = {
  ...account,
  ...{ phone: "0901 234 567", role: { id: 2, name: "Ca trực" }, photoVersion: 4 },
};
const answersOwn = (photo: () => { status: number; body: unknown }) =>
  serverAnswers(({ method, path }) =>
    path.startsWith("/account/photo") && method === "DELETE"
      ? photo()
      : { status: 200, body: { data: path === "/account" ? own : [] } },
  );

it("shows how others see the user, and removes the photo only once that is confirmed", async () => {
  let isRefused = true;
  const asked = answersOwn(() =>
    isRefused ? refusal(503, "database_unavailable") : { status: 204, body: null },
  );
  await showPage(<PhotoPage />);
  const seen = within(await screen.findByRole("region", { name: "How others see you" }));
  expect([...seen.getAllByRole("definition")].map(({ textContent }) => textContent)).toEqual([
    ...["tam01", "tam@example.vn", "0901 234 567", "Ca trực", expect.stringContaining("2026")],
  ]);
  const removals = () => asked.filter(({ method }) => method === "DELETE").length;
  const remove = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Remove photo" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Remove the photo?" }));
    expect(question.getByText("The initials of the name take its place.").isConnected).toBe(true);
    return question.getByRole("button", { name: "Remove photo" });
  };
  const confirm = await remove();
  expect(removals()).toBe(0);
  fireEvent.click(confirm);
  expect((await screen.findByText("Update failed")).isConnected).toBe(true);
  expect(removals()).toBe(1);
  isRefused = false;
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  fireEvent.click(await remove());
  await vi.waitFor(() => expect(screen.queryByText("Update failed")).toBeNull());
  expect(removals()).toBe(2);
});

it("shows the own profile by tabs, with the ways to change it", async () => {
  answersOwn(() => refusal(404, "not_found"));
  const onTab = vi.fn();
  const page = (tab: string | undefined) => (
    <ProfilePage
      tab={tab}
      onTab={onTab}
      groups={["Devices", "Rooms"]}
      activity={(userId) => <p>{`entries of ${userId}`}</p>}
      pinned={<p>pinned devices</p>}
      templates={<p>own templates</p>}
      viewLink={() => null}
      opensView={() => true}
    />
  );
  await showPage(page(undefined));
  expect((await screen.findByRole("heading", { name: "tam01" })).isConnected).toBe(true);
  const role = within(screen.getByRole("region", { name: "Role" }));
  for (const text of ["Ca trực", "Devices", "Rooms"]) expect(role.getByText(text).isConnected).toBe(true);
  const contact = within(screen.getByRole("region", { name: "Contact" }));
  expect(contact.getByText("0901 234 567").isConnected).toBe(true);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect([hrefOf("Change photo"), hrefOf("Edit account")]).toEqual([
    "/pages/account-settings/userProfile",
    "/pages/account-settings/account",
  ]);
  expect(screen.queryByText("pinned devices")).toBeNull();
  cleanup();
  await showPage(page("activity"));
  expect((await screen.findByText("entries of 1")).isConnected).toBe(true);
  cleanup();
  await showPage(page("favourites"));
  expect((await screen.findByText("pinned devices")).isConnected).toBe(true);
  expect(screen.getByText("own templates").isConnected).toBe(true);
});
