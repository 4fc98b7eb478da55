import type { Alarm } from "@sgval/contract/alarms/alarms";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { anAlarm, summaryOf } from "../../../features/alarms/alarm.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { RoomRoute } from "./room-route.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<typeof import("@tanstack/react-router")>()),
  useParams: () => ({ id: "4" }),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  alarms = [];
});

const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const room = {
  id: 4,
  name: "Pump room 4",
  devices: 1,
  pumps: { running: 0, unknown: 0, total: 0 },
  worst: "fresh",
  outsideLimits: 0,
  measuredAt: null,
  ...times,
};
const inside = aDevice({ roomId: 4, room: room.name });
const elsewhere = aDevice({ id: 8, name: "VGA-08", displayName: "Valve 8", roomId: 5, room: "Pump room 5" });

let alarms: Alarm[] = [];

const chartLines = () =>
  [...document.querySelectorAll(".MuiChip-label")].map(({ textContent }) => textContent);

const open = async (address: string, inRoom = [inside], permissions?: string[]) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => {
    if (path === "/room/4") return { status: 200, body: { data: room } };
    if (path === "/room/choice")
      return {
        status: 200,
        body: {
          data: [
            { id: 4, name: room.name },
            { id: 5, name: "Pump room 5" },
          ],
        },
      };
    if (method === "POST")
      return { status: 200, body: { data: [], metaData: { done: 1, refused: 0, dryRun: false } } };
    if (path === "/alarm/summary?roomId=4") return { status: 200, body: { data: summaryOf(alarms) } };
    if (path.startsWith("/alarm?"))
      return { status: 200, body: { data: alarms, metaData: { total: alarms.length, page: 1, size: 10 } } };
    const one = /^\/device\/(\d+)$/.exec(path)?.[1];
    if (one) return { status: 200, body: { data: one === "7" ? inside : elsewhere } };
    const data = path.startsWith("/device?") ? (path.includes("room=4") ? inRoom : [inside, elsewhere]) : [];
    const counts = deviceCounts({ total: data.length, fresh: data.length });
    return { status: 200, body: { data, metaData: { total: data.length, page: 1, size: 10, counts } } };
  });
  const rights = permissions ? { superUser: false, role: { permissions } } : null;
  await showPage(
    <RightsContext value={rights}>
      <RoomRoute />
    </RightsContext>,
    undefined,
    address,
  );
  await screen.findByRole("heading", { name: "Pump room 4" });
  return asked;
};

const moved = (asked: { method: string; path: string; body: unknown }[]) =>
  waitFor(() => {
    const call = asked.find(({ method }) => method === "POST");
    expect(call?.path).toBe("/device/bulk-update");
    return call?.body;
  });

it("shows the devices of the room as cards", async () => {
  await open("/");
  expect(await screen.findByRole("link", { name: "Valve 7" })).toBeTruthy();
});

it("offers the tabs whose data the user may read, and those alone", async () => {
  await open("/");
  const tabs = async () => (await screen.findAllByRole("tab")).map(({ textContent }) => textContent);
  expect(await tabs()).toEqual(["Overview", "Devices", "Chart", "Alarms", "Activity"]);
  cleanup();
  await open("/?tab=activity", [inside], ["Room.Index", "Device.Index"]);
  expect(await tabs()).toEqual(["Overview", "Devices", "Chart"]);
  expect(await screen.findByRole("link", { name: "Valve 7" })).toBeTruthy();
  cleanup();
  alarms = [anAlarm({ id: 1 }), anAlarm({ id: 2, channel: "flow" })];
  await open("/?tab=alarms", [inside], ["Room.Index", "Risk.Index"]);
  await waitFor(async () => expect(await tabs()).toEqual(["Overview", "Alarms (2)"]));
  expect(await screen.findByRole("link", { name: /Critical-point pressure · Below limit/ })).toBeTruthy();
  cleanup();
  const asked = await open("/", [inside], ["Room.Index"]);
  expect(await screen.findByText("You do not have permission to see devices")).toBeTruthy();
  expect(asked.some(({ path }) => path.startsWith("/device"))).toBe(false);
});

it("compares the devices of the room in a chart, without one that was taken away", async () => {
  await open("/?tab=chart", [inside, elsewhere]);
  await waitFor(() => expect(chartLines()).toEqual(["Valve 7", "Valve 8"]));
  cleanup();
  await open("/?tab=chart&cmp=8", [inside, elsewhere]);
  await waitFor(() => expect(chartLines()).toEqual(["Valve 8"]));
});

it("lists what happened to the room and its devices", async () => {
  const asked = await open("/?tab=activity");
  await waitFor(() =>
    expect(asked.some(({ path }) => path === "/activity?roomId=4&page=1&size=10")).toBe(true),
  );
  expect(await screen.findByText("There are no changes yet")).toBeTruthy();
});

it("lists the open alarms of the room, all of them also on a phone, with the way to the list of alarms", async () => {
  onAPhone();
  alarms = Array.from({ length: 5 }, (_, index) => anAlarm({ id: index + 1, roomId: 4 }));
  const asked = await open("/?tab=alarms");
  await waitFor(() =>
    expect(screen.getAllByRole("link", { name: /Critical-point pressure · Below limit/ })).toHaveLength(5),
  );
  expect(asked.map(({ path }) => path)).toContain("/alarm?tab=active&size=10&sort=priority&roomId=4");
  expect(screen.getByRole("link", { name: "All 5" }).getAttribute("href")).toBe("/apps/risk/list?room=4");
  expect(screen.getAllByRole("button", { name: "Acknowledge" })).toHaveLength(5);
});

it("says on the alarms of a room which zones of its devices have more of them, of devices elsewhere, and leads there", async () => {
  const zone = { zoneId: 5, zone: "DMA 05" };
  const outside = { deviceId: 9, deviceName: "DL-09", deviceDisplayName: "Critical point", roomId: null };
  alarms = [
    anAlarm({ id: 1, priority: 1, ...outside, ...zone }),
    anAlarm({ id: 2, priority: 2, ...outside, ...zone }),
    anAlarm({ id: 3, priority: 3, roomId: 4, ...zone }),
    anAlarm({ id: 4, priority: 1, ...outside, zoneId: 6, zone: "DMA 06" }),
  ];
  const asked = await open("/?tab=alarms", [{ ...inside, zoneId: 5, zone: "DMA 05" }]);
  const hint = await screen.findByRole("link", {
    name: /DMA 05: 2 open alarms of devices outside this room/,
  });
  expect(hint.getAttribute("href")).toBe("/apps/risk/list?zone=5");
  expect(hint.textContent).toContain("Critical");
  expect(screen.queryByRole("link", { name: /DMA 06: / })).toBeNull();
  expect(asked.map(({ path }) => path)).toContain("/alarm?tab=active&size=100&sort=priority");
  cleanup();
  await open("/?tab=alarms", [inside], ["Room.Index", "Risk.Index"]);
  await screen.findAllByRole("link", { name: /Critical-point pressure · Below limit/ });
  expect(screen.queryByRole("link", { name: /outside this room/ })).toBeNull();
});

it("says of an empty room that no device is in it, and offers to add some", async () => {
  await open("/", []);
  expect(await screen.findByText("No device in this room")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add devices" })).toBeTruthy();
});

it("takes a device out of the room", async () => {
  const asked = await open("/?tab=devices");
  fireEvent.click(await screen.findByRole("button", { name: "Take Valve 7 out of the room" }));
  expect(await moved(asked)).toEqual({ ids: [7], set: { roomId: null } });
});

it("moves several devices to another room together", async () => {
  const asked = await open("/?tab=devices", [inside, elsewhere]);
  for (const name of ["Valve 7", "Valve 8"])
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  fireEvent.click(screen.getByRole("button", { name: "Move to another room" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Pump room 5" }));
  expect(await moved(asked)).toEqual({ ids: [7, 8], set: { roomId: 5 } });
});

it("adds several devices together, also from another room, which it names", async () => {
  const asked = await open("/?tab=devices");
  fireEvent.click(await screen.findByRole("button", { name: "Add devices" }));
  expect(await screen.findByText(/Now in Pump room 5/)).toBeTruthy();
  // What is inside already cannot be chosen again.
  expect(screen.getByRole("checkbox", { name: /Valve 7.*In this room/ }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: /Valve 8/ }));
  fireEvent.click(screen.getByRole("button", { name: "Add 1 device" }));
  expect(await moved(asked)).toEqual({ ids: [8], set: { roomId: 4 } });
});

it("moves no device for who may not change devices", async () => {
  const asked = await open("/?tab=devices", [inside], ["Room.Index", "Device.Index"]);
  await screen.findByRole("link", { name: "Valve 7" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  const takeOut = screen.getByRole("button", { name: "Take Valve 7 out of the room" });
  expect(takeOut.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(takeOut);
  expect(asked.filter(({ method }) => method !== "GET")).toEqual([]);
});
