import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ImportDevicesPage } from "./import-page.tsx";

const answer = (path: string) => {
  const dryRun = !path.includes("dryRun=false");
  return {
    data: [{ line: 2, name: "V-1", id: dryRun ? null : 7, ...(dryRun ? {} : { token: "abc" }), errors: [] }],
    columns: ["name", "type", "token"].map((field) => ({ heading: field, field, samples: [], numbers: [] })),
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
  useDeviceTypes.setState(builtInDeviceTypes);
});

it("asks before tokens are left that were not downloaded, and no more after the download", async () => {
  serverAnswers(({ path }) => ({ status: 200, body: answer(path) }));
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, { createObjectURL: () => "#", revokeObjectURL: () => undefined }),
  );
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  expect(screen.getByText(/^At most 10\sMB, 10\D?000 devices and 100\D?000 lines\./)).toBeTruthy();
  choose("a.csv");
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 device" }));
  const download = await screen.findByRole("button", { name: /^Download the tokens/ });
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  const link = screen.getByRole("link", { name: "Show the new devices" });
  expect(link.getAttribute("href")).toContain("sort=-createdAt");
  choose("b.csv");
  expect(await screen.findByText("Leave without the tokens?")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(download.isConnected).toBe(true);
  fireEvent.click(download);
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(0));
});

it("says the value of a wrong cell and what its column takes", async () => {
  const errors = [
    { field: "type", message: "validation.invalid_value", value: "VAN" },
    { field: "reportIntervalSeconds", message: "validation.invalid_value", value: "five minutes" },
    { field: "room", message: "validation.invalid_value", value: "Room 9" },
    { field: "latitude", message: "validation.invalid_value", value: "100" },
    { field: "name", message: "validation.value_exists", value: "V-1" },
    { field: "name", message: "validation.key_repeated", value: "V-2" },
    { field: "valveKind", message: "validation.invalid_value", value: "gate" },
    { field: "cleanedOn", message: "validation.select_date", value: "today" },
    { field: "intakeDepth", message: "validation.site_of_other_type", value: "12" },
  ].map((error) => ({ ...error, code: "validation_failed", line: 2 }));
  const { VGA } = builtInDeviceTypes;
  useDeviceTypes.setState({ VGA: { ...VGA, names: { ...VGA.names, en: "Chamber valve" } } });
  const rooms = ["North", "South"].map((name, index) => ({ id: index + 1, name }));
  serverAnswers(({ path }) => {
    if (path.startsWith("/room")) return { status: 200, body: { data: rooms } };
    if (path.startsWith("/zone")) return { status: 200, body: { data: [] } };
    return { status: 200, body: { ...answer(path), data: [{ line: 2, name: "V-1", id: null, errors }] } };
  });
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  expect(await screen.findByText(/^“VAN”: Invalid value\. Allowed: .*VGA \(Chamber valve\)/)).toBeTruthy();
  expect(screen.getByText(/^“five minutes”: .*whole number of seconds from 1 to 604,800$/)).toBeTruthy();
  expect(await screen.findByText("“Room 9”: Invalid value. Allowed: North, South")).toBeTruthy();
  expect(screen.getByText("“V-1”: Value is already exists (already in the system)")).toBeTruthy();
  expect(screen.getByText("“100”: Invalid value. Allowed: from −90 to 90")).toBeTruthy();
  expect(screen.getByText("“V-2”: This key is already in a line above")).toBeTruthy();
  expect(screen.getByText("“gate”: Invalid value. Allowed: Two pilots, Set point")).toBeTruthy();
  expect(screen.getByText(/^“today”: .*Allowed: a date such as 2027-12-31 or 31\/12\/2027$/)).toBeTruthy();
  expect(screen.getByText("“12”: Devices of this type do not have this")).toBeTruthy();
});

it("starts the line below its message with the button for a file of all errors", async () => {
  const errors = [
    { field: "name", message: "validation.key_repeated", value: "V-2", code: "validation_failed", line: 2 },
  ];
  const body = { ...answer("?dryRun=true"), data: [{ line: 2, name: "V-1", id: null, errors }] };
  serverAnswers(() => ({ status: 200, body }));
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  const button = await screen.findByRole("button", { name: "Download all errors" });
  expect(button.previousElementSibling).toBeNull();
});

it("shows the first 200 errors, says how many there are, and hands all of them over as a file", async () => {
  const errors = Array.from({ length: 201 }, (_, index) => ({
    ...{ field: "name", message: "validation.value_exists", code: "validation_failed", value: `V-${index}` },
    line: index + 2,
  }));
  const all = { ...answer("?dryRun=true"), data: [{ line: 2, name: "V-1", id: null, errors }] };
  serverAnswers(() => ({ status: 200, body: all }));
  const saved: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return "#";
      },
      revokeObjectURL: () => undefined,
    }),
  );
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  expect(await screen.findByText("The first 200 of 201 errors")).toBeTruthy();
  expect(screen.queryByRole("rowheader", { name: "202" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Download all errors" }));
  const lines = (await saved[0]?.text())?.trim().split("\r\n") ?? [];
  expect(lines).toHaveLength(202);
  expect(lines.at(-1)).toContain("V-200");
});

it("names the required columns that a file does not have", async () => {
  const columns = [{ heading: "a", field: "type", samples: [] }];
  const metaData = { ...answer("").metaData, done: 0 };
  serverAnswers(() => ({ status: 200, body: { data: [], columns, metaData } }));
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  expect(await screen.findByText(/^Required columns are missing: Device code\. Choose/)).toBeTruthy();
  expect(screen.queryByText(/can be imported/)).toBeNull();
});

it("checks the file again when existing devices are to be updated, and lists what changes", async () => {
  const asked: string[] = [];
  const changes = { before: { displayName: "Old valve" }, after: { displayName: "New valve" } };
  serverAnswers(({ path }) => {
    if (path.startsWith("/device/import")) asked.push(path);
    if (!path.includes("existing=update")) return { status: 200, body: answer(path) };
    const { data, metaData, ...rest } = answer(path);
    const body = { data: data.map((row) => ({ ...row, changes })), metaData: { ...metaData, updated: 1 } };
    return { status: 200, body: { ...rest, ...body } };
  });
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  await screen.findByRole("button", { name: "Import 1 device" });
  expect(screen.queryByText("Changes of devices that exist")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Old valve → New valve")).toBeTruthy();
  expect(screen.getByText(/1 change and 0 stay/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Import 1 device" }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/dryRun=false.*existing=update/));
});

it("says that nothing changes, and imports nothing, where the file has the devices as they are", async () => {
  serverAnswers(({ path }) => {
    const { data, metaData, ...rest } = answer(path);
    const body = {
      data: data.map((row) => ({ ...row, changes: null })),
      metaData: { ...metaData, unchanged: 1 },
    };
    return { status: 200, body: { ...rest, ...body } };
  });
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  expect(await screen.findByText("Nothing changes, so there is nothing to import.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import/ }).disabled).toBe(true);
  // Each sentence by itself.
  expect(screen.getByText("1 device can be imported, with errors: 0")).toBeTruthy();
});

it("says that a file has nothing but headings, and to write the comma where a number has a point", async () => {
  const wrong = { field: "latitude", message: "validation.decimal_comma", value: "10.7801" };
  let lines = 0;
  serverAnswers(({ path }) => {
    const { data, metaData, ...rest } = answer(path);
    const error = { ...wrong, code: "validation_failed", line: 2 };
    const read = lines === 0 ? [] : data.map((row) => ({ ...row, errors: [error] }));
    return { status: 200, body: { ...rest, data: read, metaData: { ...metaData, done: 0, lines } } };
  });
  await showPage(<ImportDevicesPage />);
  await screen.findByText("Choose a file");
  choose("a.csv");
  expect(await screen.findByText(/has headings alone/)).toBeTruthy();
  lines = 1;
  choose("b.csv");
  expect(await screen.findByText(/“10\.7801”.*decimal comma: 10,7801/)).toBeTruthy();
});
