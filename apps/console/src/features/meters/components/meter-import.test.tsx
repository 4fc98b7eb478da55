import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MeterImport } from "./meter-import.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("names before the import the lines that are odd, and lets them through", async () => {
  signedInAs({ superUser: true, manageSuper: false });
  const line = (number: number, remark: string | null) => ({
    ...{ line: number, name: `DH-${number}`, id: null, errors: [], remark },
  });
  const counted = { done: 2, refused: 0, updated: 0, unchanged: 0, dryRun: true, lines: 2 };
  serverAnswers(() => ({
    status: 200,
    body: {
      data: [line(2, null), line(3, "jump")],
      columns: ["code", "at", "index"].map((field) => ({ heading: field, field, samples: [], numbers: [] })),
      metaData: { ...counted, sheet: null, delimiter: "," },
    },
  }));
  await showPage(<MeterImport kind="readings" onClose={() => {}} />);
  const file = new File(["code,at,index"], "readings.csv");
  fireEvent.change(await screen.findByLabelText("CSV or Excel file"), { target: { files: [file] } });
  expect(await screen.findByText("1 line can be imported but is odd: check it")).toBeTruthy();
  const row = (await screen.findByText("Implausible rise")).closest("tr");
  expect(row?.textContent).toContain("DH-3");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import 2 lines" }).disabled).toBe(false);
});
