import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openApproval, useOpenApproval } from "../../../features/control/api/approvals.ts";
import { anApproval } from "../../../features/control/approval.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
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

it("does not speak of sending to whoever may only approve", async () => {
  serverAnswers(({ path }) => {
    if (path.endsWith("/predictable"))
      return { status: 200, body: { data: { model: true, attached: true } } };
    if (path.endsWith("/predict"))
      return { status: 200, body: { data: { kind: "none", reason: "low_pressure_unknown", error: null } } };
    if (path === "/device/7") return { status: 200, body: { data: aDevice() } };
    return { status: 200, body: { data: [], metaData: { page: 1, size: 20, total: 0 } } };
  });
  await showPage(<OpenedApproval approval={anApproval()} />);
  expect(await screen.findByText(/It is not known which pressure the valve holds on low/)).toBeTruthy();
  expect(screen.queryByText("A missing estimate holds nothing back.")).toBeNull();
});
