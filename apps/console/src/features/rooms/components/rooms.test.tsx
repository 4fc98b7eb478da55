import type { Room } from "@sgval/contract/rooms/rooms";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { isTouchTarget } from "../../../shared/ui/touch.fixture.ts";
import { RoomListPage } from "./room-list.tsx";
import { RoomPage } from "./room-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const room = (id: number, changes: Partial<Room> = {}): Room => ({
  id,
  name: `Pump room ${id}`,
  devices: 0,
  pumps: { running: 0, unknown: 0, total: 0 },
  worst: null,
  outsideLimits: 0,
  measuredAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...changes,
});

const open = async (rooms: readonly Room[], answer?: { status: number; body: unknown }, address = "/") => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => {
    if (method !== "GET") return answer ?? { status: 200, body: { data: rooms[0] } };
    if (path.startsWith("/room/choice"))
      return { status: 200, body: { data: rooms.map(({ id, name }) => ({ id, name })) } };
    return { status: 200, body: { data: rooms, metaData: { total: rooms.length, page: 1, size: 10 } } };
  });
  await showPage(<RoomListPage />, undefined, address);
  return asked;
};

const chooseFromMenu = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};

it("shows the worst status, the devices and the running pumps of each room", async () => {
  await open([
    room(1, { devices: 4, worst: "offline", pumps: { running: 2, unknown: 0, total: 3 } }),
    room(2, { devices: 1, worst: "outside", outsideLimits: 1 }),
  ]);
  const [, first, second] = await screen.findAllByRole("row");
  expect(first?.textContent).toContain("Offline");
  expect(first?.textContent).toContain("2/3 pumps running");
  // Water outside its limits before anything that only concerns the connection.
  expect(second?.textContent).toContain("1 device outside limits");
});

it("leads from the number of open alarms to their list", async () => {
  const rooms = [room(1, { devices: 4, openAlarms: 3 }), room(2, { openAlarms: 0 })];
  await open(rooms);
  const link = await screen.findByRole("link", { name: "Pump room 1, Open alarms, 3" });
  expect(link.getAttribute("href")).toBe("/apps/risk/list?room=1");
  expect([link, screen.getByRole("link", { name: "Pump room 1" })].map(isTouchTarget)).toEqual([true, true]);
  expect(screen.getByRole("button", { name: /^Open alarms/ })).toBeTruthy();
  cleanup();
  await open(rooms, undefined, "/?view=cards");
  const cards = await screen.findByRole("list", { name: "Rooms" });
  expect(cards.textContent?.match(/Open alarms · 3/g)).toHaveLength(1);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Order" }));
  expect(await screen.findByRole("option", { name: "Most open alarms" })).toBeTruthy();
});

it("shows the rooms as cards where the address says so, and remembers the choice", async () => {
  const rooms = [room(1, { devices: 2, worst: "fresh", measuredAt: new Date().toISOString() }), room(2)];
  await open(rooms);
  expect(await screen.findByRole("grid", { name: "Rooms" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cards" }));
  const cards = await screen.findByRole("list", { name: "Rooms" });
  expect(screen.queryByRole("grid")).toBeNull();
  expect(cards.textContent).toContain("2 devices");
  cleanup();
  await open(rooms);
  expect(await screen.findByRole("list", { name: "Rooms" })).toBeTruthy();
  cleanup();
  await open(rooms, undefined, "/?view=table");
  expect(await screen.findByRole("grid", { name: "Rooms" })).toBeTruthy();
});

it("sorts cards, which have no heads to press", async () => {
  const asked = await open([room(1), room(2)], undefined, "/?view=cards");
  fireEvent.mouseDown(await screen.findByRole("combobox", { name: "Order" }));
  fireEvent.click(await screen.findByRole("option", { name: "Worst first" }));
  await waitFor(() => expect(asked.at(-1)?.path).toContain("sort=-status"));
});

it("opens the form by n, but not while somebody types", async () => {
  await open([room(1)]);
  fireEvent.keyDown(await screen.findByRole("searchbox", { name: "Name of a room" }), { key: "n" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "n" });
  expect(await screen.findByRole("dialog", { name: "Add room" })).toBeTruthy();
});

it("says that there is no room, and how to begin", async () => {
  await open([]);
  expect(await screen.findByText("There is no room yet")).toBeTruthy();
});

it("adds a room, and shows at the field that its name is taken", async () => {
  const taken = refusal(409, "value_exists", [{ field: "name", message: "validation.value_exists" }]);
  const asked = await open([], taken);
  fireEvent.click(await screen.findByRole("button", { name: "Add room" }));
  fireEvent.change(await screen.findByRole("textbox", { name: /^Room/ }), {
    target: { value: "Pump room 1" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/room",
      body: { name: "Pump room 1" },
    }),
  );
  expect(await screen.findByText("Value is already exists")).toBeTruthy();
  expect(screen.getByText("Add failed: Value is already exists")).toBeTruthy();
});

it("asks where the devices of a room go before it deletes the room", async () => {
  const asked = await open([room(1, { devices: 2, worst: "fresh" }), room(2)]);
  await chooseFromMenu("Pump room 1", "Delete");
  const verb = await screen.findByRole("button", { name: "Delete" });
  expect(verb.hasAttribute("disabled")).toBe(true);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: /Move them to/ }));
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "No room",
    "Pump room 2",
  ]);
  fireEvent.click(screen.getByRole("option", { name: "Pump room 2" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/room/1?moveTo=2"));
});

it("asks where devices go that came into the room since it was shown", async () => {
  const full = refusal(409, "room_not_empty", { devices: 3 });
  const asked = await open([room(1), room(2)], full);
  await chooseFromMenu("Pump room 1", "Delete");
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  fireEvent.mouseDown(
    await screen.findByRole("combobox", { name: "3 devices are in the room. Move them to" }),
  );
  fireEvent.click(await screen.findByRole("option", { name: "No room" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(asked.at(-1)?.path).toBe("/room/1?moveTo=none"));
  // Those that are still inside are hidden from who deletes.
  expect(await screen.findByText(/Devices that you do not see are in the room too/)).toBeTruthy();
});

it("deletes an empty room without that question", async () => {
  const asked = await open([room(1)]);
  await chooseFromMenu("Pump room 1", "Delete");
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(asked.find(({ method }) => method === "DELETE")?.path).toBe("/room/1"));
});

it("says of an unknown room that it is gone or out of view", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => refusal(404, "not_found"));
  await showPage(
    <RoomPage id={9} tab="overview" onTab={() => {}} openAlarms={0} onGone={() => {}} panel={() => null} />,
  );
  expect(await screen.findByText("Room not found")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});
