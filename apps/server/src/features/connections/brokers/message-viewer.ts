import { type ViewedMessage, viewedPerSecond } from "@sgval/contract/connections/events";
import { mayDo } from "@sgval/contract/permission";
import { withoutHidden } from "@sgval/contract/text";
import type { CustomerMessage } from "../../../gateways/mqtt/customer-client.ts";
import type { LiveGateway } from "../../../gateways/realtime/live-socket.ts";
import type { SocketData } from "../../../gateways/realtime/readers.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { payloadOf } from "../payload-text.ts";

const sendEvery = 1_000;
const shownBytes = 2_048;

/** Shows the messages of a broker to the consoles that view it; they must see all devices. */
export const createMessageViewer = (clock: Clock, live: Pick<LiveGateway, "emitTo" | "some">) => {
  const batches = new Map<number, { messages: ViewedMessage[]; skipped: number }>();
  const views = (brokerId: number) => (console: SocketData) =>
    console.viewedBroker === brokerId && console.actor.scope === "all" && mayDo(console.actor, "Mqtt.Index");
  const send = (brokerId: number) => (): void => {
    const batch = batches.get(brokerId);
    batches.delete(brokerId);
    if (batch) live.emitTo(views(brokerId), "mqtt:messages", { brokerId, ...batch });
  };

  return (brokerId: number, { topic, payload, qos }: CustomerMessage, deviceName: string | null): void => {
    let batch = batches.get(brokerId);
    if (!batch) {
      if (!live.some(views(brokerId))) return;
      batch = { messages: [], skipped: 0 };
      batches.set(brokerId, batch);
      clock.after(sendEvery, send(brokerId));
    }
    if (batch.messages.length >= viewedPerSecond) {
      batch.skipped += 1;
      return;
    }
    const shown = payloadOf(payload.subarray(0, shownBytes));
    batch.messages.push({
      ...{ at: new Date(clock.now()).toISOString(), topic: withoutHidden(topic), qos, deviceName },
      ...{ encoding: shown.encoding, payload: withoutHidden(shown.payload), bytes: payload.length },
    });
  };
};
