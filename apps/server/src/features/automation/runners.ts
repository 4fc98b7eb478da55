import type { DeviceType } from "@sgval/quantities/device-types";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import { defineService } from "../../kernel/services.ts";

/** What regulates the devices of a type in automatic mode. */
export interface AutomationRunner {
  /** Whether it acts now: it holds its lease and its last turn is not overdue. */
  isAlive(): boolean;
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
