import { createHmac } from "node:crypto";
import { deliveryHeader, signatureHeader, timestampHeader } from "@sgval/contract/notifications/channels";

/**
 * Headers of a signed webhook. The signature is the HMAC-SHA256 of `timestamp.body` in hex, so that neither can be
 * changed and an old request is recognised.
 * @param at epoch milliseconds; the header says seconds
 */
export const signedHeaders = (
  body: string,
  secret: string,
  at: number,
  deliveryId: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(at / 1000));
  return {
    "content-type": "application/json",
    "user-agent": "SG-VAL",
    [timestampHeader]: timestamp,
    [deliveryHeader]: String(deliveryId),
    [signatureHeader]: `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  };
};
