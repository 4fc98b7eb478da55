import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { ReadingImportPage } from "./import-page.tsx";

const mapping: ImportMapping = {
  delimiter: ";",
  headerLine: 1,
  decimal: ",",
  time: { column: 0, timeColumn: null, format: "dmy", zone: "Asia/Ho_Chi_Minh" },
  device: { column: null, id: 7 },
  layout: "wide",
  wide: [{ column: 1, parameter: "pressure", unit: "kPa" }],
  long: { parameterColumn: 0, valueColumn: 0, unitColumn: null, names: [] },
  raw: false,
};
const counts = { rows: 2, stored: 1, duplicates: 1, conflicts: 0, rejected: 1, implausible: 0, unknown: [] };
const job = {
  ...{ id: 3, fileName: "old.csv", bytes: 100, received: 100, dryRun: false, progress: null, counts: null },
  ...{ failure: null, mapping: null, startedAt: null, endedAt: null, createdAt: "2026-01-01T00:00:00Z" },
};
const preview = {
  mapping,
  remembered: false,
  headings: ["Time", "Pressure (kPa)"],
  names: [],
  rows: [
    {
      line: 2,
      cells: ["20/10/2025 08:00", "246,5"],
      measuredAt: "2025-10-20T01:00:00.000Z",
      device: "DL-07",
      values: [{ column: 1, parameter: "pressure", value: 2.465, quality: "good" }],
      problems: [],
    },
    {
      line: 3,
      cells: ["x", "1"],
      measuredAt: null,
      device: "DL-07",
      values: [],
      problems: [{ column: 0, reason: "time_unreadable" }],
    },
  ],
};

let status = "ready";
beforeEach(() => {
  status = "ready";
  signedInAs({ superUser: true, manageSuper: false });
});

afterEach(() => vi.unstubAllGlobals());

it("shows the file that waits again, with its decoded rows, and imports it as confirmed", async () => {
  const asked = serverAnswers(({ method, path }) => {
    if (path.endsWith("/start")) status = "done";
    const one = { ...job, status, ...(status === "done" ? { counts, progress: 1 } : {}) };
    if (path.includes("/preview")) return { status: 200, body: { data: preview } };
    if (path.startsWith("/reading-import?"))
      return { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } };
    if (path.startsWith("/reading-import")) return { status: 200, body: { data: one } };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 }, method } };
  });
  await showPage(<ReadingImportPage />);
  expect(await screen.findByText(/Pressure 2\.4[67]/)).toBeTruthy();
  expect(screen.getByText(/Not a time in the chosen format “x”/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Import" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Import without checking the file?")).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Import" }));
  expect(await screen.findByText("Imported")).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith("/start"))?.body).toEqual({ mapping, dryRun: false });
});

it("lists on a phone what was imported before as cards, each number with its name", async () => {
  onAPhone();
  const one = { ...job, status: "done", counts, progress: 1 };
  serverAnswers(({ path }) =>
    path.startsWith("/reading-import?")
      ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
      : { status: 200, body: { data: one } },
  );
  await showPage(<ReadingImportPage />);
  const card = (await screen.findByRole("button", { name: "old.csv" })).closest("li");
  expect(screen.queryByRole("table")).toBeNull();
  for (const text of ["Imported", "Values stored 1", "Rejected 1"]) expect(card?.textContent).toContain(text);
});

it("lists the rejected lines of an import with their reasons, and leads to the chart of its time", async () => {
  const rejections = [{ line: 3, column: "Pressure", reason: "value_unreadable", value: "abc" }];
  const chart = { deviceId: 7, from: "2025-10-20T00:59:00.000Z", to: "2025-10-20T01:16:00.000Z" };
  const one = { ...job, status: "done", counts, progress: 1, rejections, chart };
  serverAnswers(({ path }) =>
    path.startsWith("/reading-import?")
      ? {
          status: 200,
          body: { data: [{ ...one, status: "ready" }], metaData: { total: 1, page: 1, size: 10 } },
        }
      : { status: 200, body: { data: one } },
  );
  await showPage(<ReadingImportPage />);
  expect(await screen.findByRole("region", { name: "Values not taken over" })).toBeTruthy();
  expect(screen.getByText("abc")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Show in the chart" });
  expect(link.getAttribute("href")).toMatch(/view\/7\?tab=chart&from=2025-10-20T00/);
});

it("imports at once what the check found harmless, asks where stored values become suspect, and not what changes nothing", async () => {
  const checked = (found: object) => ({
    ...{ ...job, status: "ready", dryRun: true, mapping },
    counts: { ...counts, ...found },
  });
  const open = async (found: object) => {
    cleanup();
    const asked = serverAnswers(({ path }) => {
      if (path.includes("/preview")) return { status: 200, body: { data: preview } };
      const one = checked(found);
      return path.startsWith("/reading-import?")
        ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
        : { status: 200, body: { data: one } };
    });
    await showPage(<ReadingImportPage />);
    const button = await screen.findByRole("button", { name: "Import" });
    return { button, started: () => asked.filter(({ path }) => path.endsWith("/start")).length };
  };
  const harmless = await open({});
  fireEvent.click(harmless.button);
  await waitFor(() => expect(harmless.started()).toBe(1));
  const conflicting = await open({ conflicts: 400, stored: 0 });
  fireEvent.click(conflicting.button);
  expect((await screen.findByRole("alertdialog")).textContent).toContain("400 stored values will be marked");
  expect(conflicting.started()).toBe(0);
  const empty = await open({ stored: 0 });
  expect(empty.button.getAttribute("aria-disabled")).toBe("true");
});

it("says on return, above its form, that a file waits and when it was sent, and lets it be thrown away", async () => {
  let gone = false;
  const asked = serverAnswers(({ path }) => {
    if (path.includes("/preview")) return { status: 200, body: { data: preview } };
    if (path.endsWith("/cancel")) gone = true;
    const one = { ...job, status: gone ? "cancelled" : "ready" };
    return path.startsWith("/reading-import?")
      ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
      : { status: 200, body: { data: one } };
  });
  await showPage(<ReadingImportPage />);
  await screen.findByText(/^The file “old.csv”.* is waiting/);
  // The form that would be continued with is already there.
  expect(screen.queryByText(/^An earlier import is not finished/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  const discard = await screen.findByRole("button", { name: "Throw the file away" });
  await screen.findByText(/^old\.csv · /);
  const importing = screen.getByRole("button", { name: "Import" });
  expect(discard.compareDocumentPosition(importing) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(discard);
  await screen.findByRole("button", { name: "Choose a file" });
  expect(asked.some(({ path }) => path === "/reading-import/3/cancel")).toBe(true);
});

it("lists the first values that differ from what is stored, and says how many more there are", async () => {
  const conflicts = [
    {
      device: "DL-07",
      parameter: "pressure",
      measuredAt: "2025-10-20T01:00:00.000Z",
      kept: 2.4,
      refused: 2.9,
    },
  ];
  const one = { ...job, status: "done", counts: { ...counts, conflicts: 250 }, conflicts };
  serverAnswers(({ path }) =>
    path.startsWith("/reading-import?")
      ? {
          status: 200,
          body: { data: [{ ...one, status: "ready" }], metaData: { total: 1, page: 1, size: 10 } },
        }
      : { status: 200, body: { data: one } },
  );
  await showPage(<ReadingImportPage />);
  const table = await screen.findByRole("region", { name: /^Values that differ from what is stored/ });
  expect(table.textContent).toMatch(/DL-07.*2\.40.*2\.90/);
  expect(screen.getByText("The first 1 of 250 values.")).toBeTruthy();
});

it("recommends the check of a file, and its import once it is checked, with the result beside the buttons", async () => {
  const serve = (one: object) =>
    serverAnswers(({ path }) =>
      path.includes("/preview")
        ? { status: 200, body: { data: preview } }
        : path.startsWith("/reading-import?")
          ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
          : { status: 200, body: { data: one } },
    );
  const main = () =>
    ["Check the whole file", "Import"].filter((name) =>
      screen.getByRole("button", { name }).className.includes("contained"),
    );
  serve({ ...job, status: "ready" });
  await showPage(<ReadingImportPage />);
  await screen.findByRole("button", { name: "Import" });
  expect(main()).toEqual(["Check the whole file"]);
  cleanup();
  serve({ ...job, status: "ready", dryRun: true, mapping, counts });
  await showPage(<ReadingImportPage />);
  const button = await screen.findByRole("button", { name: "Import" });
  expect(main()).toEqual(["Import"]);
  const isAfter = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const result = screen.getByRole("group", { name: "old.csv" });
  expect(isAfter(screen.getByText(/^Pressure 2\.4/), result)).toBe(true);
  expect(isAfter(result, button)).toBe(true);
});

it("keeps how a waiting file is read, with its device, for whoever leaves the page and comes back", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const previewed: unknown[] = [];
  serverAnswers(({ path, body }) => {
    const one = { ...job, status: "ready" };
    if (path.includes("/preview")) {
      const asked = Object(body).mapping ?? mapping;
      previewed.push(asked.raw);
      return { status: 200, body: { data: { ...preview, mapping: asked } } };
    }
    return path.startsWith("/reading-import?")
      ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
      : { status: 200, body: { data: one } };
  });
  await showPage(<ReadingImportPage />, client);
  fireEvent.click(await screen.findByRole("switch", { name: /Raw numbers/ }));
  await waitFor(() => expect(previewed.at(-1)).toBe(true));
  cleanup();
  await showPage(<ReadingImportPage />, client);
  expect((await screen.findByRole<HTMLInputElement>("switch", { name: /Raw numbers/ })).checked).toBe(true);
});

it("moves to what the check of a file has found", async () => {
  const one = { ...job, status: "ready", dryRun: true, counts };
  serverAnswers(({ path }) =>
    path.includes("/preview")
      ? { status: 200, body: { data: preview } }
      : path.startsWith("/reading-import?")
        ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
        : { status: 200, body: { data: one } },
  );
  await showPage(<ReadingImportPage />);
  const result = await screen.findByRole("group", { name: "old.csv" });
  await waitFor(() => expect(document.activeElement).toBe(result));
});

it("says that stored values become suspect by a check, and after an import that stored none", async () => {
  const conflicting = { ...counts, rows: 4, stored: 0, duplicates: 0, rejected: 0, conflicts: 7 };
  const serve = (one: object) =>
    serverAnswers(({ path }) =>
      path.includes("/preview")
        ? { status: 200, body: { data: preview } }
        : path.startsWith("/reading-import?")
          ? { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } }
          : { status: 200, body: { data: one } },
    );
  serve({ ...job, status: "ready", dryRun: true, counts: conflicting });
  await showPage(<ReadingImportPage />);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^7 stored values will be marked as suspect/,
  );
  cleanup();
  const chart = { deviceId: 7, from: "2025-10-20T00:59:00.000Z", to: "2025-10-20T01:16:00.000Z" };
  const done = { ...job, status: "done", counts: conflicting, chart };
  serverAnswers(({ path }) =>
    path.startsWith("/reading-import?")
      ? {
          status: 200,
          body: { data: [{ ...done, status: "ready" }], metaData: { total: 1, page: 1, size: 10 } },
        }
      : { status: 200, body: { data: done } },
  );
  await showPage(<ReadingImportPage />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^7 stored values are marked as suspect/);
  expect(screen.getByText("No value was stored")).toBeTruthy();
  expect(screen.queryByText("Imported")).toBeNull();
  // One primary action: the way to the chart.
  expect(screen.getByRole("button", { name: "Import another file" }).className).toContain("outlined");
});

it("does not call an import that stored nothing imported, in the list of the latest ones either", async () => {
  const nothing = { ...job, status: "done", counts: { ...counts, stored: 0 } };
  serverAnswers(() => ({
    status: 200,
    body: { data: [nothing], metaData: { total: 1, page: 1, size: 10 } },
  }));
  await showPage(<ReadingImportPage />);
  expect(await screen.findByRole("cell", { name: "No value was stored" })).toBeTruthy();
});

it("names the file whose columns are to be mapped", async () => {
  withPreview(preview.rows);
  await showPage(<ReadingImportPage />);
  expect(await screen.findByText(/^old\.csv · /)).toBeTruthy();
});

/** What the server says of a file that is chosen, or of one that waits. */
const withPreview = (rows: object[]) =>
  serverAnswers(({ path }) => {
    const one = { ...job, status: "ready" };
    if (path.includes("/preview")) return { status: 200, body: { data: { ...preview, rows } } };
    if (path.startsWith("/reading-import?"))
      return { status: 200, body: { data: [one], metaData: { total: 1, page: 1, size: 10 } } };
    if (path.startsWith("/reading-import")) return { status: 200, body: { data: one } };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
  });

it("shows the cells of the file at once, before a device is chosen", async () => {
  withPreview([
    {
      ...{ line: 2, cells: ["20/10/2025 08:00", "246,5"], measuredAt: "2025-10-20T01:00:00.000Z" },
      ...{ device: null, values: [], problems: [] },
    },
  ]);
  await showPage(<ReadingImportPage />);
  expect(await screen.findByText("Time 20/10/2025 08:00 · Pressure (kPa) 246,5")).toBeTruthy();
  expect(screen.getByText(/^The first 20 rows as they are read; choose a device/)).toBeTruthy();
  expect(screen.queryByText(/as they would be stored/)).toBeNull();
});

it("says which column is probably another one, when most of its values cannot be those of its parameter", async () => {
  const row = (line: number, quality: string) => ({
    ...{ line, cells: ["", "36"], measuredAt: "2025-10-20T01:00:00.000Z", device: "DL-07", problems: [] },
    values: [{ column: 1, parameter: "pressure", value: 36, quality }],
  });
  withPreview([row(2, "out_of_range"), row(3, "good"), row(4, "out_of_range")]);
  await showPage(<ReadingImportPage />);
  const alert = await screen.findByText(/“Pressure \(kPa\)”: most values are outside the plausible range/);
  expect(alert.textContent).toContain("wrong column");
  cleanup();
  withPreview([row(2, "out_of_range"), row(3, "good")]);
  await showPage(<ReadingImportPage />);
  expect(await screen.findAllByText(/Pressure .*36/)).toHaveLength(2);
  expect(screen.queryByText(/most values are outside/)).toBeNull();
});

it.each([
  ["import_too_large", "big.csv", /larger than the server takes\. Split it by year or device/],
  ["import_workbook_too_large", "big.xlsx", /Excel file is larger than 64 MB.*Save it as CSV/],
])("says of a file that is refused with %s what to do instead", async (code, name, text) => {
  serverAnswers(({ method }) =>
    method === "POST"
      ? refusal(413, code, { limit: 1 })
      : { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 10 } } },
  );
  await showPage(<ReadingImportPage />);
  expect(await screen.findByText("Excel files (.xlsx) up to 64 MB; larger ones as CSV.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Choose a file", { selector: "input" }), {
    target: { files: [new File(["time"], name)] },
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(text);
});
