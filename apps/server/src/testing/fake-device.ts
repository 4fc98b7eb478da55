import type { CommandAnswer, CommandMessage } from "@sgval/contract/mqtt";
import { defaultTopics } from "@sgval/contract/mqtt";
import mqtt, { type MqttClient } from "mqtt";

/** A connection to the broker at a port that is not opened again; rejects when the broker refuses it. */
export const connectOnce = (port: number, name: string, token: string): Promise<MqttClient> =>
  new Promise((resolve, reject) => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: name,
      password: token,
      clientId: `${name}-${crypto.randomUUID().slice(0, 8)}`,
      protocolVersion: 4,
      reconnectPeriod: 0,
    });
    client.once("connect", () => resolve(client));
    client.once("error", reject);
  });

export interface FakeDevice {
  /** Every command that reached it, oldest first. */
  heard: readonly CommandMessage[];
  /** Sends values by their payload keys. */
  report(values: Record<string, number>): Promise<void>;
  answer(answer: CommandAnswer): Promise<void>;
  /** Falls asleep. */
  leave(): Promise<void>;
}

/**
 * A device on the default topics that hears everything and says only what the test has it say.
 * @param server address of the broker, `mqtt://host:port`
 */
export const joinAsDevice = async (server: string, name: string, token: string): Promise<FakeDevice> => {
  const topics = defaultTopics(name);
  const heard: CommandMessage[] = [];
  const client: MqttClient = await mqtt.connectAsync(server, {
    username: name,
    password: token,
    clientId: name,
    // The broker disconnects a device that left a command unanswered.
    reconnectPeriod: 200,
    protocolVersion: 4,
  });
  client.on("message", (_topic, payload) => heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(topics.topicControl, { qos: 1 });
  const publish = async (topic: string, body: object) => {
    await client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
  };
  return {
    heard,
    report: (values) => publish(topics.topicSend, values),
    answer: (answer) => publish(topics.topicControlResponse, answer),
    leave: () => client.endAsync(true),
  };
};
