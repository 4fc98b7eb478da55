import type { PumpTemplate } from "@sgval/contract/pumps/templates";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import {
  limitedTo,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../../shared/ui/page.fixture.tsx";
import { TemplateList } from "./template-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const template: PumpTemplate = {
  ...{ id: 3, name: "ABB ACS580", usedBy: 2, updatedAt: "2026-01-01T00:00:00.000Z" },
  parameters: [
    { parameterName: "Motor current", unitName: "A", mappingKey: "A" },
    { parameterName: "Frequency", unitName: "Hz", mappingKey: "Hz" },
    { parameterName: "Torque", unitName: null, mappingKey: "Nm" },
  ],
};
const measuredAt = "2026-01-02T02:00:00.000Z";
const station = aDevice({
  ...{ type: "WATER_PUMP", displayName: "TB-01" },
  channels: [
    {
      ...{ slot: 0, parameter: "pump_current.p1", mappingKey: "p1.A", unit: "A", rawMin: null, rawMax: null },
      ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
    },
  ],
  latest: {
    ...{ measuredAt, receivedAt: measuredAt, values: { "pump_current.p1": 12.5 } },
    ...{ quality: {}, times: {} },
  },
});
const unmapped = { key: "p1.Hz", lastValue: "49.8", count: 1, lastSeenAt: measuredAt };

const ok = (body: object) => ({ status: 200, body });
const page = (...data: object[]) => ({
  ...{ data, metaData: { total: data.length, page: 1, size: 10, counts: deviceCounts({ total: 1 }) } },
});
const show = async (change = ok({ data: template }), list = <TemplateList />) => {
  const asked = serverAnswers(({ path, method }) => {
    if (method !== "GET") return change;
    if (path.startsWith("/pump-template")) return ok(page(template));
    if (path.includes("/unmapped")) return ok({ ...page(unmapped), lastPayload: null });
    if (path === "/device/7") return ok({ data: station });
    return ok(path.startsWith("/device?") ? page(station) : page());
  });
  await showPage(list);
  return asked;
};
const form = async () => within(await screen.findByRole("dialog"));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const choose = async (name: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
};

it("[R1.3] adds a template with its rows in the order that they were put in, and no key twice", async () => {
  const asked = await show();
  fireEvent.click(await screen.findByRole("button", { name: "Add template" }));
  const editor = await form();
  const row = (number: number) => within(editor.getByRole("group", { name: `Row ${number}` }));
  type(editor.getByRole("textbox", { name: /^Template name|^Name/ }), "ABB");
  type(row(1).getByRole("textbox", { name: /^Parameter name/ }), "Voltage");
  type(row(1).getByRole("textbox", { name: /^Mapping key/ }), "V");
  fireEvent.click(editor.getByRole("button", { name: "Add parameter" }));
  type(row(2).getByRole("textbox", { name: /^Parameter name/ }), "Motor current");
  type(row(2).getByRole("textbox", { name: /^Unit/ }), "A");
  type(row(2).getByRole("textbox", { name: /^Mapping key/ }), "V");
  const sent = () => asked.filter(({ method }) => method === "POST").map(({ body }) => body);
  fireEvent.click(editor.getByRole("button", { name: "Add" }));
  expect((await row(2).findByText("Value is already exists")).isConnected).toBe(true);
  expect(sent()).toEqual([]);
  type(row(2).getByRole("textbox", { name: /^Mapping key/ }), "A");
  fireEvent.click(editor.getByRole("button", { name: "Move row 2 up" }));
  fireEvent.click(editor.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    name: "ABB",
    parameters: [
      { parameterName: "Motor current", unitName: "A", mappingKey: "A" },
      { parameterName: "Voltage", unitName: null, mappingKey: "V" },
    ],
  });
  await waitFor(() => expect(useSnackbar.getState()).toMatchObject({ message: "Add success" }));
});

it("lists how many rows a template has and how many pumps use it, and changes the one that is opened", async () => {
  const asked = await show();
  const name = await screen.findByRole("button", { name: "ABB ACS580" });
  const cells = within(name.closest("tr") as HTMLElement).getAllByRole("gridcell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["3", "2"]));
  fireEvent.click(name);
  const editor = await form();
  fireEvent.click(editor.getByRole("button", { name: "Move row 1 down" }));
  fireEvent.click(editor.getByRole("button", { name: "Remove row 3" }));
  fireEvent.click(editor.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(useSnackbar.getState()).toMatchObject({ message: "Update success" }));
  const [current, frequency] = template.parameters;
  expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
    path: "/pump-template/3",
    body: { name: "ABB ACS580", parameters: [frequency, current] },
  });
});

it("names the pumps that use a template which is not deleted for their sake", async () => {
  const pumps = [{ deviceId: 7, deviceName: "TB-01", key: "p1", name: "Bơm 1" }];
  await show(refusal(409, "pump_template_used", { pumps, hidden: 2 }));
  fireEvent.click(await screen.findByRole("button", { name: /ABB ACS580$/, expanded: false }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /Delete/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: /Delete/ }));
  expect((await dialog.findByText("Bơm 1 · TB-01")).isConnected).toBe(true);
  expect(dialog.getByText("and 2 pumps of stations you cannot see").isConnected).toBe(true);
});

it("tests the keys of a template with what a station has sent last, through its channels and outside of them", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "ABB ACS580" }));
  await form();
  await choose("Test with the last message", "TB-01");
  const table = within(await screen.findByRole("table", { name: "" }));
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^A12\.5\sA$/),
    "Hz49.8",
    "Nmnot in the message",
  ]);
});

it("shows a template as text to whoever may not change it", async () => {
  await show(undefined, limitedTo(["Device.Index", "Pump.Index", "PumpTemplate.Index"], <TemplateList />));
  fireEvent.click(await screen.findByRole("button", { name: "ABB ACS580" }));
  const shown = await form();
  expect(shown.getByText("Frequency · Hz").isConnected).toBe(true);
  expect(shown.queryByRole("textbox")).toBeNull();
  expect(
    screen.getByRole("button", { name: "Add template", hidden: true }).getAttribute("aria-disabled"),
  ).toBe("true");
});
