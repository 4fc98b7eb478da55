import { setTimeout as pause } from "node:timers/promises";
import { createToken } from "@sgval/contract/connections/tokens";
import { type Command, listCommands, sendCommand } from "@sgval/contract/control/control";
import { createDevice } from "@sgval/contract/devices/routes";
import mqtt from "mqtt";
import { type ApiClient, createApiClient } from "../../apps/server/src/testing/api-client.ts";
import type { KilledServer } from "../../apps/server/test/durability/publishers.ts";

/** Tries again until it holds, for two minutes. */
const until = async <Found>(what: string, find: () => Promise<Found | null>): Promise<Found> => {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const found = await find();
    if (found !== null) return found;
    await pause(100);
  }
  throw new Error(`never came: ${what}`);
};

const isFinal = ({ status }: Command): boolean => status !== "waiting" && status !== "processing";

/** A device that answers every command at once and counts what it hears. */
export interface CommandListener {
  readonly heard: readonly string[];
  /** Waits until the device listens, and sends a command that is answered. */
  sendUndisturbed(): Promise<void>;
  /** Requests a command; whether it was accepted is known later, or never when the server is killed. */
  request(): { requestId: string; accepted: Promise<boolean> };
  /** All its commands, each in its final state. */
  untilEnded(): Promise<Command[]>;
  end(): Promise<unknown>;
}

const joinListener = async (
  server: KilledServer,
  api: ApiClient,
  index: number,
): Promise<CommandListener> => {
  const name = `LISTENER-${index}`;
  const { id } = (await api.call(createDevice, { body: { name, displayName: name, type: "VGA" } })).data;
  const { token } = (await api.call(createToken, { body: { name, deviceId: id } })).data;
  const client = mqtt.connect(server.mqttUrl, {
    ...{ username: name, password: token, clientId: name },
    ...{ protocolVersion: 4, reconnectPeriod: 200, resubscribe: false },
  });
  const heard: string[] = [];
  let listening = false;
  client.on("error", () => undefined);
  client.on("close", () => {
    listening = false;
  });
  client.on("connect", () => {
    client.subscribe(`sgval/${name}/control`, { qos: 1 }, (error) => {
      listening = !error;
    });
  });
  client.on("message", (_topic, payload) => {
    const { cmdId }: { cmdId: string } = JSON.parse(payload.toString());
    heard.push(cmdId);
    client.publish(`sgval/${name}/control-response`, JSON.stringify({ cmdId, result: "ok" }), { qos: 1 });
  });

  const request = () => {
    const requestId = crypto.randomUUID();
    const accepted = api.call(sendCommand, { params: { id }, body: { requestId, action: "read_now" } }).then(
      () => true,
      (error: unknown) => {
        // A refusal is no answer that got lost.
        if (!(error instanceof TypeError)) throw error;
        return false;
      },
    );
    return { requestId, accepted };
  };
  const untilEnded = (): Promise<Command[]> =>
    until("the end of every command", async () => {
      const list = await api.call(listCommands, { params: { id }, query: { size: 100 } }).catch(() => null);
      return list?.data.every(isFinal) ? list.data : null;
    });
  return {
    heard,
    request,
    untilEnded,
    sendUndisturbed: async () => {
      await until("a device that listens", async () => (listening && client.connected) || null);
      await request().accepted;
      await untilEnded();
    },
    end: () => client.endAsync(true),
  };
};

/** Devices that do nothing but listen for commands. */
export const joinListeners = async (server: KilledServer, count: number): Promise<CommandListener[]> => {
  const api = createApiClient(server.api, await server.accessToken());
  const listeners: CommandListener[] = [];
  for (let index = 0; index < count; index += 1) listeners.push(await joinListener(server, api, index));
  return listeners;
};
