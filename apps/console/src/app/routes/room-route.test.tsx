import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { RoomRoute } from "./room-route.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<typeof import("@tanstack/react-router")>()),
  useParams: () => ({ id: "4" }),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const times = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const room = {
  id: 4,
  name: "Pump room 4",
  devices: 1,
  pumps: { running: 0, total: 0 },
  worst: "fresh",
  outsideLimits: 0,
  ...times,
};
const inside = aDevice({ roomId: 4, room: room.name });
const elsewhere = aDevice({ id: 8, name: "VGA-08", displayName: "Valve 8", roomId: 5, room: "Pump room 5" });

const open = async (address: string, inRoom = [inside]) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => {
    if (path === "/room/4") return { status: 200, body: { data: room } };
    if (path === "/room/choice") return { status: 200, body: { data: [] } };
    if (method === "PUT") return { status: 200, body: { data: inside } };
    const data = path.startsWith("/device?") ? (path.includes("room=4") ? inRoom : [inside, elsewhere]) : [];
    const counts = deviceCounts({ total: data.length, fresh: data.length });
    return { status: 200, body: { data, metaData: { total: data.length, page: 1, size: 10, counts } } };
  });
  await showPage(<RoomRoute />, undefined, address);
  await screen.findByRole("heading", { name: "Pump room 4" });
  return asked;
};

it("shows the devices of the room as cards", async () => {
  await open("/");
  expect(await screen.findByRole("link", { name: "Valve 7" })).toBeTruthy();
});

it("leads to the chart that compares the devices of the room", async () => {
  await open("/", [inside, elsewhere]);
  const link = await screen.findByRole("link", { name: "Compare 2 devices in a chart" });
  expect(link.getAttribute("href")).toContain("/chart?cmp=7%2C8");
});

it("says of an empty room that no device is in it, and offers to add one", async () => {
  await open("/", []);
  expect(await screen.findByText("No device in this room")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add device" })).toBeTruthy();
});

it("takes a device out of the room", async () => {
  const asked = await open("/?tab=devices");
  fireEvent.click(await screen.findByRole("button", { name: "Take Valve 7 out of the room" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/7",
      body: { roomId: null },
    }),
  );
});

it("moves a device here from another room, which it names", async () => {
  const asked = await open("/?tab=devices");
  fireEvent.click(await screen.findByRole("button", { name: "Add device" }));
  expect(await screen.findByText("Now in Pump room 5")).toBeTruthy();
  // What is inside already is not offered.
  expect(screen.queryByRole("button", { name: "Put Valve 7 into this room" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Put Valve 8 into this room" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/device/8",
      body: { roomId: 4 },
    }),
  );
});
