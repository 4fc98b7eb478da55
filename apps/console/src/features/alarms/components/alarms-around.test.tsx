import type { Alarm } from "@sgval/contract/alarms/alarms";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { anAlarm } from "../alarm.fixture.ts";
import { AlarmsAround } from "./alarms-around.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const logger = { id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER" as const };
const valve = aDevice({ datalogger: logger, zoneId: 5, zone: "DMA 05" });

const show = async (
  alarms: readonly Alarm[],
  permissions = ["Risk.Index"],
  zone: { zoneDeviceId: number | undefined; failed?: boolean } = { zoneDeviceId: 30 },
) => {
  const asked = serverAnswers(({ path }) => {
    const of = new URLSearchParams(path.split("?")[1]);
    const ids = of.get("deviceIds")?.split(",").map(Number);
    const data = alarms.filter(({ deviceId, zoneId }) =>
      ids ? ids.includes(deviceId) : zoneId === Number(of.get("zoneId")),
    );
    return { status: 200, body: { data, metaData: { page: 1, size: 100, total: data.length } } };
  });
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <AlarmsAround device={valve} {...zone} />
      <p>page</p>
    </RightsContext>,
  );
  await screen.findByText("page");
  return asked;
};

it("counts before a command the alarms of the device, of its logger and of its zone, each once", async () => {
  await show([
    anAlarm({ id: 1 }),
    anAlarm({ id: 2, priority: 3 }),
    anAlarm({ id: 3, deviceId: 8 }),
    anAlarm({ id: 4, deviceId: 21 }),
    // That of the zone itself, which lies in none.
    anAlarm({ id: 5, deviceId: 30, zoneId: null }),
    anAlarm({ id: 6, deviceId: 99, zoneId: 6 }),
  ]);
  const links = await screen.findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "2 alarms on this device",
    "1 alarm on the linked DL-08",
    "2 alarms in zone DMA 05",
  ]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    expect.stringContaining("device=7"),
    expect.stringContaining("device=8"),
    expect.stringContaining("zone=5"),
  ]);
});

it("shows alarms that are over hollow and says so, and where one still holds the gravest of those", async () => {
  const over = { state: "returned", active: false } as const;
  await show([
    anAlarm({ id: 1, ...over }),
    anAlarm({ id: 2, priority: 3 }),
    anAlarm({ id: 3, deviceId: 8, ...over }),
  ]);
  const [own, linked] = await screen.findAllByRole("link");
  expect(own?.textContent).toBe("2 alarms on this device");
  expect(own?.querySelector("svg")?.getAttribute("data-look")).toBe("plain");
  expect(own?.getAttribute("title")).toBe("2 open alarms, the gravest: Medium");
  expect(linked?.textContent).toBe("1 alarm on the linked DL-08 · Returned, unacknowledged");
  expect(linked?.querySelector("svg")?.getAttribute("data-look")).toBe("returned");
});

it("says nothing of alarms while it is not known which device the zone has, and that it could not be asked", async () => {
  expect(await show([], ["Risk.Index"], { zoneDeviceId: undefined })).toEqual([]);
  expect(screen.queryByText(/^No alarm/)).toBeNull();
  cleanup();
  await show([], ["Risk.Index"], { zoneDeviceId: undefined, failed: true });
  expect(await screen.findByText(/could not be loaded/i)).toBeTruthy();
});

it("says where there is no alarm", async () => {
  await show([]);
  const row = within(await screen.findByRole("definition"));
  expect(await row.findByText("No alarm on this device, on the linked DL-08, in zone DMA 05")).toBeTruthy();
});

it("asks for no alarms around a device that the user may not see", async () => {
  expect(await show([anAlarm()], ["Device.Index"])).toEqual([]);
  expect(screen.queryByRole("definition")).toBeNull();
});
