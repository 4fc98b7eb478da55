import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openApproval, useOpenApproval } from "../../../features/control/api/approvals.ts";
import { anApproval } from "../../../features/control/approval.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { OpenedApproval } from "./opened-approval.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  openApproval(null);
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says that the device of a request is being loaded, and can be closed meanwhile", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  openApproval(anApproval());
  await showPage(<OpenedApproval approval={anApproval()} />);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Approval: Close fully" }));
  expect(dialog.getByRole("status").textContent).toBe("Loading...");
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(useOpenApproval.getState().open).toBeNull();
});

it("says why the device of a request could not be loaded", async () => {
  serverAnswers(() => refusal(503, "database_unavailable"));
  await showPage(<OpenedApproval approval={anApproval()} />);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Approval: Close fully" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Try again" })).toBeTruthy();
});
