import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { UserPage } from "./user-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("[R8.1] says «User does not exit» of an address of nobody, and leads back to the users", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ path }) =>
    path.startsWith("/user/99") ? refusal(404, "user_not_found") : { status: 200, body: { data: [] } },
  );
  const nothing = () => undefined;
  await showPage(<UserPage id={99} tab="account" onTab={nothing} onGone={nothing} activity={() => null} />);
  expect((await screen.findByText("User does not exit")).isConnected).toBe(true);
  expect(screen.getByRole("link", { name: "Back to the users" }).getAttribute("href")).toBe(
    "/apps/user/list",
  );
});
