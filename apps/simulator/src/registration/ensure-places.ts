import { chooseRooms, createRoom } from "@sgval/contract/rooms/rooms";
import { createZone, listZones } from "@sgval/contract/zones/zones";
import type { CityRoom, CityZone } from "../city/areas.ts";
import { type Place, position } from "../city/network.ts";
import type { Api } from "./api-client.ts";

/** Room and zone of a device by its name. */
export type PlacesOf = (device: string) => { roomId?: number; zoneId?: number };

type Places = {
  of: PlacesOf;
  /** Ids of the rooms by name. */
  rooms: ReadonlyMap<string, number>;
  /** Names the devices that measure the zones created just now, and what their water is accounted with. */
  measure(deviceIds: ReadonlyMap<string, number>): Promise<void>;
};

const corner = (place: Place): [number, number] => {
  const { longitude, latitude } = position(place);
  return [longitude, latitude];
};

const polygonOf = ({ outline }: CityZone) => ({
  type: "Polygon" as const,
  coordinates: [[...outline, ...outline.slice(0, 1)].map(corner)],
});

/** Creates the rooms and zones that do not exist, by name. What fails is reported and left out. */
export async function ensurePlaces(
  api: Api,
  rooms: readonly CityRoom[],
  zones: readonly CityZone[],
  report: (line: string) => void,
): Promise<Places> {
  const roomIds = new Map<string, number>();
  const named = new Map<string, number>();
  const zoneIds = new Map<string, number>();
  const created: { id: number; measuredBy: string; account: CityZone["account"] }[] = [];
  const attempt = async (name: string, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) =>
      report(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  await attempt("rooms", async () => {
    const { data } = chooseRooms.answer.parse(await api.get(chooseRooms.path));
    for (const room of rooms)
      await attempt(room.name, async () => {
        const known = data.find(({ name }) => name === room.name);
        const { id } =
          known ?? createRoom.answer.parse(await api.post(createRoom.path, { name: room.name })).data;
        named.set(room.name, id);
        for (const device of room.devices) roomIds.set(device, id);
      });
  });
  await attempt("zones", async () => {
    const { data } = listZones.answer.parse(await api.get(listZones.path));
    for (const zone of zones)
      await attempt(zone.name, async () => {
        const known = data.find(({ name }) => name === zone.name);
        const body = { name: zone.name, polygon: polygonOf(zone) };
        const { id } = known ?? createZone.answer.parse(await api.post(createZone.path, body)).data;
        if (!known) created.push({ id, measuredBy: zone.measuredBy, account: zone.account });
        for (const device of zone.devices) zoneIds.set(device, id);
      });
  });
  return {
    rooms: named,
    of: (device) => {
      const [roomId, zoneId] = [roomIds.get(device), zoneIds.get(device)];
      return { ...(roomId === undefined ? {} : { roomId }), ...(zoneId === undefined ? {} : { zoneId }) };
    },
    measure: async (deviceIds) => {
      for (const { id, measuredBy, account: zoneAccount } of created) {
        const { inlet, ...account } = zoneAccount;
        const [deviceId, inletId] = [deviceIds.get(measuredBy), deviceIds.get(inlet)];
        if (deviceId === undefined) continue;
        const boundary = inletId === undefined ? [] : [{ deviceId: inletId, role: "inlet" }];
        const body = { deviceId, account: { ...account, boundary } };
        await attempt(measuredBy, async () => void (await api.put(`/zone/${id}`, body)));
      }
    },
  };
}
