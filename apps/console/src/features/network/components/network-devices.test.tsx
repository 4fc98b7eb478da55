import type { Network } from "@sgval/contract/network/networks";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import { ElementDevices } from "./element-devices.tsx";
import { NetworkDevices } from "./network-devices.tsx";

const counts = { junction: 2, tank: 0, reservoir: 0, pipe: 1, valve: 1, pump: 0 };
const network: Network = {
  ...{ id: 3, name: "North", sourceName: "north.inp", flowUnit: "LPS", counts, devices: 0 },
  ...{ bounds: [106.6, 10.7, 106.8, 10.9], placement: { kind: "geographic" } },
  ...{ importedAt: "2026-01-02T03:04:05.000Z", version: "1" },
};
const valve = { class: "link", id: "V-1", kind: "valve", type: "PRV", place: [106.7, 10.8] };
const pipe = { class: "link", id: "P-1", kind: "pipe", type: null, place: [106.7, 10.8] };
const logger = aDevice({ id: 8, name: "DL-08", displayName: "Logger B", type: "DATALOGGER" });
const attached = {
  ...{ networkId: 3, network: "North", element: { class: "link", id: "V-1" }, kind: "valve" },
  device: { id: 7, name: "VGA-07", displayName: "Valve A" },
};

const noCounts = {
  ...{
    total: 1,
    fresh: 0,
    late: 0,
    stale: 0,
    offline: 0,
    never: 1,
    outsideLimits: 0,
    badValue: 0,
    noPosition: 1,
  },
  types: {},
};

let elements = [valve, pipe];
let devices: object[] = [];
let refused: ReturnType<typeof refusal> | null = null;
let asked: Asked[] = [];
beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  [elements, devices, refused] = [[valve, pipe], [], null];
  asked = serverAnswers(({ method, path }) => {
    if (method !== "GET") return refused ?? { status: 200, body: {} };
    if (path.startsWith("/network/3/element")) return { status: 200, body: { data: elements } };
    const metaData = { total: 1, page: 1, size: 100 };
    if (path.startsWith("/network-device")) return { status: 200, body: { data: devices, metaData } };
    return { status: 200, body: { data: [logger], metaData: { ...metaData, counts: noCounts } } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const type = (label: string, text: string) => {
  const field = screen.getByRole("combobox", { name: label });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
};
const choose = async (label: string, text: string, option: RegExp) => {
  type(label, text);
  fireEvent.click(await screen.findByRole("option", { name: option }));
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const changes = () => asked.filter(({ method }) => method !== "GET");

it("looks for the element on the server and attaches the device to what was chosen", async () => {
  await showPage(<NetworkDevices network={network} mayChange onClose={() => undefined} />);
  await screen.findByText("No device is attached to this network yet.");
  expect(button("Attach device").disabled).toBe(true);
  await choose("Device", "logger", /Logger B/);
  await choose("Id of the element", "v1", /V-1\s*Pressure-reducing valve/);
  expect(asked.map(({ path }) => path)).toContain("/network/3/element?q=v1");
  fireEvent.click(button("Attach device"));
  await waitFor(() =>
    expect(changes()).toEqual([
      { method: "PUT", path: "/network/3/device/8", body: { class: "link", id: "V-1" } },
    ]),
  );
});

it("looks among the elements of one kind", async () => {
  await showPage(<NetworkDevices network={network} mayChange onClose={() => undefined} />);
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Kind of element" }));
  fireEvent.click(screen.getByRole("option", { name: "Valve" }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain("/network/3/element?kind=valve"));
});

it("says that the element has vanished in an import meanwhile, and has another one chosen", async () => {
  await showPage(<NetworkDevices network={network} mayChange onClose={() => undefined} />);
  await screen.findByText("No device is attached to this network yet.");
  await choose("Device", "logger", /Logger B/);
  await choose("Id of the element", "", /V-1/);
  elements = [pipe];
  refused = refusal(422, "network_element_unknown");
  fireEvent.click(button("Attach device"));
  expect((await screen.findByRole("alert")).textContent).toContain("The network has no such element");
  // The device stays chosen; the element is gone from the field and from what is offered.
  const field = type("Id of the element", "");
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(button("Attach device").disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole("option", { name: /V-1/ })).toBeNull());
  expect(screen.getByRole("combobox", { name: "Device" })).toHaveProperty("value", "Logger B (DL-08)");
});

it("says of a device whose element is gone where it was, links to it and detaches it", async () => {
  devices = [{ ...attached, kind: null }];
  await showPage(<NetworkDevices network={network} mayChange onClose={() => undefined} />);
  const link = await screen.findByRole("link", { name: "Valve A" });
  expect(link.getAttribute("href")).toContain("/view/7");
  expect(screen.getByText("Link V-1 · not in the network any more")).toBeTruthy();
  fireEvent.click(button("Detach Valve A"));
  // The element cannot be chosen again, so that a slip would not be mended by attaching.
  const question = within(await screen.findByRole("alertdialog", { name: "Detach Valve A" }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Detach" }));
  await waitFor(() => expect(changes()).toMatchObject([{ method: "DELETE", path: "/network/3/device/7" }]));
});

it("leads to the map, where elements can be pressed", async () => {
  await showPage(<NetworkDevices network={network} mayChange onClose={() => undefined} />);
  const link = await screen.findByRole("link", { name: "Choose on the map" });
  expect(link.getAttribute("href")).toContain("/apps/logistics/fleet?ll=10.80000%2C106.70000");
});

it("shows the devices at one element, and attaches another one to it", async () => {
  devices = [attached];
  await showPage(<ElementDevices networkId={3} at={{ class: "link", id: "V-1" }} mayChange />);
  expect(await screen.findByRole("link", { name: "Valve A" })).toBeTruthy();
  const [first] = asked.map(({ path }) => path);
  expect(first).toContain("network=3");
  expect(first).toContain("class=link&element=V-1");
  fireEvent.click(button("Attach device"));
  await choose("Device", "logger", /Logger B/);
  fireEvent.click(button("Attach device"));
  await waitFor(() =>
    expect(changes()).toEqual([
      { method: "PUT", path: "/network/3/device/8", body: { class: "link", id: "V-1" } },
    ]),
  );
});

it("changes nothing for whoever may only look", async () => {
  devices = [attached];
  await showPage(<ElementDevices networkId={3} at={{ class: "link", id: "V-1" }} mayChange={false} />);
  const list = await screen.findByRole("list");
  expect(within(list).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: "Attach device" })).toBeNull();
});
