import mqtt from "mqtt";

export type Topics = { topicSend: string; topicControl: string; topicControlResponse: string };

/** A device's connection to the server. */
export type DeviceConnection = {
  send(payload: unknown): void;
  answer(message: unknown): void;
  close(): Promise<void>;
};

export type MqttConnectionOptions = {
  url: string;
  name: string;
  token: string;
  topics: Topics;
  onCommand(text: string): void;
  onError(problem: string): void;
};

/**
 * MQTT 3.1.1 connection with the device's name and token. Unsent reports are kept in memory through a lost
 * connection (QoS 1); commands sent meanwhile are lost (clean session).
 */
export function openMqttConnection(options: MqttConnectionOptions): DeviceConnection {
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
  const reportError = (error: unknown) =>
    options.onError(error instanceof Error ? error.message : String(error));
  client.on("connect", () => {
    client.subscribeAsync(topics.topicControl, { qos: 1 }).catch(reportError);
  });
  client.on("message", (_topic, payload) => options.onCommand(payload.toString("utf8")));
  client.on("error", reportError);
  const publish = (topic: string, message: unknown) => {
    client.publishAsync(topic, JSON.stringify(message), { qos: 1 }).catch(reportError);
  };
  return {
    send: (payload) => publish(topics.topicSend, payload),
    answer: (message) => publish(topics.topicControlResponse, message),
    close: async () => {
      await client.endAsync(true);
    },
  };
}
