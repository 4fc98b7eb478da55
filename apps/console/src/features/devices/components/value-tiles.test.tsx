import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PhoneTiles, ValueTiles } from "./value-tiles.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  useDeviceTypes.setState(builtInDeviceTypes);
});

it.each([
  ["http", /over HTTP with its token/, /topic/],
  ["mqtt", /to its MQTT topic/, /token/],
] as const)(
  "says of a device on %s that was never heard how it has to send",
  async (connection, how, other) => {
    await showPage(<ValueTiles device={aDevice({ connection })} />);
    expect(await screen.findByText(how)).toBeTruthy();
    expect(screen.queryByText(other)).toBeNull();
  },
);

const channel = { unit: null, rawMin: null, rawMax: null, measuringMin: null, measuringMax: null };
const channels = ["inlet_pressure", "outlet_pressure"].map((parameter, slot) => ({
  ...{ ...channel, slot, parameter, mappingKey: parameter },
  ...{ inverted: false, under: null, over: null },
}));

it("says of a channel that never sent that it has no data, without an age", async () => {
  const at = new Date(Date.now() - 180_000).toISOString();
  const device = aDevice({
    channels,
    latest: { measuredAt: at, receivedAt: at, values: { inlet_pressure: 3 }, quality: {}, times: {} },
  });
  await showPage(<ValueTiles device={device} />);
  const silent = await screen.findByRole("group", { name: /Outlet pressure/ });
  expect(silent.dataset.state).toBe("waiting");
  expect(silent.textContent).not.toMatch(/minute|Missing/);
  expect(screen.getByRole("group", { name: /Inlet pressure/ }).textContent).toMatch(/minute/);
});

it("begins with the key values of the type, and follows them when they are changed", async () => {
  const at = new Date().toISOString();
  const values = { inlet_pressure: 3, outlet_pressure: 2 };
  const device = aDevice({
    channels,
    latest: { measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  });
  await showPage(<ValueTiles device={device} />);
  const first = () => screen.getAllByRole("group", { name: /pressure/ })[0]?.textContent;
  expect(await screen.findAllByRole("group", { name: /pressure/ })).toHaveLength(2);
  expect(first()).toMatch(/Outlet pressure/);
  act(() => useDeviceTypes.setState({ VGA: { ...builtInDeviceTypes.VGA, keyValues: ["inlet_pressure"] } }));
  expect(first()).toMatch(/Inlet pressure/);
});

it("begins, of a station, with how many of its pumps run", async () => {
  const at = new Date().toISOString();
  const values = { inlet_pressure: 0.4, "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 1 };
  const station = aDevice({
    type: "WATER_PUMP",
    channels: Object.keys(values).map((parameter, slot) => ({
      ...{ ...channel, slot, parameter, mappingKey: parameter },
      ...{ inverted: false, under: null, over: null },
    })),
    latest: { measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  });
  await showPage(<PhoneTiles device={station} logger={undefined} />);
  const hero = (await screen.findByText("2 of 3 running")).closest("[data-hero]");
  expect(hero).not.toBeNull();
  expect(screen.getByRole("group", { name: /Inlet pressure/ }).closest("[data-hero]")).toBeNull();
  cleanup();
  await showPage(<ValueTiles device={station} leaveOut={(key) => key.startsWith("pump")} />);
  expect(
    (await screen.findByRole("group", { name: "Measurements" })).firstElementChild?.textContent,
  ).toContain("2 of 3 running");
});

it("has suction, discharge and flow of a station among its first values, before each of its pumps", async () => {
  const at = new Date().toISOString();
  const pumps = Object.fromEntries([1, 2, 3, 4, 5, 6].map((pump) => [`pump_running.p${pump}`, 1]));
  const values = { ...pumps, inlet_pressure: 0.4, outlet_pressure: 4.6, flow: 530 };
  const station = aDevice({
    type: "WATER_PUMP",
    channels: Object.keys(values).map((parameter, slot) => ({
      ...{ ...channel, slot, parameter, mappingKey: parameter },
      ...{ inverted: false, under: null, over: null },
    })),
    latest: { measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  });
  await showPage(<ValueTiles device={station} most={6} />);
  const tiles = [...(await screen.findByRole("group", { name: "Measurements" })).children];
  expect(tiles.map(({ textContent }) => textContent).slice(1, 4)).toEqual([
    expect.stringContaining("0.40"),
    expect.stringContaining("4.60"),
    expect.stringContaining("530"),
  ]);
  expect(tiles).toHaveLength(10);
});

it("does not round a value up to the limit that it is below", async () => {
  const at = new Date().toISOString();
  const device = aDevice({
    channels: channels.map((one) => ({ ...one, under: 1.5, over: 4 })),
    latest: {
      ...{ measuredAt: at, receivedAt: at, quality: {}, times: {} },
      values: { inlet_pressure: 3, outlet_pressure: 1.4962 },
    },
  });
  await showPage(<ValueTiles device={device} />);
  const low = await screen.findByRole("group", { name: /Outlet pressure/ });
  expect(low.textContent).toContain("1.496");
  expect(screen.getByRole("group", { name: /Inlet pressure/ }).textContent).toContain("3.00");
});
