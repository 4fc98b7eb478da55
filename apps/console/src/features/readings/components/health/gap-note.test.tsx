import type { DeviceHealth } from "@sgval/contract/readings/health";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { GapNote } from "./gap-note.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = "2026-01-02T03:04:05.000Z";
const health: DeviceHealth = {
  ...{ from: at, to: at, intervalSeconds: 60, pieceSeconds: 86_400, strip: [], expected: 9, received: 8 },
  ...{
    completeness: 0.9,
    channels: [],
    gaps: [],
    gapCount: 0,
    exactSince: at,
    delay: null,
    lateAfterSeconds: 60,
  },
  ...{
    duplicates: 0,
    conflicts: 0,
    connects: null,
    takeovers: 0,
    clockAheadSeconds: null,
    rejectedFields: 0,
  },
  ...{ pendingHours: 0, lastUpload: null, nextReportAt: null },
};

const show = async (gapCount: number) => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: { ...health, gapCount } } }));
  await showPage(<GapNote deviceId={7} />, undefined, "/?tab=history&page=3&from=2026-01-01");
};

it("counts the gaps of the last week and leads to the tab that lists them", async () => {
  await show(3);
  const href = (await screen.findByRole("link", { name: "3 gaps in the last 7 days" })).getAttribute("href");
  expect(href).toBe("/?tab=health&days=7");
});

it("says that there was none", async () => {
  await show(0);
  expect((await screen.findByText("No gap in the last 7 days")).isConnected).toBe(true);
  expect(screen.queryByRole("link")).toBeNull();
});
