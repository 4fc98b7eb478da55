import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { UplinkFields } from "@sgval/contract/decoders/decoders";
import * as z from "zod";
import { storableText } from "../../kernel/postgres/storable-text.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import { readUplink, type Uplink } from "./uplink-bytes.ts";

const detailLength = 200;
export const mostWarnings = 20;

const texts = z.array(z.unknown()).catch([]);
const answer = z.object({ data: z.unknown().optional(), warnings: texts, errors: texts });

export type DecoderFailure = { reason: DeadLetterReason; detail: string };

/** What a decoder made of a message. */
export type Decoded =
  | { kind: "decoded"; uplink: Uplink; data: unknown; warnings: string[] }
  | { kind: "failed"; uplink: Uplink | null; failure: DecoderFailure; hung?: true }
  /** Too many messages wait. */
  | { kind: "busy" };

/** What a program says, as far as it can be stored and shown. */
export const asText = (value: unknown): string =>
  storableText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), detailLength);

export interface DecoderCall extends UplinkFields {
  source: string;
  mayWait?: boolean;
}

/** Lets a program decode a message. Never throws on what a device or a program says. */
export const runDecoder = async (
  sandbox: Pick<Sandbox, "call">,
  decoder: DecoderCall,
  payload: Buffer,
  receivedAt: number,
  port: number | null = null,
): Promise<Decoded> => {
  const uplink = readUplink(payload, decoder);
  const failed = (reason: DeadLetterReason, detail = ""): Decoded => ({
    ...{ kind: "failed", uplink, failure: { reason, detail: asText(detail) } },
  });
  if (uplink === null) return failed("decoder_bytes");
  if (port !== null) uplink.fPort = port;
  const arrival = typeof uplink.arrival === "string" ? Date.parse(uplink.arrival) : Number.NaN;
  const input = {
    bytes: [...uplink.bytes],
    fPort: uplink.fPort,
    recvTime: Number.isNaN(arrival) ? receivedAt : arrival,
  };
  const call = { name: "decodeUplink", input: JSON.stringify(input) } as const;
  const outcome = await sandbox.call(decoder.source, call, decoder.mayWait);
  if (outcome.kind === "busy") return outcome;
  if (outcome.kind === "failed")
    return { ...failed(outcome.reason, outcome.detail), ...(outcome.hung && { hung: true }) };
  const parsed = answer.safeParse(JSON.parse(outcome.json));
  if (!parsed.success) return failed("decoder_output");
  const { data, warnings, errors } = parsed.data;
  if (errors.length > 0) return failed("decoder_error", errors.map(asText).join("; "));
  if (typeof data !== "object" || data === null) return failed("decoder_output");
  return { kind: "decoded", uplink, data, warnings: warnings.slice(0, mostWarnings).map(asText) };
};
