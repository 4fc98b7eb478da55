import { type GatewayCounts, gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import type { GatewayMessage } from "@sgval/contract/device-gateways/messages";
import { withoutHidden } from "@sgval/contract/text";
import { payloadOf } from "../connections/index.ts";

const shownBytes = 2_048;
const shownKeys = 10;

/** What became of a message. */
export type Outcome = Pick<GatewayMessage, "forwarded" | "unknown" | "refused" | "keys" | "reason">;

const noCounts: GatewayCounts = { messages: 0, forwarded: 0, unknown: 0, refused: 0, ignored: 0 };

interface Remembered {
  counts: GatewayCounts;
  lastAt: number;
  newest: (Outcome & { number: number; at: number; topic: string | null; payload: Buffer; bytes: number })[];
}

/** The last messages of each gateway and how many there were, since the start of the server. */
export const createRecentMessages = () => {
  const gateways = new Map<number, Remembered>();
  return {
    note: (
      gatewayId: number,
      { topic, payload, at }: { topic: string | null; payload: Buffer; at: number },
      outcome: Outcome,
    ): void => {
      const known = gateways.get(gatewayId) ?? { counts: { ...noCounts }, lastAt: 0, newest: [] };
      gateways.set(gatewayId, known);
      const { counts } = known;
      const isIgnored = outcome.reason === "other_topic" || outcome.reason === "other_event";
      counts.messages += 1;
      counts.forwarded += outcome.forwarded;
      counts.unknown += outcome.unknown;
      counts.refused += outcome.refused;
      if (isIgnored) counts.ignored += 1;
      known.lastAt = at;
      // A flood would push out the messages before it.
      const isFlood = outcome.reason === "too_many_requests";
      if (isFlood && known.newest[0]?.reason === outcome.reason) return;
      known.newest.unshift({
        ...{
          ...outcome,
          number: counts.messages,
          at,
          topic,
          bytes: payload.length,
          keys: outcome.keys.slice(0, shownKeys),
        },
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(payload.subarray(0, shownBytes)),
      });
      known.newest.length = Math.min(known.newest.length, gatewayLimits.shownMessages);
    },
    of: (gatewayId: number): GatewayMessage[] =>
      (gateways.get(gatewayId)?.newest ?? []).map(({ at, payload, topic, keys, ...message }) => {
        const text = payloadOf(payload);
        return {
          ...{ ...message, at: new Date(at).toISOString() },
          topic: topic === null ? null : withoutHidden(topic),
          keys: keys.map(withoutHidden),
          ...{ ...text, payload: withoutHidden(text.payload) },
        };
      }),
    countsOf: (gatewayId: number): GatewayCounts => gateways.get(gatewayId)?.counts ?? noCounts,
    /** Epoch milliseconds; 0 since the start of the server. */
    lastAt: (gatewayId: number): number => gateways.get(gatewayId)?.lastAt ?? 0,
    forget: (gatewayId: number): void => void gateways.delete(gatewayId),
  };
};
export type RecentMessages = ReturnType<typeof createRecentMessages>;
