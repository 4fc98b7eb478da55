import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { UserMenu } from "./user-menu.tsx";

it("names the role of the user as everywhere else, not by its stored key", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  await showPage(<UserMenu />);
  fireEvent.click(await screen.findByRole("button", { name: /tam01/ }));
  expect(screen.getAllByText("Administrator")).toHaveLength(2);
  expect(screen.queryByText("admin")).toBeNull();
});
