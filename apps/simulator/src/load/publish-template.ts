import { generate } from "mqtt-packet";

/** Placeholder for epoch milliseconds, which have 13 digits until the year 2286. */
export const timePlaceholder = "0000000000000";

/** An encoded publish with the offsets of its message id and time. */
export type PublishTemplate = { bytes: Buffer; idAt: number; timeAt: number };

/** Payload of one sample with ten values; some digits depend on the seed. */
export function tenValues(seed: number): string {
  const digit = (index: number) => (seed * 7 + index * 13) % 10;
  const values = [
    `"P1":4.${digit(1)}${digit(2)}`,
    `"P2":2.${digit(3)}${digit(4)}`,
    `"Q":6${digit(5)}.${digit(6)}`,
    // A totaliser never falls, and within a load run it does not rise by its last digit.
    `"TF":184532.6`,
    `"TR":1.2`,
    `"bat":12.${digit(9)}`,
    `"csq":1${digit(1)}`,
    `"DO1":0`,
    `"DO2":0`,
    `"DO3":${seed % 2}`,
  ];
  return `[{"ts":${timePlaceholder},"values":{${values.join(",")}}}]`;
}

/** Encodes a QoS 1 publish once; the payload must hold `timePlaceholder`. */
export function publishTemplate(topic: string, payload: string): PublishTemplate {
  const placeholderAt = payload.indexOf(timePlaceholder);
  if (placeholderAt < 0) throw new Error("the payload has no time placeholder");
  const bytes = generate({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false, messageId: 1 });
  const payloadAt = bytes.length - Buffer.byteLength(payload);
  return {
    bytes,
    idAt: payloadAt - 2,
    timeAt: payloadAt + Buffer.byteLength(payload.slice(0, placeholderAt)),
  };
}

/** A copy of the template with message id and time (epoch milliseconds). */
export function fillTemplate(template: PublishTemplate, messageId: number, at: number, dup: boolean): Buffer {
  const packet = Buffer.from(template.bytes);
  if (dup) packet[0] = (packet[0] ?? 0) | 8;
  packet.writeUInt16BE(messageId, template.idAt);
  packet.write(String(at), template.timeAt, 13, "latin1");
  return packet;
}
