import type { DeviceSummary } from "@sgval/contract/devices/device";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { liveDevices } from "../../../shared/realtime/live-devices.ts";
import { exactTextOn } from "../../../shared/ui/device/exact-tip.tsx";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { measurementOf } from "../measurement.ts";
import { DeviceStatusShape, LastReading } from "./device-cells.tsx";
import { useDeviceColumns } from "./device-columns.tsx";
import { KeyValue } from "./key-value.tsx";

const now = Date.parse("2025-11-18T07:05:00.000Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const device = (measured: number, received: number): DeviceSummary =>
  aDevice({
    latest: {
      measuredAt: ago(measured),
      receivedAt: ago(received),
      values: { outlet_pressure: 2.4 },
      quality: {},
      times: {},
    },
  });

beforeEach(() => {
  signedInAs({ superUser: false, manageSuper: false });
  vi.spyOn(Date, "now").mockReturnValue(now);
});
afterEach(() => {
  act(() => liveDevices.stop?.());
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const lastReading = async (measured: number, received: number): Promise<string> => {
  await showPage(<LastReading device={device(measured, received)} />);
  return (await screen.findByRole("time")).textContent ?? "";
};

it("shows the age of a reading by its measuring time", async () => {
  expect(await lastReading(4, 3)).toBe("4 minutes");
});

it("has the exact time of a reading for whoever asks, by finger and keyboard too", async () => {
  await lastReading(4, 3);
  expect(exactTextOn(screen.getByRole("time"))).toBe("18 Nov 2025, 14:01:00 GMT+7");
});

it("shows the arrival of a reading that took more than two minutes", async () => {
  expect(await lastReading(20, 3)).toBe("Stale · 20 minutesreceived 14:02:00");
});

it("marks a key value that stays behind the other values of its device", async () => {
  const newest = device(0, 0);
  const latest = newest.latest && { ...newest.latest, times: { outlet_pressure: ago(9) } };
  await showPage(<KeyValue device={{ ...newest, latest }} label={false} />);
  expect(await screen.findByRole("img", { name: "Late" })).toBeDefined();
  cleanup();
  const stale = latest && { ...latest, times: { outlet_pressure: ago(14) } };
  await showPage(<KeyValue device={{ ...newest, latest: stale }} label={false} />);
  expect(await screen.findByRole("img", { name: "Stale" })).toBeDefined();
  expect(document.querySelector("b")?.dataset.old).toBe("true");
});

it("says of a station how many of its pumps run, and marks the number while one is unknown", async () => {
  const station = (quality: Record<string, string>) => {
    const values = { "pump_running.p1": 1, "pump_running.p2": 0, "pump_running.p3": 0 };
    return aDevice({
      type: "WATER_PUMP",
      latest: { measuredAt: ago(0), receivedAt: ago(0), values, quality, times: {} },
    });
  };
  await showPage(<KeyValue device={station({})} />);
  expect((await screen.findByText("1 of 3 running")).isConnected).toBe(true);
  expect(screen.getByText("Pump running").isConnected).toBe(true);
  cleanup();
  await showPage(<KeyValue device={station({ "pump_running.p3": "sensor_fault" })} />);
  expect((await screen.findByText("~1 of 3 running")).isConnected).toBe(true);
});

it("does not repeat the freshness of the device beside its value", async () => {
  await showPage(<KeyValue device={device(14, 14)} label={false} />);
  await screen.findByText("2.40");
  expect(screen.queryByRole("img")).toBeNull();
});

it("shows a live value in a cell that was given the fetched device", async () => {
  await showPage(<KeyValue device={device(4, 4)} label={false} />);
  await screen.findByText("2.40");
  act(() =>
    liveDevices.updates?.([
      {
        type: "VGA",
        deviceId: 7,
        readings: [
          {
            deviceId: 7,
            measuredAt: ago(1),
            receivedAt: ago(1),
            values: { outlet_pressure: 3.1 },
            quality: {},
          },
        ],
      },
    ]),
  );
  await screen.findByText("3.10");
});

it("marks a device that is on time but whose sensor is in fault", async () => {
  const valve = device(1, 1);
  const latest = valve.latest && { ...valve.latest, quality: { outlet_pressure: "sensor_fault" } };
  await showPage(<DeviceStatusShape device={{ ...valve, latest }} />);
  expect((await screen.findByRole("img", { name: "Bad value" })).dataset.kind).toBe("bad");
});

it.each([
  [{ under: 3, over: 6 }, /^Below limit 3.00.bar$/, "< 3.00 bar"],
  [{ under: 1, over: 2 }, /^Above limit 2.00.bar$/, "> 2.00 bar"],
])(
  "marks a value outside its limits %o in the row and under the name, with the unit",
  async (outlet_pressure, words, sign) => {
    const outside = { ...device(1, 1), limits: { outlet_pressure } };
    await showPage(
      <>
        <DeviceStatusShape device={outside} />
        <KeyValue device={outside} />
      </>,
    );
    await screen.findByRole("img", { name: "Outside limits" });
    expect(screen.getByRole("img", { name: words }).dataset.kind).toBe("medium");
    expect(getComputedStyle(screen.getByText(sign)).display).toBe("block");
    expect(document.querySelector("b")?.dataset.priority).toBe("medium");
    expect(getComputedStyle(document.querySelector("b") ?? document.body).flexShrink).toBe("0");
    cleanup();
    await showPage(<KeyValue device={{ ...device(14, 14), limits: { outlet_pressure } }} />);
    await screen.findByText("2.40");
    expect(screen.queryByText(sign)).toBeNull();
  },
);

it("marks a device and its value with the priority of the open alarm", async () => {
  const alarmed = {
    ...device(1, 1),
    openAlarms: { count: 2, priority: 1, holds: true, channels: { outlet_pressure: 2 } },
  } as const;
  await showPage(
    <>
      <DeviceStatusShape device={alarmed} />
      <KeyValue device={alarmed} label={false} />
    </>,
  );
  const shape = await screen.findByRole("img", { name: "2 open alarms, the gravest: Critical" });
  expect([shape.dataset.kind, shape.dataset.look]).toEqual(["critical", "plain"]);
  expect(screen.getByRole("img", { name: "1 open alarm: High" }).dataset.kind).toBe("high");
  expect(document.querySelector("b")?.dataset.priority).toBe("high");
});

it("marks a device hollow whose gravest alarms are over and only wait for their answer", async () => {
  const over = {
    ...device(1, 1),
    openAlarms: { count: 1, priority: 1, holds: false, channels: {} },
  } as const;
  await showPage(<DeviceStatusShape device={over} />);
  const { kind, look } = (await screen.findByRole("img")).dataset;
  expect([kind, look]).toEqual(["critical", "returned"]);
});

it.each([
  ["hollow beside an ordinary number, where the value is back within its limits", 2, null, "returned"],
  ["full beside a number in its colour, where the value is still beyond them", 2.5, "critical", "plain"],
] as const)("draws, while the alarm holds, a mark %s", async (_, limit, ink, look) => {
  const crossed = { outlet_pressure: [{ side: "under" as const, limit }] };
  const alarm = { count: 1, priority: 1, holds: true, channels: { outlet_pressure: 1 } } as const;
  const holding = { ...device(1, 1), openAlarms: { ...alarm, crossed } };
  await showPage(<KeyValue device={holding} />);
  await screen.findByText("2.40");
  expect(document.querySelector("b")?.dataset.priority ?? null).toBe(ink);
  expect(document.querySelector<SVGElement>("b svg")?.dataset.look).toBe(look);
  expect(screen.queryByText("within limits") !== null).toBe(look === "returned");
  expect(screen.queryByRole("img", { name: "Back within limits, alarm still active" }) !== null).toBe(
    look === "returned",
  );
});

it("keeps the plug of a silent device above the less grave of its alarms", async () => {
  const silent = {
    ...device(600, 600),
    openAlarms: { count: 1, priority: 3, holds: true, channels: {} },
  } as const;
  await showPage(<DeviceStatusShape device={silent} />);
  expect((await screen.findByRole("img")).dataset.kind).toBe("offline");
  cleanup();
  await showPage(
    <DeviceStatusShape device={{ ...silent, openAlarms: { ...silent.openAlarms, priority: 1 } }} />,
  );
  expect((await screen.findByRole("img")).dataset.kind).toBe("critical");
});

it("marks a low battery with the limit that it is below, alarm or not", async () => {
  const latest = {
    measuredAt: ago(1),
    receivedAt: ago(1),
    values: { battery: 3.37 },
    quality: {},
    times: {},
  };
  const measurement = measurementOf(latest, "battery");
  await showPage(<KeyValue device={aDevice({ latest })} measurement={measurement} />);
  expect((await screen.findByRole("img", { name: /^Below limit 3.40.V$/ })).dataset.kind).toBe("low");
  expect(screen.getByText("< 3.40 V").isConnected).toBe(true);
});

it("has exact time, number and source of a value for whoever asks", async () => {
  const measured = device(4, 3);
  await showPage(<KeyValue device={measured} />);
  await screen.findByText("2.40");
  const exact = exactTextOn(document.querySelector("[data-exact]"));
  expect(exact).toMatch(/18 Nov 2025, 14:01:00 GMT\+7 · Stored 2\.4.bar · /);
  expect(exact).toContain(measured.name);
});

const OpenAlarms = ({ of }: { of: DeviceSummary }) => {
  const column = useDeviceColumns().find(({ key }) => key === "openAlarms");
  return <>{column?.cell(of)}</>;
};

it("leads from the number of open alarms, with the gravest of their priorities, to the alarms of the device", async () => {
  const { id } = device(0, 0);
  await showPage(
    <OpenAlarms of={{ ...device(0, 0), openAlarms: { count: 3, priority: 2, holds: true, channels: {} } }} />,
  );
  const link = await screen.findByRole("link", { name: "3 open alarms, the gravest: High" });
  expect(link.getAttribute("href")).toBe(`/apps/risk/list?device=${id}`);
  expect(link.querySelector("[data-kind=high]")).not.toBeNull();
  cleanup();
  await showPage(<OpenAlarms of={{ ...device(0, 0), openAlarms: null }} />);
  expect((await screen.findByText("0")).isConnected).toBe(true);
});

it("says of a device that has only imported readings until when they reach, and no age beside it", async () => {
  const { latest, ...rest } = device(26 * 24 * 60, 1);
  const imported = aDevice({ ...rest, latest: latest && { ...latest, imported: true } });
  await showPage(<LastReading device={imported} />);
  const { textContent } = await screen.findByRole("time");
  expect(textContent).toMatch(/^Nothing sent yet · imported readings up to 23 Oct/);
  expect(textContent).not.toMatch(/days|received/);
});
