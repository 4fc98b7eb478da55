import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { dataOf, textBeside } from "./figures.fixture.ts";
import { UploadCard } from "./upload-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const aMonth = {
  ...{
    from: "2025-10-21T01:00:00Z",
    to: "2025-11-20T01:00:00Z",
    intervalSeconds: 600,
    pieceSeconds: 86_400,
  },
  ...{
    completeness: 0.9987,
    expected: 4320,
    received: 4314,
    strip: [],
    channels: [],
    gaps: [],
    gapCount: 0,
  },
  ...{
    exactSince: "2025-10-21T01:00:00Z",
    delay: null,
    lateAfterSeconds: 900,
    duplicates: 0,
    conflicts: 0,
  },
  ...{ connects: null, takeovers: 0, clockAheadSeconds: null, rejectedFields: 0, pendingHours: 0 },
  lastUpload: { receivedAt: "2025-11-20T01:00:00Z", readings: 10 },
  nextReportAt: null,
};

it("shows the last upload of a logger with its records, and how much of a month is there", async () => {
  dataOf("/health", aMonth);
  await showPage(<UploadCard device={aDevice({ type: "DATALOGGER", createdAt: "2025-01-01T00:00:00Z" })} />);
  expect(await textBeside("Last upload")).toContain("10 records");
  expect(await textBeside("Availability, 30 days")).toBe(
    "99.8% (4,314 of 4,320 readings, one each 10 minutes)",
  );
});

it("says since when a device younger than a month is counted, and nothing of its first hour", async () => {
  const show = async (minutes: number, found: object) => {
    cleanup();
    dataOf("/health", { ...aMonth, intervalSeconds: 60, completeness: 1, ...found });
    const createdAt = new Date(Date.parse(aMonth.to) - minutes * 60_000).toISOString();
    await showPage(<UploadCard device={aDevice({ type: "DATALOGGER", createdAt })} />);
    expect(screen.queryByText("Availability, 30 days")).toBeNull();
    return await textBeside("Availability since the device was added");
  };
  expect(await show(5, { expected: 5, received: 20 })).toBe(
    "-- (added 5 minutes ago, less than an hour of readings to count by)",
  );
  expect(await show(0, { expected: 0, received: 0, completeness: null })).toMatch(/^-- \(/);
  expect(await show(120, { expected: 118, received: 117, completeness: 0.9915 })).toBe(
    "99.1% (117 of 118 readings, one each 1 minute) · 2 hours",
  );
  expect(await show(120, { expected: 118, received: 130 })).toBe(
    "100.0% (more than the 118 expected readings arrived, one each 1 minute) · 2 hours",
  );
});
