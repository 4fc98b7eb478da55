import type { DeviceSummary } from "@sgval/contract/devices/device";
import { listDevices } from "@sgval/contract/devices/routes";
import type { Api } from "./api-client.ts";

const pageSize = 100;

/** Every device the console has, by name, with its latest reading. */
export async function knownDevices(api: Api): Promise<Map<string, DeviceSummary>> {
  const devices = new Map<string, DeviceSummary>();
  for (let page = 1; ; page++) {
    const answer = await api.get(`${listDevices.path}?page=${page}&size=${pageSize}&sort=name`);
    const { data } = listDevices.answer.parse(answer);
    for (const device of data) devices.set(device.name, device);
    if (data.length < pageSize) return devices;
  }
}
