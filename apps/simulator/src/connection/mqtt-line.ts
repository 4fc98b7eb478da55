import mqtt from "mqtt";

export type Topics = { topicSend: string; topicControl: string; topicControlResponse: string };

/** A device's way to the console. */
export type DeviceLine = {
  send(payload: unknown): void;
  answer(message: unknown): void;
  close(): Promise<void>;
};

export type MqttLineOptions = {
  url: string;
  name: string;
  token: string;
  topics: Topics;
  onOrder(text: string): void;
  onTrouble(problem: string): void;
};

/**
 * MQTT 3.1.1 with the device's name and token. Unsent reports wait in memory through a lost
 * connection (QoS 1), while commands do not: a clean session hears only what is said now.
 */
export function openMqttLine(options: MqttLineOptions): DeviceLine {
  const { topics } = options;
  const client = mqtt.connect(options.url, {
    protocolVersion: 4,
    clientId: options.name,
    username: options.name,
    password: options.token,
    clean: true,
    keepalive: 30,
    reconnectPeriod: 2_000,
    resubscribe: false,
  });
  const trouble = (error: unknown) =>
    options.onTrouble(error instanceof Error ? error.message : String(error));
  client.on("connect", () => {
    client.subscribeAsync(topics.topicControl, { qos: 1 }).catch(trouble);
  });
  client.on("message", (_topic, payload) => options.onOrder(payload.toString("utf8")));
  client.on("error", trouble);
  const publish = (topic: string, message: unknown) => {
    client.publishAsync(topic, JSON.stringify(message), { qos: 1 }).catch(trouble);
  };
  return {
    send: (payload) => publish(topics.topicSend, payload),
    answer: (message) => publish(topics.topicControlResponse, message),
    close: async () => {
      await client.endAsync(true);
    },
  };
}
