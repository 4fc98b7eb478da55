import type { ActionKey } from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { defineToken } from "../../kernel/services.ts";

/** A command on its way to a device behind a gateway. */
export interface GatewayCommand {
  action: ActionKey;
  message: CommandMessage;
  /** A stop: it is never behind what else is encoded, and may be heard twice. */
  isStop: boolean;
}

/**
 * What became of it. `sent`: the gateway or its network has it; `absent`: it is not there; `refused`: it broke off meanwhile, so that
 * nobody knows; `rejected`: it certainly did not leave.
 */
export type GatewayOutcome = "sent" | "absent" | "refused" | "rejected";

/** Commands to devices behind gateways; provided by the device-gateways feature. */
export interface GatewayCommands {
  /** Whether commands to a device can go out over its gateway now; `null` for a device that no gateway sends commands to. */
  reaches(deviceId: number): boolean | null;
  /** At most once, never retained. */
  send(deviceId: number, command: GatewayCommand): Promise<GatewayOutcome>;
  /**
   * A command that was sent and not answered is taken back where the network can do that, unless it may also come late.
   * @returns whether it was sent over a gateway, or would be now
   */
  withdraw(deviceId: number, command: { action: ActionKey; cmdId: string }): boolean;
  /** A message of a device came: its network has sent the first of what it kept for it. */
  heard(deviceId: number): void;
}

export const gatewayCommands = defineToken<GatewayCommands>("gateway commands");
