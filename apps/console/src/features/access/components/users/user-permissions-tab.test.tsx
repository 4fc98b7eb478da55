import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserPermissionsTab } from "./user-permissions-tab.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (...froms: string[][]) => {
  const names = ["Device.Index", "Report.Index"];
  serverAnswers(() => ({
    status: 200,
    body: {
      data: names.map((name, index) => ({ name, group: "devices", from: froms[index] })),
      metaData: { superUser: false, role: { id: 2, name: "Night shift", everything: false } },
    },
  }));
  await showPage(<UserPermissionsTab userId={3} />);
};

it("says once where all permissions come from, and of each where they come from several places", async () => {
  await show(["role"], ["role"]);
  expect(await screen.findAllByText("from the role Night shift")).toHaveLength(1);
  cleanup();
  await show(["role"], ["superUser"]);
  expect((await screen.findByText("from the role Night shift")).closest("li")).not.toBeNull();
  expect(screen.getByText("Super user").closest("li")).not.toBeNull();
});
