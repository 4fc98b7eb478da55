import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { liveDevices } from "../../../shared/realtime/live-devices.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceCard } from "./device-card.tsx";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 500).toISOString();
const reading = (minutes: number, values: Record<string, number>) => ({
  ...{ measuredAt: ago(minutes), receivedAt: ago(minutes), values, quality: {}, times: {} },
});

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  act(() => liveDevices.stop?.());
  cleanup();
  localStorage.clear();
});

it("shows the critical point of a valve as its logger measured it, with its own age, and live", async () => {
  const criticalPoint = aDevice({
    ...{ id: 8, name: "DL-08", type: "DATALOGGER" },
    latest: reading(52, { flow: 2, pressure: 1.4 }),
  });
  const valve = aDevice({
    latest: reading(1, { outlet_pressure: 2.4, inlet_pressure: 4.1, flow: 20 }),
    criticalPoint,
  });
  await showPage(<DeviceCard device={valve} star={false} values={4} />);
  const value = await screen.findByText("1.40");
  const names = [...document.querySelectorAll("[data-exact] small")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Outlet pressure", "Critical-point pressure", "Inlet pressure", "Water flow"]);
  expect(value.closest("b")?.dataset.old).toBe("true");
  expect(screen.getByRole("img", { name: "Offline" }).isConnected).toBe(true);
  expect(screen.getByText("bar · 52 minutes").isConnected).toBe(true);
  act(() =>
    liveDevices.updates?.([
      {
        type: "DATALOGGER",
        deviceId: 8,
        readings: [
          {
            deviceId: 8,
            measuredAt: ago(0),
            receivedAt: ago(0),
            values: { flow: 3, pressure: 1.6 },
            quality: {},
          },
        ],
      },
    ]),
  );
  expect((await screen.findByText("1.60")).closest("b")?.dataset.old).toBe("false");
});

it("shows the power of a station beside its running pumps: the sum of those that report it, and how many they are", async () => {
  const running = { "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 1 };
  const others = { outlet_pressure: 4.2, flow: 120, inlet_pressure: 0.4 };
  const station = (values: Record<string, number>, more: Partial<ReturnType<typeof reading>> = {}) =>
    aDevice({
      ...{ id: 9, displayName: "Station", type: "WATER_PUMP", reportIntervalSeconds: 60 },
      latest: { ...reading(0, { ...running, ...values, ...others }), ...more },
    });
  const shown = async (device: ReturnType<typeof station>, values = 4) => {
    await showPage(<DeviceCard device={device} star={false} values={values} />);
    await screen.findByText("Pump running");
    const names = [...document.querySelectorAll("[data-exact] small")].map(({ textContent }) => textContent);
    const power = screen.queryByText("Total power")?.parentElement?.parentElement?.textContent;
    cleanup();
    return { names, power: power?.replaceAll("\u00a0", " ") };
  };
  const all = { "active_power.p1": 30.2, "active_power.p2": 0, "active_power.p3": 11.5 };
  const names = ["Pump running", "Total power", "Outlet pressure", "Water flow"];
  expect(await shown(station(all))).toEqual({ names, power: "Total power41.7kW · 3/3 pumps" });
  expect((await shown(station(all), 2)).names).toEqual(names.slice(0, 2));
  // One that stands takes none, whether it says so or not.
  const linear = { "active_power.p1": 30.2, "active_power.p3": 11.5 };
  expect((await shown(station(linear))).power).toBe("Total power41.7kW · 2/3 pumps");
  const bad = { quality: { "active_power.p3": "sensor_fault" } };
  expect((await shown(station(all, bad))).power).toBe("Total power~30.2kW · 2/3 pumps");
  const old = { times: { "active_power.p1": ago(30) } };
  expect((await shown(station(all, old))).power).toBe("Total power~11.5kW · 2/3 pumps");
  const silent = reading(60, {});
  const times = { measuredAt: silent.measuredAt, receivedAt: silent.receivedAt };
  expect((await shown(station(all, times))).power).toBe("Total power--0/3 pumps");
  expect((await shown(station({}))).power).toBeUndefined();
});

it("names a value alone above its number, also where it is beyond a limit", async () => {
  const limits = { outlet_pressure: { under: 2.5, over: null } };
  const latest = reading(0, { outlet_pressure: 2.4, inlet_pressure: 4.1 });
  await showPage(<DeviceCard device={aDevice({ id: 12, latest, limits })} star={false} />);
  const limit = await screen.findByText("< 2.50 bar");
  const names = [...document.querySelectorAll("[data-exact] small")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Outlet pressure", "Inlet pressure"]);
  expect(limit.previousElementSibling?.textContent).toBe("2.40");
});
