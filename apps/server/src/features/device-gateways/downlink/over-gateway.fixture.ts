import type { ActionKey } from "@sgval/contract/control/control";
import { readCommand, sendCommand } from "@sgval/contract/control/control";
import * as routes from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";

export const overMqtt: Partial<routes.GatewayInput> = {
  ...{ preset: "other", connection: "mqtt", topic: "gw/+/up" },
  commands: { address: "gw/{device}/set", hearing: "at_once" },
};

export const bodyOf = (action: ActionKey) => ({ requestId: crypto.randomUUID(), action });

/** The product of a test file with gateways that devices are commanded over. */
export const useGatewayCommands = () => {
  const harness = useHarness();
  let made = 0;
  const register = async (fields: Partial<routes.GatewayInput>) => {
    made += 1;
    const body = {
      ...{ name: `gw${made}`, preset: "other", connection: "webhook", keySource: "path", keyPath: "id" },
      ...fields,
    };
    return (await harness.ok(harness.admin, routes.createGateway, { body })).data;
  };
  type Registered = Awaited<ReturnType<typeof register>>;
  const behind = async (gateway: Registered, key: string, device = aDevice().ofType("VGA")) => {
    const { id } = await device.overHttp().withThreshold(1.2, 2.4).in(harness);
    await harness.ok(harness.admin, adoptDevice, {
      params: { id: gateway.id },
      body: { key, device: { id } },
    });
    return id;
  };
  const ask = async (id: number, action: ActionKey = "sync") =>
    (await harness.ok(harness.admin, sendCommand, { params: { id }, body: bodyOf(action) })).data;
  const refusal = async (id: number, action: ActionKey = "sync") =>
    (await harness.refused(harness.admin, sendCommand, { params: { id }, body: bodyOf(action) })).code;
  const read = async (id: number, commandId: number) =>
    (await harness.ok(harness.admin, readCommand, { params: { id, commandId } })).data;

  /** A client of a gateway, and what reached it. */
  const joinAs = async ({ name, secret }: Registered, filter: string) => {
    const client = await harness.connect(name, secret);
    const heard: { topic: string; body: unknown }[] = [];
    client.on("message", (topic, payload) => heard.push({ topic, body: JSON.parse(payload.toString()) }));
    const [granted] = await client.subscribeAsync(filter, { qos: 1 }).catch(() => []);
    return { client, heard, granted: granted?.qos };
  };
  return { harness, register, behind, ask, refusal, read, joinAs };
};
