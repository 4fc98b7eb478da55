import type { Role } from "@sgval/contract/access/roles";
import { holderOf } from "@sgval/contract/permission";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { RoleCards } from "./role-cards.tsx";

const night = "2026-01-01T00:00:00.000Z";
const role: Role = {
  ...{ id: 3, name: "night shift", description: "", isDefault: false, locked: false, permissions: [] },
  ...{ users: 0, members: [], createdAt: night, updatedAt: night },
};

it("[R6.6] says to whoever may only see roles that they have no permission to delete and edit", async () => {
  signedInAs({ superUser: false, manageSuper: false }, ["Role.Index"]);
  const acted = vi.fn();
  await showPage(
    <RightsContext value={holderOf([{ action: "Index", subject: "Role" }])}>
      <RoleCards
        roles={[role]}
        chosen={undefined}
        onChoose={acted}
        onEdit={acted}
        onCopy={acted}
        onDelete={acted}
      />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /night shift/, expanded: false }));
  for (const name of [/^Edit/, /^Delete/]) {
    const item = await screen.findByRole("menuitem", { name });
    expect(item.textContent).toContain("You don't have permission to delete and edit");
    fireEvent.click(item);
  }
  expect(acted).not.toHaveBeenCalled();
});
