import { attachDevice, importNetwork, listNetworks } from "@sgval/contract/network/networks";
import type { CityElement } from "../city/areas.ts";
import type { Network } from "../city/network.ts";
import { writeInp } from "../hydraulics/write-inp.ts";
import type { Api } from "./api-client.ts";

/**
 * Imports the pipe network of the city, as an engineer imports a model, and attaches the devices to its elements. Does
 * nothing when a network of that name exists; what fails is reported.
 */
export async function ensureNetwork(
  api: Api,
  name: string,
  city: Network,
  elements: readonly CityElement[],
  deviceIds: ReadonlyMap<string, number>,
  report: (line: string) => void,
): Promise<void> {
  try {
    const { data: known } = listNetworks.answer.parse(await api.get(`${listNetworks.path}?size=100`));
    if (known.some((network) => network.name === name)) return;
    const form = new FormData();
    form.set("settings", JSON.stringify({ name, placement: { kind: "geographic" } }));
    form.set("file", new Blob([writeInp(city)]), "vinh-hoa.inp");
    const { data } = importNetwork.answer.parse(await api.post(importNetwork.path, form));
    for (const { device, ...element } of elements) {
      const deviceId = deviceIds.get(device);
      if (deviceId === undefined) continue;
      const path = attachDevice.path
        .replace(":id", String(data.network.id))
        .replace(":deviceId", String(deviceId));
      await api.put(path, element);
    }
  } catch (error) {
    report(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
