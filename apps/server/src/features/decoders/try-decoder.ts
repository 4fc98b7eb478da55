import type { Tried, tryDecoder as tryRoute } from "@sgval/contract/decoders/decoders";
import type * as z from "zod";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type Decoded, runDecoder } from "./run-decoder.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

const triedOf = (decoded: Exclude<Decoded, { kind: "busy" }>): Tried => {
  const { uplink } = decoded;
  const isDecoded = decoded.kind === "decoded";
  return {
    bytes: uplink?.bytes.toString("hex") ?? null,
    fPort: uplink?.fPort ?? null,
    data: isDecoded ? JSON.stringify(decoded.data, null, 2) : null,
    warnings: isDecoded ? decoded.warnings : [],
    failure: isDecoded ? null : decoded.failure,
  };
};

/** What a program makes of messages; nothing is stored or counted. Errors: `server_busy`. */
export const tryDecoder =
  ({ clock, sandbox }: { clock: Clock; sandbox: Pick<Sandbox, "call"> }) =>
  async ({ messages, ...decoder }: z.output<typeof tryRoute.body>): Promise<Tried[]> => {
    const now = clock.now();
    const decoded = await Promise.all(
      messages.map(({ payload, fPort }) => runDecoder(sandbox, decoder, Buffer.from(payload), now, fPort)),
    );
    return decoded.map((one) => {
      if (one.kind === "busy") throw new Refusal("server_busy");
      return triedOf(one);
    });
  };
