import type { NotEncodable } from "@sgval/contract/device-gateways/commands";
import type { GatewayCommand } from "../../../gateways/mqtt/gateway-commands.ts";
import type { UplinkDecoders } from "../../decoders/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Encoded } from "./envelope.ts";

/** What a device shall hear of a command, or why that cannot be said. Never throws. */
export type EncodeCommand = (
  device: DeviceRecord,
  command: GatewayCommand,
) => Promise<Encoded | { problem: NotEncodable }>;

/**
 * Lets the decoder of a device make bytes of its commands. Without one, or without `encodeDownlink` in it, the device gets the JSON that
 * devices with a connection of their own get.
 */
export const createEncoder =
  ({ encode }: Pick<UplinkDecoders, "encode">): EncodeCommand =>
  async (device, { action, message, isStop }) => {
    const asJson = { bytes: Buffer.from(JSON.stringify(message)), isJson: true, fPort: null };
    const { decoderId } = device.payloadKeys;
    if (decoderId === undefined) return asJson;
    const encoded = await encode(decoderId, { ...message, action, code: message.action }, isStop);
    switch (encoded.kind) {
      case "none":
        return asJson;
      case "busy":
        return { problem: { cause: "busy", detail: "" } };
      case "failed":
        return { problem: { cause: encoded.failure.reason, detail: encoded.failure.detail } };
      default:
        return { bytes: encoded.bytes, isJson: false, fPort: encoded.fPort };
    }
  };
