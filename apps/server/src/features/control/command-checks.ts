import type { DownloadedSettings } from "@sgval/contract/automation/download";
import type { ActionKey, FailureCode } from "@sgval/contract/control/control";
import type { ErrorCode } from "@sgval/contract/error";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { defineService } from "../../kernel/services.ts";
import type { DeviceRecord } from "../devices/index.ts";

/** A command as checks of other features see it, before it is stored and again before it is sent. */
export interface CheckedCommand {
  action: ActionKey;
  /** In the unit of the action (bar or seconds); `null` where it carries none. */
  value: number | null;
  /** The pumps of a station that it is for; `null` where a device does not name its pumps. */
  pumpIds: string[] | null;
  /** Settings that a device regulates itself by, or that it shall stand still. */
  settings?: DownloadedSettings | undefined;
}

/** Why a check refuses a command. */
export interface CheckRefusal {
  code: ErrorCode;
  /** Answered with the refusal: who or what holds the command back. */
  details?: unknown;
  /** What a command that waited fails with when it is refused as it is sent; `interlock` when left out. */
  failureCode?: FailureCode;
}

/** `null` when the command may go on. The queries run within `trx`, after the lock of the device was requested there. */
export type CommandCheck = (
  trx: Kysely<Database>,
  device: DeviceRecord,
  command: CheckedCommand,
) => Promise<CheckRefusal | null>;

/**
 * Where features refuse commands: each registered check is asked when a command is requested, and once more when it is
 * sent. No check is ever asked about a safety stop.
 */
export const commandChecks = defineService("commandChecks", () => {
  const checks: CommandCheck[] = [];
  return {
    register: (check: CommandCheck): void => void checks.push(check),
    /** The refusal of the check that was registered first, of those that refuse. */
    refusalOf: async (...asked: Parameters<CommandCheck>): Promise<CheckRefusal | null> => {
      const refusals = await Promise.all(checks.map((check) => check(...asked)));
      return refusals.find((refusal) => refusal !== null) ?? null;
    },
  };
});
