import {
  assignBrokerDevice,
  type Broker,
  type BrokerInput,
  createBroker,
  listBrokerDevices,
  listBrokers,
  updateBroker,
} from "@sgval/contract/connections/brokers";
import type { cityCustomer } from "../city/customer.ts";
import type { Api } from "./api-client.ts";

const withId = (path: string, id: number): string => path.replace(":id", String(id));

/** Registers the broker, or gives it its address and password of this run; nothing when it has them. */
async function register(api: Api, body: BrokerInput): Promise<Broker> {
  const { data } = listBrokers.answer.parse(await api.get(listBrokers.path));
  const known = data.find(({ name }) => name === body.name);
  if (!known) return createBroker.answer.parse(await api.post(createBroker.path, body)).data;
  const isSame = known.host === body.host && known.port === body.port;
  if (isSame && known.status.problem !== "wrong_password") return known;
  const kept = { ...body, clientId: known.clientId, enabled: known.enabled };
  return updateBroker.answer.parse(await api.put(withId(updateBroker.path, known.id), kept)).data;
}

/**
 * Registers the broker of the customer and puts the customer's devices behind it, each with its topic there. Idempotent;
 * what fails is reported.
 */
export async function ensureBroker(
  api: Api,
  customer: typeof cityCustomer,
  { address, password }: { address: URL; password: string },
  deviceIds: ReadonlyMap<string, number>,
  report: (line: string) => void,
): Promise<void> {
  try {
    const broker = await register(api, {
      name: customer.name,
      host: address.hostname,
      port: Number(address.port || 1883),
      username: customer.username,
      password,
      subscriptions: [{ topic: customer.subscription }],
    });
    const behind = listBrokerDevices.answer.parse(
      await api.get(`${withId(listBrokerDevices.path, broker.id)}?size=100`),
    );
    for (const name of customer.devices) {
      const deviceId = deviceIds.get(name);
      const topic = customer.topicOf(name);
      if (deviceId === undefined) continue;
      if (behind.data.some((device) => device.deviceId === deviceId && device.topic === topic)) continue;
      const path = withId(assignBrokerDevice.path, broker.id).replace(":deviceId", String(deviceId));
      // Devices of the city discard a command that is past its expiry.
      await api.put(path, { topic, checksExpiry: true });
    }
  } catch (error) {
    report(`${customer.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
