import { QueryClient } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceActivity } from "./device-activity.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entry = {
  id: 1,
  at: "2026-01-02T03:04:05.000Z",
  type: "device_update",
  actor: { id: 1, name: "tam01", role: "admin" },
  ip: null,
  subject: "device",
  subjectId: 7,
  subjectName: "VAL 7",
  deviceId: 7,
  detail: "device_update",
  before: null,
  after: null,
};

it("keeps the loaded entries on screen when a refresh fails, and says how old they are", async () => {
  let broken = false;
  serverAnswers(() =>
    broken
      ? refusal(500, "internal_error")
      : { status: 200, body: { data: [entry], metaData: { page: 1, size: 20, total: 1 } } },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await showPage(<DeviceActivity deviceId={7} />, client);
  expect(await screen.findByText(/tam01/)).toBeTruthy();
  broken = true;
  await client.refetchQueries();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/Data as of .*Request req-1/);
  expect(screen.getByText(/tam01/)).toBeTruthy();
});
