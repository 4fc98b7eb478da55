import type { DeviceType } from "@sgval/quantities/device-types";
import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Database } from "../../kernel/schema.ts";
import { defineService } from "../../kernel/services.ts";
import type { DeviceRecord } from "../devices/index.ts";

/** How long the lease of a runner lasts (ms): longer than from one of its turns, which renew it, to the next. */
export const runnerLease = 90_000;
/** How often a runner looks at all that it regulates (ms). */
export const turnEvery = minuteMs;

/** What regulates the devices of a type in automatic mode. */
export interface AutomationRunner {
  /** Whether it acts now: it holds its lease and its last turn is not overdue. */
  isAlive(): boolean;
  /** Whether a device has the bank that it is regulated by. Left out where the settings alone decide. */
  hasBank?(trx: Kysely<Database>, device: DeviceRecord): Promise<boolean>;
}

/** The runners that are registered, at most one for each type. Automatic mode is open only to types with a live one. */
export const automationRunners = defineService("automation runners", ({ clock, logger }) => {
  const firstThisMinute = createOncePerMinute(clock);
  const runners = new Map<DeviceType, AutomationRunner>();
  return {
    /** Returns the end of the registration. */
    register: (type: DeviceType, runner: AutomationRunner): (() => void) => {
      if (runners.has(type)) throw new Error(`${type} has a runner`);
      runners.set(type, runner);
      return () => void runners.delete(type);
    },
    /** Whether a device has the bank that the runner of its type regulates it by; true where none is needed. */
    hasBank: async (trx: Kysely<Database>, device: DeviceRecord): Promise<boolean> =>
      (await runners.get(device.type)?.hasBank?.(trx, device)) ?? true,
    /** Whether the runner of a type is alive; one that cannot say so is not. */
    regulates: (type: DeviceType): boolean => {
      try {
        return runners.get(type)?.isAlive() ?? false;
      } catch (error) {
        if (firstThisMinute(type))
          logger.error({ err: error, type }, "a runner does not say whether it is alive");
        return false;
      }
    },
  };
});
