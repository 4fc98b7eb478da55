import { attachDevice, importSettings, type Network } from "@sgval/contract/network/networks";
import { expect, it } from "vitest";
import { cityElements } from "../city/areas.ts";
import { vinhHoa } from "../city/vinh-hoa.ts";
import { fleet } from "../devices/fleet.ts";
import type { Api } from "./api-client.ts";
import { ensureNetwork } from "./ensure-network.ts";

const name = "Mạng lưới Vĩnh Hòa";
const deviceIds = new Map(fleet(0).map((device, index) => [device.name, index + 1]));

/** A fake API that checks requests with the contract and keeps what it is sent. */
const rememberingApi = () => {
  const networks: Network[] = [];
  const files: string[] = [];
  const attached = new Map<number, { class: string; id: string }>();
  const api: Api = {
    get: async () => ({ data: networks, metaData: { total: networks.length, page: 1, size: 100 } }),
    post: async (_path, form) => {
      if (!(form instanceof FormData)) throw new Error("no form");
      const settings = importSettings.parse(JSON.parse(String(form.get("settings"))));
      const file = form.get("file");
      files.push(file instanceof Blob ? await file.text() : "");
      const counts = { junction: 1, reservoir: 1, tank: 0, pipe: 1, pump: 0, valve: 0 };
      networks.push({
        ...{ id: 5, ...settings, sourceName: "vinh-hoa.inp", flowUnit: "LPS", counts, devices: 0 },
        ...{ bounds: [0, 0, 1, 1], importedAt: "2025-11-20T01:00:00.000Z", version: "1" },
      });
      const nothing = { vanished: [], devicesWithoutElement: [], warnings: [] };
      return { data: { network: networks[0], added: 3, changed: 0, removed: 0, ...nothing } };
    },
    put: async (path, body) => {
      const [, network, device] = /^\/network\/(\d+)\/device\/(\d+)$/u.exec(path) ?? [];
      expect(network).toBe("5");
      attached.set(Number(device), attachDevice.body.parse(body));
      return null;
    },
  };
  return { api, networks, files, attached };
};
const ensure = (api: Api, ids = deviceIds, report = (line: string): void => expect.unreachable(line)) =>
  ensureNetwork(api, name, vinhHoa(), cityElements(), ids, report);

it("imports the network of the city once, with every element that a device stands at, and attaches the devices", async () => {
  const { api, networks, files, attached } = rememberingApi();
  await ensure(api);
  expect(networks).toMatchObject([{ name, placement: { kind: "geographic" } }]);
  const ids = new Set((files[0] ?? "").split(/\r?\n/u).flatMap((line) => line.trim().split(/\s+/u)[0] ?? []));
  for (const { device, ...element } of cityElements()) {
    expect(ids).toContain(element.id);
    expect(attached.get(deviceIds.get(device) ?? 0)).toEqual(element);
  }
  expect(attached.size).toBe(cityElements().length);
  await ensure(api);
  expect([networks.length, files.length]).toEqual([1, 1]);
});

it("leaves devices out that could not be registered, and reports a failure instead of ending the demo", async () => {
  const { api, attached } = rememberingApi();
  await ensure(api, new Map([...deviceIds].filter(([device]) => device !== "TB-01")));
  expect(attached.size).toBe(cityElements().length - 1);
  const reported: string[] = [];
  const refusing: Api = { ...rememberingApi().api, post: () => Promise.reject(new Error("422 no")) };
  await ensure(refusing, deviceIds, (line) => void reported.push(line));
  expect(reported).toEqual([`${name}: 422 no`]);
});
