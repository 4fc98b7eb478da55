import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import { defineToken } from "../../../kernel/services.ts";
import type { LetterRow } from "../../connections/index.ts";

interface SplitLetter {
  /** What each key sent, with its device where it has one. */
  parts: { key: string; deviceId: number | null; payload: Buffer }[];
  /** Why some of the message belongs to no key. */
  left: { reason: DeadLetterReason; detail: string | null } | null;
}

/** Takes a message of a gateway apart as the gateway is set now; `null` for a gateway that is gone. */
export type SplitGatewayLetter = (
  gatewayId: number,
  /** `at`: when it came. */
  message: { topic: string | null; payload: Buffer; at: number },
) => SplitLetter | null;
/** Provided by the device-gateways feature. */
export const splitGatewayLetter = defineToken<SplitGatewayLetter>("splitting of letters of gateways");

/** The letters of devices that a letter of a gateway is made of; `null` for any other letter. */
export const lettersWithin = (
  split: SplitGatewayLetter,
  letter: LetterRow,
): { letters: LetterRow[]; left: SplitLetter["left"] } | null => {
  // Of a payload that is too large only the start is stored.
  if (letter.gateway_id === null || letter.device_id !== null || letter.bytes > letter.payload.length)
    return null;
  const found = split(letter.gateway_id, {
    ...{ topic: letter.topic, payload: letter.payload, at: letter.received_at.getTime() },
  });
  if (!found) return null;
  const unknown = found.parts.find(({ deviceId }) => deviceId === null);
  return {
    letters: found.parts
      .filter(({ deviceId }) => deviceId !== null)
      .map(({ deviceId, payload }) => ({
        ...{ ...letter, device_id: deviceId, payload, bytes: payload.length },
        ...{ reason: "unknown_device", detail: null },
      })),
    left: found.left ?? (unknown ? { reason: "unknown_device", detail: unknown.key } : null),
  };
};
