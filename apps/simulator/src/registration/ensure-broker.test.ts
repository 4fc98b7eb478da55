import {
  assignBrokerDevice,
  type Broker,
  type BrokerDevice,
  type BrokerStatus,
  brokerBody,
} from "@sgval/contract/connections/brokers";
import { expect, it } from "vitest";
import { cityCustomer } from "../city/customer.ts";
import { fleet } from "../devices/fleet.ts";
import type { Api } from "./api-client.ts";
import { ensureBroker } from "./ensure-broker.ts";

const connected: BrokerStatus = {
  ...{ brokerId: 7, state: "connected", problem: null, detail: null, since: null, nextAttemptAt: null },
  ...{
    messagesPerMinute: 0,
    messages: 0,
    unclaimed: 0,
    unclaimedDropped: 0,
    lastMessageAt: null,
    refusedFilters: [],
    topics: [],
  },
};

/** A fake API that validates requests with the contract and stores them. */
function rememberingApi() {
  const calls: string[] = [];
  const brokers: Broker[] = [];
  const devices = new Map<number, BrokerDevice>();
  const store = (input: unknown): Broker => {
    const { password, clientId, ...body } = brokerBody.parse(input);
    return {
      ...body,
      ...{ ca: null, username: body.username ?? null, hasPassword: password !== undefined, id: 7 },
      ...{ clientId: clientId ?? "sgval-7", devices: devices.size, deviceNames: [], status: connected },
      subscriptions: body.subscriptions.map(({ topic }) => ({ topic, deviceId: null, deviceName: null })),
      updatedAt: "2025-11-20T01:00:00.000Z",
    };
  };
  const api: Api = {
    get: async (path) =>
      path === "/mqtt-broker"
        ? { data: brokers }
        : { data: [...devices.values()], metaData: { total: devices.size, page: 1, size: 100 } },
    post: async (path, body) => {
      calls.push(`POST ${path}`);
      brokers.push(store(body));
      return { data: brokers[0] };
    },
    put: async (path, body) => {
      calls.push(`PUT ${path}`);
      const deviceId = Number(/\/device\/(\d+)$/u.exec(path)?.[1] ?? 0);
      if (deviceId === 0) {
        brokers[0] = store(body);
        return { data: brokers[0] };
      }
      const { topic = null, checksExpiry = false } = assignBrokerDevice.body.parse(body);
      const name = `device ${deviceId}`;
      const given = { topic, checksExpiry, by: "assigned" as const, lastMessageAt: null };
      devices.set(deviceId, { ...{ deviceId, name, displayName: name }, ...given });
      return null;
    },
  };
  return { api, calls, brokers, devices };
}

const deviceIds = new Map(fleet(0).map(({ name }, index) => [name, index + 1]));
const at = (port: number) => ({ address: new URL(`mqtt://127.0.0.1:${port}`), password: "Sgval-demo-1" });
const register = (api: Api, port: number) =>
  ensureBroker(api, cityCustomer, at(port), deviceIds, (line) => expect.unreachable(line));

it("registers the customer's broker with two devices of the fleet, and nothing when it runs again", async () => {
  const { api, calls, brokers, devices } = rememberingApi();
  await register(api, 1884);
  const known = cityCustomer.devices.map((name) => deviceIds.get(name));
  expect(known).toEqual([expect.any(Number), expect.any(Number)]);
  expect(brokers).toMatchObject([{ host: "127.0.0.1", port: 1884, hasPassword: true }]);
  expect([...devices.keys()]).toEqual(known);
  expect([...devices.values()].map(({ topic }) => topic)).toEqual(
    cityCustomer.devices.map(cityCustomer.topicOf),
  );
  const before = calls.length;
  await register(api, 1884);
  expect(calls).toHaveLength(before);
});

it("gives the broker its new address when another port was free", async () => {
  const { api, calls, brokers } = rememberingApi();
  await register(api, 1884);
  calls.length = 0;
  await register(api, 1885);
  expect(calls).toEqual(["PUT /mqtt-broker/7"]);
  expect(brokers).toMatchObject([{ port: 1885, clientId: "sgval-7" }]);
});
