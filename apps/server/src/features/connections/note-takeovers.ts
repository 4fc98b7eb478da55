import { hourMs } from "@sgval/quantities/duration";
import { systemSignature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createOncePer } from "../../kernel/log-throttle.ts";
import { createRateLimit } from "../../kernel/rate-limit.ts";
import type { Context } from "../../kernel/services.ts";
import { auditedChange } from "../activity/index.ts";
import { deviceRegistry } from "../devices/index.ts";

/** A modem that lost its line without noticing takes its own connection over now and then. */
const usualPerHour = 2;

/**
 * Lists in a device's activity, once an hour, that its connections take the commands over from each other: two devices
 * share a token, or one of them is a copy.
 */
export const noteTakeovers = (context: Pick<Context, "clock" | "db" | "events" | "logger" | "use">) => {
  const { clock, logger, use } = context;
  const count = createRateLimit(context, "takeovers", hourMs);
  const firstThisHour = createOncePer(clock, hourMs);
  const registry = use(deviceRegistry);

  const note = async (deviceId: number): Promise<void> => {
    const device = registry.get(deviceId);
    if (!device) return;
    try {
      await count([{ name: String(deviceId), most: usualPerHour }]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!firstThisHour(String(deviceId))) return;
      await auditedChange(context, systemSignature("connections"), ({ record }) =>
        record({
          detail: "commands_taken_over",
          subject: "device",
          subjectId: deviceId,
          subjectName: device.name,
          deviceId,
        }),
      );
    }
  };
  return (deviceId: number): void => {
    note(deviceId).catch((error: unknown) =>
      logger.warn({ err: error, deviceId }, "takeovers could not be listed"),
    );
  };
};
