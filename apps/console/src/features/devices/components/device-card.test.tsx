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
