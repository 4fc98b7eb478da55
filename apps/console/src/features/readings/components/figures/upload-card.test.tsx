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

it("shows the last upload of a logger with its records, and how much of a month is there", async () => {
  dataOf("/health", {
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
  });
  await showPage(<UploadCard device={aDevice({ type: "DATALOGGER" })} />);
  expect(await textBeside("Last upload")).toContain("10 records");
  expect(await textBeside("Availability, 30 days")).toBe(
    "99.8% (4,314 of 4,320 readings, one each 10 minutes)",
  );
});
