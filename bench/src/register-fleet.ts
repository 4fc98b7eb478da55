import { bulkLimit, createDevices } from "@sgval/contract/devices/bulk";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { type Api, openApi } from "@sgval/simulator/src/registration/api-client.ts";
import type { BenchDevice } from "./register-devices.ts";
import type { ServerUnderTest } from "./server/server-under-test.ts";

const roomCount = 40;
/** The middle of the city, and how far devices are from it (degrees, about 15 km). */
const city = { latitude: 10.78, longitude: 106.68, radius: 0.14 };
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Evenly over the city, the same in each run. */
const positionOf = (index: number, count: number) => {
  const distance = city.radius * Math.sqrt((index + 0.5) / count);
  const angle = index * goldenAngle;
  return {
    latitude: Number((city.latitude + distance * Math.sin(angle)).toFixed(6)),
    longitude: Number((city.longitude + distance * Math.cos(angle)).toFixed(6)),
  };
};

/** The ten values of the load generators. */
const channels = [
  { parameter: "inlet_pressure", mappingKey: "P1", under: 1, over: 9 },
  { parameter: "outlet_pressure", mappingKey: "P2", under: 0.5, over: 6 },
  { parameter: "flow", mappingKey: "Q" },
  { parameter: "total_forward", mappingKey: "TF" },
  { parameter: "total_reverse", mappingKey: "TR" },
  { parameter: "battery", mappingKey: "bat" },
  { parameter: "signal", mappingKey: "csq", unit: "csq" },
  { parameter: "digital_output.1", mappingKey: "DO1" },
  { parameter: "digital_output.2", mappingKey: "DO2" },
  { parameter: "digital_output.3", mappingKey: "DO3" },
];

export const fleetName = (index: number): string => `FLEET-${String(index + 1).padStart(5, "0")}`;

/** Which channels have limits: those of a plain device, all with limits that no value violates, or none. */
export type FleetLimits = "some" | "every" | "none";
const channelsWith = (limits: FleetLimits) =>
  channels.map((channel) => {
    if (limits === "some") return channel;
    const { under: _, over: __, ...plain } = { under: 0, over: 0, ...channel };
    const under = channel.parameter === "signal" ? -1_000 : 0;
    return limits === "every" ? { ...plain, under, over: 1_000_000_000 } : plain;
  });

const deviceOf = (index: number, count: number, limits: FleetLimits) => ({
  name: fleetName(index),
  displayName: `Van ${index + 1} đường số ${(index % 97) + 1}`,
  type: "VGA",
  reportIntervalSeconds: 60,
  ...positionOf(index, count),
  room: `Phòng ${(index % roomCount) + 1}`,
  channels: channelsWith(limits),
  token: true,
});

const addRooms = async (api: Api): Promise<void> => {
  for (let index = 0; index < roomCount; index += 1)
    await api.post(createRoom.path, { name: `Phòng ${index + 1}` });
};

/**
 * Registers devices with position, room, ten channels and token through the bulk route.
 * @returns the devices, and the milliseconds that each request took
 */
export const registerFleet = async (
  server: ServerUnderTest,
  count: number,
  limits: FleetLimits = "some",
): Promise<{ devices: BenchDevice[]; requests: number[] }> => {
  const api = await openApi(server.url, server.login, server.password);
  await addRooms(api);
  const devices: BenchDevice[] = [];
  const requests: number[] = [];
  for (let from = 0; from < count; from += bulkLimit) {
    const body = {
      devices: Array.from({ length: Math.min(bulkLimit, count - from) }, (_, at) =>
        deviceOf(from + at, count, limits),
      ),
    };
    const startedAt = performance.now();
    const answer = createDevices.answer.parse(await api.post(createDevices.path, body));
    requests.push(performance.now() - startedAt);
    for (const { id, name, token, errors } of answer.data) {
      if (id === null || token === undefined) throw new Error(`${name}: ${JSON.stringify(errors)}`);
      devices.push({ id, username: name, password: token });
    }
  }
  return { devices, requests };
};
