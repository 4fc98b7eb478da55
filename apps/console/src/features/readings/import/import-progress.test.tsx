import type { ReadingImport } from "@sgval/contract/readings/imports";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ImportProgress } from "./import-progress.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const conflict = {
  ...{ device: "DL-07", parameter: "pressure", measuredAt: "2025-10-20T01:00:00.000Z" },
  ...{ kept: 2.4, refused: 2.9, line: 3 },
};

/** What the check of a file with so many conflicts says. */
const warningOf = async (conflicts: number, conflictsInFile: number): Promise<string> => {
  const found = { conflicts, conflictsInFile, rejected: 0, implausible: 0, unknown: [] };
  const job: ReadingImport = {
    ...{ id: 3, fileName: "old.csv", bytes: 100, received: 100, status: "ready", dryRun: true, progress: 1 },
    ...{ counts: { rows: 9, stored: 1, duplicates: 0, ...found }, failure: null, mapping: null },
    ...{ conflicts: [conflict], createdAt: "2025-10-21T01:00:00.000Z", startedAt: null, endedAt: null },
  };
  cleanup();
  await showPage(<ImportProgress job={job} />);
  return (await screen.findByRole("alert")).textContent ?? "";
};

it("distinguishes values that differ between two lines of the file from those that differ from what is stored", async () => {
  const inFile = await warningOf(1, 1);
  expect(inFile).toMatch(/^1 value of the file differs from an earlier line .* the first line is kept/);
  expect(inFile).not.toContain("stored");
  expect(screen.getByRole("region", { name: /^Values that differ/ }).textContent).toContain("(line 3)");
  const both = await warningOf(5, 2);
  expect(both).toMatch(/^3 stored values will be marked .* 2 values of the file differ/);
  expect(await warningOf(3, 0)).not.toContain("line");
});

it("says that values which were stored before an import was cancelled stay", async () => {
  const found = { conflicts: 0, conflictsInFile: 0, rejected: 0, implausible: 0, unknown: [] };
  const job: ReadingImport = {
    ...{
      id: 3,
      fileName: "old.csv",
      bytes: 100,
      received: 100,
      status: "cancelled",
      dryRun: false,
      progress: 1,
    },
    ...{ counts: { rows: 9, stored: 4, duplicates: 0, ...found }, failure: null, mapping: null },
    ...{ createdAt: "2025-10-21T01:00:00.000Z", startedAt: null, endedAt: null },
  };
  cleanup();
  await showPage(<ImportProgress job={job} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^4 values that were stored before stay\./);
});
