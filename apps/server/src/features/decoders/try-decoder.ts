import { defaultCode, responseWaitSeconds } from "@sgval/contract/control/control";
import type { Tried, tryDecoder as tryRoute } from "@sgval/contract/decoders/decoders";
import type { TriedDownlink, tryDownlink as tryDownlinkRoute } from "@sgval/contract/decoders/downlink";
import type * as z from "zod";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { encodeDownlink } from "./encode-downlink.ts";
import { type Decoded, runDecoder } from "./run-decoder.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

/** In the form of those that commands have. */
const exampleCmdId = "c-0123456789abcdef";

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

/** What a program makes of a command; nothing is sent, stored or counted. Errors: `server_busy`. */
export const tryDownlink =
  ({ clock, sandbox }: { clock: Clock; sandbox: Pick<Sandbox, "call"> }) =>
  async ({ source, action, value }: z.output<typeof tryDownlinkRoute.body>): Promise<TriedDownlink> => {
    const exp = Math.floor(clock.now() / 1000) + responseWaitSeconds;
    const data = { action, code: defaultCode(action), value, cmdId: exampleCmdId, exp };
    const encoded = await encodeDownlink(sandbox, source, data);
    if (encoded.kind === "busy") throw new Refusal("server_busy");
    const isEncoded = encoded.kind === "encoded";
    return {
      bytes: isEncoded ? encoded.bytes.toString("hex") : null,
      fPort: isEncoded ? encoded.fPort : null,
      warnings: isEncoded ? encoded.warnings : [],
      asJson: encoded.kind === "none",
      failure: encoded.kind === "failed" ? encoded.failure : null,
    };
  };
