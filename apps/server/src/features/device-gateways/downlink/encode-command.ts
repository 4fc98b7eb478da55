import type { GatewayCommand } from "../../../gateways/mqtt/gateway-commands.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Encoded } from "./envelope.ts";

/** What a device shall hear of a command, or why that cannot be said. Never throws. */
export type EncodeCommand = (
  device: DeviceRecord,
  command: GatewayCommand,
) => Promise<Encoded | { problem: string }>;

/** The JSON of a command as devices with a connection of their own get it. */
export const encodeAsJson: EncodeCommand = (_device, { message }) =>
  Promise.resolve({ bytes: Buffer.from(JSON.stringify(message)), isJson: true, fPort: null });
