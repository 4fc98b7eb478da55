import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ImportDevicesPage } from "./import-page.tsx";

const answer = (path: string) => {
  const dryRun = !path.includes("dryRun=false");
  return {
    data: [{ line: 2, name: "V-1", id: dryRun ? null : 7, ...(dryRun ? {} : { token: "abc" }), errors: [] }],
    columns: ["name", "type", "token"].map((field) => ({ heading: field, field, samples: [] })),
    metaData: { done: 1, refused: 0, dryRun, lines: 1, sheet: null, delimiter: "," },
  };
};
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText("CSV or Excel file", { selector: "input" }), {
    target: { files: [new File(["name,type,token\nV-1,VGA,new"], name)] },
  });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("asks before tokens are left that were not downloaded, and no more after the download", async () => {
  serverAnswers(({ path }) => ({ status: 200, body: answer(path) }));
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, { createObjectURL: () => "#", revokeObjectURL: () => undefined }),
  );
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 device" }));
  const download = await screen.findByRole("button", { name: /^Download the tokens/ });
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  choose("b.csv");
  expect(await screen.findByText("Leave without the tokens?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(download.isConnected).toBe(true);
  fireEvent.click(download);
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(0));
});
