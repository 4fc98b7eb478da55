import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { RoleUsers } from "./role-users.tsx";

it("names the role of a user as its card does", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const night = "2026-01-01T00:00:00.000Z";
  const user = {
    ...{ id: 7, username: "letam01", email: null, account: null, phone: null, language: null },
    ...{ role: { id: 1, name: "admin" }, superUser: false, manageSuper: false, photoVersion: 0 },
    ...{ lastSeenAt: null, createdAt: night, updatedAt: night },
  };
  const counts = { total: 1, admins: 1, clients: 0, superUsers: 0, neverSignedIn: 1 };
  const all = { role: undefined, page: 1, size: 10 };
  serverAnswers(() => ({
    status: 200,
    body: { data: [user], metaData: { total: 1, page: 1, size: 10, counts } },
  }));
  await showPage(<RoleUsers {...all} onChange={vi.fn()} />);
  const row = (await screen.findByText("letam01")).closest<HTMLElement>("[role=row], tr, li");
  expect(row?.textContent).toContain("Administrator");
  expect(row?.textContent).not.toContain("admin");
});
