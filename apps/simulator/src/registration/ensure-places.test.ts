import { createRoom, type RoomChoice } from "@sgval/contract/rooms/rooms";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { updateZone, type Zone, zoneBody } from "@sgval/contract/zones/zones";
import { expect, it } from "vitest";
import { cityRooms, cityZones } from "../city/areas.ts";
import { fleet } from "../devices/fleet.ts";
import type { Api } from "./api-client.ts";
import { ensurePlaces } from "./ensure-places.ts";

const times = { createdAt: "2025-11-20T01:00:00.000Z", updatedAt: "2025-11-20T01:00:00.000Z" };
const deviceIds = new Map(fleet(0).map(({ name }, index) => [name, index + 1]));

/** A fake API that checks requests with the contract and keeps what it is sent. */
const rememberingApi = () => {
  const rooms: RoomChoice[] = [];
  const zones: Zone[] = [];
  const api: Api = {
    get: async (path) => ({ data: path === "/zone" ? zones : rooms }),
    post: async (path, input) => {
      if (path === "/room") {
        const room = { id: rooms.length + 1, name: createRoom.body.parse(input).name };
        rooms.push(room);
        const empty = { devices: 0, pumps: { running: 0, unknown: 0, total: 0 }, outsideLimits: 0 };
        return { data: { ...room, ...times, ...empty, worst: null, measuredAt: null } };
      }
      const { name, polygon } = zoneBody.parse(input);
      const zone = {
        ...{ id: zones.length + 11, name, polygon, deviceId: null, devices: 0 },
        ...{ account: emptyAccount, ...times },
      };
      zones.push(zone);
      return { data: zone };
    },
    put: async (path, input) => {
      const zone = zones.find(({ id }) => path === `/zone/${id}`);
      const { deviceId = null, account } = updateZone.body.parse(input);
      if (zone) Object.assign(zone, { deviceId, account: { ...emptyAccount, ...account } });
      return { data: zone };
    },
  };
  return { api, rooms, zones };
};
const ensure = (api: Api, report = (line: string): void => expect.unreachable(line)) =>
  ensurePlaces(api, cityRooms, cityZones(), report);

it("creates the rooms and zones of the city once, and says in which of them a device stands", async () => {
  const { api, rooms, zones } = rememberingApi();
  const places = await ensure(api);
  expect(rooms.map(({ name }) => name)).toEqual(cityRooms.map(({ name }) => name));
  expect(zones.map(({ name }) => name)).toEqual(cityZones().map(({ name }) => name));
  for (const { polygon } of zones)
    expect(polygon.coordinates[0]?.[0]).toEqual(polygon.coordinates[0]?.at(-1));
  expect(places.rooms.get("Nhà máy nước Vĩnh An")).toBe(1);
  expect(places.of("TB-01")).toEqual({ roomId: 1 });
  const [zone] = cityZones();
  expect(places.of(zone?.devices[0] ?? "")).toEqual({ roomId: expect.any(Number), zoneId: 11 });
  expect(places.of("nobody")).toEqual({});

  await places.measure(deviceIds);
  expect(zones.map(({ deviceId }) => deviceId)).toEqual(
    cityZones().map(({ measuredBy }) => deviceIds.get(measuredBy)),
  );
  const [{ account } = { account: emptyAccount }] = zones;
  expect(account).toMatchObject({
    boundary: [{ deviceId: deviceIds.get(cityZones()[0]?.account.inlet ?? ""), role: "inlet" }],
    connections: 3_120,
  });
  const again = await ensure(api);
  expect([rooms.length, zones.length]).toEqual([cityRooms.length, cityZones().length]);
  expect(again.of("TB-01")).toEqual(places.of("TB-01"));
  // What somebody has set since stays.
  for (const one of zones) one.deviceId = null;
  await again.measure(deviceIds);
  expect(zones.every(({ deviceId }) => deviceId === null)).toBe(true);
});

it("reports what fails and goes on with the others", async () => {
  const { api, zones } = rememberingApi();
  const reported: string[] = [];
  const refusing: Api = {
    ...api,
    post: (path, body) => (path === "/room" ? Promise.reject(new Error("403 no")) : api.post(path, body)),
  };
  const places = await ensure(refusing, (line) => void reported.push(line));
  expect(reported).toEqual(cityRooms.map(({ name }) => `${name}: 403 no`));
  expect(zones).toHaveLength(cityZones().length);
  expect(places.of("TB-01")).toEqual({});
});
