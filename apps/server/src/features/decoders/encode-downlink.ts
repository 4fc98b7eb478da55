import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import { mostBytes } from "@sgval/contract/decoders/decoders";
import type { CommandData } from "@sgval/contract/decoders/downlink";
import * as z from "zod";
import { asText, type DecoderFailure, mostWarnings } from "./run-decoder.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

const texts = z.array(z.unknown()).catch([]);
/** As the payload formatters of The Things Stack answer. */
const answer = z.object({
  bytes: z.array(z.int().min(0).max(255)).max(mostBytes).optional(),
  fPort: z.int().min(1).max(223).nullish(),
  warnings: texts,
  errors: texts,
});

/** What a program made of a command; `none`: it has no `encodeDownlink`. */
export type EncodedDownlink =
  | { kind: "encoded"; bytes: Buffer; fPort: number | null; warnings: string[] }
  | { kind: "failed"; failure: DecoderFailure; hung?: true }
  | { kind: "none" }
  | { kind: "busy" };

/** Lets a program encode a command, before the messages that wait to be decoded. Never throws on what a program says. */
export const encodeDownlink = async (
  sandbox: Pick<Sandbox, "call">,
  source: string,
  data: CommandData,
): Promise<EncodedDownlink> => {
  const failed = (reason: DeadLetterReason, detail = ""): EncodedDownlink => ({
    ...{ kind: "failed", failure: { reason, detail: asText(detail) } },
  });
  const call = { name: "encodeDownlink", input: JSON.stringify({ data }) } as const;
  const outcome = await sandbox.call(source, call, true, true);
  if (outcome.kind === "busy") return outcome;
  if (outcome.kind === "failed")
    return { ...failed(outcome.reason, outcome.detail), ...(outcome.hung && { hung: true }) };
  const json: unknown = JSON.parse(outcome.json);
  if (json === null) return { kind: "none" };
  const parsed = answer.safeParse(json);
  if (!parsed.success) return failed("decoder_output");
  const { bytes = [], fPort = null, warnings, errors } = parsed.data;
  if (errors.length > 0) return failed("decoder_error", errors.map(asText).join("; "));
  if (bytes.length === 0) return failed("decoder_output");
  return {
    ...{ kind: "encoded", bytes: Buffer.from(bytes), fPort },
    warnings: warnings.slice(0, mostWarnings).map(asText),
  };
};
