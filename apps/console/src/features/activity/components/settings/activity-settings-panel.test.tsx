import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ActivitySettingsPanel } from "./activity-settings-panel.tsx";

const setting = {
  ...{ id: 4, name: "Daily", enabled: true, userIds: [], addresses: ["lan@example.org"], recipients: [] },
  ...{
    sendTimes: ["07:00"],
    days: [1],
    types: ["device_update"],
    goneRecipients: 0,
    savedBy: "admin01",
    lastSentAt: null,
    nextSendAt: null,
  },
  updatedAt: "2026-03-01T00:00:00.000Z",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says to whom a test mail goes before it is sent, and where to enter an address that is missing", async () => {
  signedInAs({ superUser: true, manageSuper: false });
  const asked = serverAnswers(({ method }) =>
    method === "POST" ? refusal(409, "no_address") : { status: 200, body: { data: [setting] } },
  );
  await showPage(<ActivitySettingsPanel />);
  fireEvent.click(await screen.findByRole("button", { name: /Send test/ }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/your own e-mail address, not to the recipients/)).toBeTruthy();
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
  fireEvent.click(question.getByRole("button", { name: "Send test" }));
  expect(await question.findByText("Your account has no e-mail address.")).toBeTruthy();
  expect(question.getByRole("link", { name: "Enter your e-mail address" }).getAttribute("href")).toMatch(
    /account-settings$/,
  );
});
