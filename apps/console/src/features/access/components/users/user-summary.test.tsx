import type { User } from "@sgval/contract/access/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserSummary } from "./user-summary.tsx";

const user = (more: Partial<User> = {}): User => ({
  id: 7,
  username: "letam01",
  email: null,
  account: null,
  phone: null,
  language: null,
  role: null,
  superUser: false,
  manageSuper: false,
  photoVersion: 2,
  lastSeenAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const show = (one: User) => showPage(<UserSummary user={one} onEdit={vi.fn()} onDeleted={vi.fn()} />);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("photo of another user", () => {
  it("is removed after a confirmation", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    const asked = serverAnswers(({ method }) =>
      method === "DELETE" ? { status: 200, body: null } : refusal(404, "not_found"),
    );
    await show(user());
    fireEvent.click(await screen.findByRole("button", { name: "Remove photo" }));
    const question = await screen.findByRole("alertdialog");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.click(within(question).getByRole("button", { name: "Remove photo" }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
        expect.stringContaining("user/7/photo"),
      ]),
    );
  });

  it("refuses a file that is no picture without a request", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    const asked = serverAnswers(() => refusal(404, "not_found"));
    await show(user({ photoVersion: null }));
    const input = await screen.findByLabelText("Choose a photo", { selector: "input" });
    fireEvent.change(input, { target: { files: [new File(["x"], "x.svg", { type: "image/svg+xml" })] } });
    await screen.findByText(/Only image files are allowed/);
    expect(asked.filter(({ method }) => method === "PUT")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Remove photo" })).toBeNull();
  });

  it("cannot be changed by a caller who may not manage super users", async () => {
    signedInAs({ superUser: false, manageSuper: false });
    serverAnswers(() => refusal(404, "not_found"));
    await show(user({ superUser: true }));
    await screen.findByText("letam01");
    expect(screen.queryByRole("button", { name: "Choose a photo" })).toBeNull();
  });
});
