import type { LaboratorySample, SampleResultView, SampleSummary } from "@sgval/contract/quality/samples";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { ComplianceCard } from "./compliance-card.tsx";
import { SampleList } from "./sample-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const result = (
  parameter: SampleResultView["parameter"],
  value: number,
  more: Partial<SampleResultView> = {},
): SampleResultView => ({
  ...{ parameter, operator: "=", value, entered: { value, unit: "mg/L", species: null } },
  ...{ verdict: "compliant", doubt: null, standard: "QCVN 01-1:2024/BYT" },
  ...{ under: null, over: 0.01, upperRule: "included", confirm: false },
  ...more,
});
const bad = result("arsenic", 0.012, { verdict: "non_compliant" });
const censored = result("lead", 0.0005, { operator: "<" });
const sample: LaboratorySample = {
  ...{ id: 7, deviceId: 3, takenAt: "2026-02-01T00:00:00Z", code: "M-01", laboratory: "CDC" },
  ...{ sampler: null, method: null, note: "", source: "manual", late: true },
  ...{ recordedBy: "tam01", recordedAt: "2026-03-01T00:00:00Z", results: [censored, bad] },
};
const dated = { takenAt: sample.takenAt, sampleId: 7 };
const summary: SampleSummary = {
  ...{ from: "2025-03-01T00:00:00Z", to: "2026-03-01T00:00:00Z", waterClass: "treated" },
  ...{ samples: 1, count: 3, assessed: 2, compliant: 1 },
  standards: [{ code: "QCVN 01-1:2024/BYT", issuer: null, effectiveFrom: "2025-07-01", effectiveTo: null }],
  parameters: [
    {
      ...{ parameter: "arsenic", count: 1, assessed: 1, compliant: 0 },
      ...{ last: { ...bad, ...dated }, worst: { ...bad, ...dated } },
    },
    {
      ...{ parameter: "conductivity", count: 1, assessed: 0, compliant: 0, worst: null },
      last: {
        ...result("conductivity", 300, {
          verdict: "not_assessed",
          doubt: "no_limit",
          standard: null,
          over: null,
        }),
        ...dated,
      },
    },
    {
      ...{ parameter: "lead", count: 1, assessed: 1, compliant: 1 },
      ...{ last: { ...censored, ...dated }, worst: { ...censored, ...dated } },
    },
  ],
  months: [
    {
      ...{ from: "2026-01-31T17:00:00Z", to: "2026-02-28T17:00:00Z" },
      ...{ samples: 1, count: 3, assessed: 2, compliant: 1 },
    },
  ],
};
const listOf = (data: readonly LaboratorySample[]) => ({
  status: 200,
  body: { data, metaData: { total: data.length, page: 1, size: 10 } },
});
const list = () => <SampleList deviceId={3} page={undefined} size={undefined} onPage={() => undefined} />;

it("shows samples with what does not comply in words, censored values with their sign, and late ones marked", async () => {
  serverAnswers(() => listOf([sample]));
  await showPage(list());
  expect(await screen.findByText(/Arsenic 0\.012.mg\/L · Does not comply/)).toBeTruthy();
  expect(screen.getByText("1/2 comply").isConnected).toBe(true);
  // The others are folded away, each with its number and unit apart.
  const fold = screen.getByText("All 2 results").closest("details");
  expect(fold?.open).toBe(false);
  const rows = [...(fold?.querySelectorAll("dl > div") ?? [])];
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["Arsenic", "0.012", "mg/L"],
    ["Lead", "<\u00a00.0005", "mg/L"],
  ]);
  expect(screen.getAllByText("Late").length).toBeGreaterThan(0);
});

it("says that there is no sample and what to do, which is another picture than a failed request", async () => {
  serverAnswers(() => listOf([]));
  await showPage(list());
  expect(await screen.findByText("There is no laboratory sample yet")).toBeTruthy();
  vi.unstubAllGlobals();
});

it("shows the standard with its dates, what complies, and online sensors in a column of their own", async () => {
  serverAnswers(({ path }) => ({ status: 200, body: { data: path.includes("summary") ? summary : [] } }));
  await showPage(<ComplianceCard deviceId={3} online={new Map([["conductivity", 0.982]])} />);
  expect(await screen.findByText(/QCVN 01-1:2024\/BYT \(in force since/)).toBeTruthy();
  // Of the year and of its one month.
  expect(screen.getAllByText("1/2")).toHaveLength(2);
  expect(screen.getByText(/Did not comply: Arsenic/)).toBeTruthy();
  expect(screen.getByText("02/26").parentElement?.textContent).toBe("02/26 1/2");
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) }));
  expect(row("Arsenic").getByText("Does not comply")).toBeTruthy();
  expect(row("Conductivity").getByText("Cannot be assessed").textContent).toContain("no limit");
  expect(row("Conductivity").getByText("98.2%")).toBeTruthy();
  expect(row("Lead").getByText("Complies")).toBeTruthy();
  expect(row("Lead").getByText(/^≤.0\.01.mg\/L$/)).toBeTruthy();
  expect(screen.queryByText(/^\* To be confirmed/)).toBeNull();
});

it("marks a limit that is still to be confirmed with the official text, and says so below", async () => {
  const lead = summary.parameters.filter(({ parameter }) => parameter === "lead");
  const parameters = lead.map((one) => ({ ...one, last: { ...one.last, confirm: true } }));
  const body = { data: { ...summary, parameters } };
  serverAnswers(({ path }) => ({ status: 200, body: path.includes("summary") ? body : { data: [] } }));
  await showPage(<ComplianceCard deviceId={3} online={new Map()} />);
  expect(await screen.findByText(/^≤.0\.01.mg\/L \*$/)).toBeTruthy();
  expect(screen.getByText("* To be confirmed with the official text before it is quoted.")).toBeTruthy();
});

it("adds a sample with its results, nitrogen only with its basis, and shows refusals at their fields", async () => {
  const asked = serverAnswers(({ method }) =>
    method === "POST"
      ? refusal(409, "value_exists", [{ field: "takenAt", message: "validation.value_exists" }])
      : listOf([sample]),
  );
  await showPage(list());
  // An existing sample has a time already; of the empty form only the results are typed here.
  fireEvent.click(await screen.findByRole("button", { name: "Add sample" }));
  const drawer = within(await screen.findByRole("dialog"));
  const choose = async (name: string) => {
    const field = drawer.getByRole("combobox", { name: "Add a measurement" });
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: name } });
    fireEvent.click(await screen.findByRole("option", { name: new RegExp(`^${name}`) }));
  };
  await choose("Nitrate");
  fireEvent.change(drawer.getByRole("textbox", { name: /^Value/ }), { target: { value: "5" } });
  fireEvent.click(drawer.getByRole("button", { name: "Add" }));
  expect(await drawer.findByText("Say what the nitrogen is expressed as (N or the ion)")).toBeTruthy();
  expect(drawer.getAllByText("This field is required").length).toBeGreaterThan(1);
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

it("takes a result below the detection limit as it stands on the certificate, typed whole into the value", async () => {
  serverAnswers(() => listOf([sample]));
  await showPage(list());
  fireEvent.click(await screen.findByRole("button", { name: "Add sample" }));
  const drawer = within(await screen.findByRole("dialog"));
  const field = drawer.getByRole("combobox", { name: "Add a measurement" });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: "Lead" } });
  fireEvent.click(await screen.findByRole("option", { name: /^Lead/ }));
  const value = drawer.getByRole("textbox", { name: /^Value/ });
  const sign = drawer.getByRole("combobox", { name: "Sign" });
  expect(sign.textContent).toBe("=");
  fireEvent.change(value, { target: { value: "<0.05" } });
  expect([sign.textContent, (value as HTMLInputElement).value]).toEqual(["<", "0.05"]);
  // Letter by letter the sign leaves the field at once.
  fireEvent.change(value, { target: { value: "=" } });
  expect([sign.textContent, (value as HTMLInputElement).value]).toEqual(["=", ""]);
});

it("is read-only, and says why, without the permission", async () => {
  serverAnswers(() => listOf([sample]));
  await showPage(limitedTo(["Device.Index"], list()));
  await screen.findByText(/Arsenic 0\.012/);
  expect(screen.getByRole("button", { name: /Add sample/ }).getAttribute("aria-disabled")).toBe("true");
});

it("imports a file after a check that shows its columns and errors, and changes stored results only when asked", async () => {
  const answer = (dryRun: boolean) => ({
    data: [
      { line: 2, name: "M-01", id: null, errors: [] },
      {
        ...{ line: 3, name: "M-02", id: null },
        errors: [
          {
            ...{ line: 3, field: "arsenic", code: "value_exists", value: "0,004" },
            message: "validation.sample_differs",
          },
        ],
      },
    ],
    columns: [{ heading: "Asen", field: "arsenic", samples: ["0,003"], numbers: [0.003] }].concat([
      { heading: "Ngày", field: "takenAt", samples: ["01/02/2026"], numbers: [] },
    ]),
    metaData: {
      ...{ done: 1, refused: 1, updated: 0, unchanged: 1, dryRun, lines: 2, sheet: null, delimiter: ";" },
    },
  });
  const asked = serverAnswers(({ method, path }) =>
    method === "POST" ? { status: 200, body: answer(!path.includes("dryRun=false")) } : listOf([]),
  );
  await showPage(list());
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import laboratory samples" }));
  const input = dialog.getByLabelText("CSV or Excel file");
  fireEvent.change(input, { target: { files: [new File(["x"], "cdc.csv")] } });
  expect(await dialog.findByText(/1 lines can be imported, 1 have errors/)).toBeTruthy();
  expect(dialog.getByText(/1 lines are stored already/)).toBeTruthy();
  expect(dialog.getByText("This sample has another value already")).toBeTruthy();
  fireEvent.click(dialog.getByRole("checkbox", { name: /Change stored results/ }));
  await waitFor(() => expect(asked.filter(({ path }) => path.includes("existing=update"))).toHaveLength(1));
  fireEvent.click(await dialog.findByRole("button", { name: "Import 1 lines" }));
  expect(await dialog.findByText(/1 lines imported, 1 had errors/)).toBeTruthy();
});
