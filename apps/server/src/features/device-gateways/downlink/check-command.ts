import { codeOf } from "@sgval/contract/control/command-gate";
import type { NotEncodable } from "@sgval/contract/device-gateways/commands";
import type { GatewayCommands } from "../../../gateways/mqtt/gateway-commands.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { within } from "../../../kernel/ends-within.ts";
import type { CheckRefusal, CommandCheck } from "../../control/index.ts";
import type { GatewayRegistry } from "../gateway-registry.ts";
import type { EncodeCommand } from "./encode-command.ts";
import { envelopeOf } from "./envelope.ts";

interface CheckDeps {
  clock: Clock;
  commands: Pick<GatewayCommands, "reaches">;
  registry: Pick<GatewayRegistry, "placeOf" | "get">;
  encode: EncodeCommand;
  responseWaitSeconds: number;
}

/** How long a command may hold its device while it is tried (milliseconds). */
const longestTrial = 1_000;
/** As long as the ids of commands are. */
const triedCmdId = "c-0000000000000000";

const notEncodable = (details: NotEncodable): CheckRefusal => ({
  ...{ code: "command_not_encodable", failureCode: "not_handed_over" },
  details,
});
const busy = { problem: { cause: "busy", detail: "" } } as const;

/** Refuses what cannot go out over the gateway of a device now, or cannot be encoded. */
export const gatewayCheck =
  ({ clock, commands, registry, encode, responseWaitSeconds }: CheckDeps): CommandCheck =>
  async (_trx, device, { action, value, pumpIds, settings }) => {
    const place = registry.placeOf(device.id);
    const gateway = place && registry.get(place.gatewayId);
    const isReached = device.connection === "http" ? commands.reaches(device.id) : null;
    if (!gateway || isReached === null) return null;
    if (!isReached) return { code: "gateway_not_connected", failureCode: "not_handed_over" };
    const code = codeOf(device, action);
    // So says the gate.
    if (code === null) return null;
    const exp = Math.floor(clock.now() / 1000) + responseWaitSeconds;
    const message = {
      ...{ cmdId: triedCmdId, action: code, value, exp },
      ...(pumpIds && { pumps: pumpIds }),
      ...(settings && { settings }),
    };
    const command = { action, message, isStop: false };
    const encoded = await within(clock, longestTrial, encode(device, command), () => busy);
    if ("problem" in encoded) return notEncodable(encoded.problem);
    return envelopeOf(gateway, place.key, encoded, command)
      ? null
      : notEncodable({ cause: "too_long", detail: "" });
  };
