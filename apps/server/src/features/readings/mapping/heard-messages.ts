import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import { type HeardMessages, listening } from "@sgval/contract/readings/mapping";
import { withoutHidden } from "@sgval/contract/text";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { payloadOf } from "../../connections/index.ts";
import type { Prepared } from "../decode/decoded-message.ts";

/** Devices that are listened to at a time, and bytes kept of the payloads of each. */
const mostDevices = 50;
const mostBytes = 512 * 1024;
/** How long the messages are kept when listening has ended (milliseconds). */
const keptFor = 60_000;

type Heard = HeardMessages["messages"][number];

interface Message {
  device: { id: number };
  payload: Buffer;
  source: ConnectionKind;
  topic: string | null;
}

interface Listening {
  endsAt: number;
  messages: Heard[];
  bytes: number;
  skipped: number;
  forget: Cancel;
}

/** Keeps the messages of the devices that people listen to, in memory and for a short time. */
export interface DeviceListening {
  /** Listens to a device from now on, or for longer. Errors: `server_busy`. */
  start(deviceId: number): HeardMessages;
  /** The messages with a number above `after`. */
  read(deviceId: number, after: number): HeardMessages;
  /** A message came; `prepared` is null for one that came faster than the device may send. */
  hear(message: Message, prepared: Prepared | null): void;
  close(): void;
}

export const createDeviceListening = (clock: Clock): DeviceListening => {
  const devices = new Map<number, Listening>();

  const viewOf = (deviceId: number, after: number): HeardMessages => {
    const found = devices.get(deviceId);
    return {
      endsAt: found ? new Date(found.endsAt).toISOString() : null,
      messages: found?.messages.filter(({ number }) => number > after) ?? [],
      skipped: found?.skipped ?? 0,
    };
  };

  return {
    start: (deviceId) => {
      const before = devices.get(deviceId);
      const now = clock.now();
      if (!before && devices.size >= mostDevices) throw new Refusal("server_busy");
      before?.forget();
      const endsAt = now + listening.seconds * 1000;
      const fresh = { messages: [], bytes: 0, skipped: 0 };
      devices.set(deviceId, {
        ...(before && before.endsAt >= now ? before : fresh),
        endsAt,
        forget: clock.after(endsAt + keptFor - now, () => void devices.delete(deviceId)),
      });
      return viewOf(deviceId, 0);
    },
    read: viewOf,
    hear: ({ device, payload, source, topic }, prepared) => {
      const heard = devices.get(device.id);
      const now = clock.now();
      if (!heard || now > heard.endsAt) return;
      if (heard.messages.length >= listening.messages) {
        heard.skipped += 1;
        return;
      }
      const isKept = heard.bytes + payload.length <= mostBytes;
      if (isKept) heard.bytes += payload.length;
      const shown = payloadOf(isKept ? payload : Buffer.alloc(0));
      const dead = prepared?.dead ?? prepared?.deadInPart ?? null;
      heard.messages.push({
        ...{ number: heard.messages.length + 1, at: new Date(now).toISOString(), source },
        ...{ topic: topic === null ? null : withoutHidden(topic), bytes: payload.length },
        payload: isKept ? shown.payload : null,
        encoding: shown.encoding,
        samples: prepared?.samples.length ?? 0,
        rejected: prepared?.rejected ?? [],
        unmapped: prepared?.unmapped.map(({ key }) => withoutHidden(key)) ?? [],
        dead: dead && { reason: dead.reason, detail: dead.detail ?? null },
        tooMany: prepared === null,
      });
    },
    close: () => {
      for (const { forget } of devices.values()) forget();
      devices.clear();
    },
  };
};
