import { hourMs } from "@sgval/quantities/duration";
import { systemSignature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createRateLimit } from "../../kernel/rate-limit.ts";
import type { Context } from "../../kernel/services.ts";
import { auditedChange } from "../activity/index.ts";
import { aboutDevice, deviceRegistry } from "../devices/index.ts";

/** A modem that lost its line without noticing takes its own connection over now and then. */
const entriesPerHour = 2;
/** Takeovers of one device that are counted at a time: connections that fight must not fill the database's queue. */
const mostUnderWay = 4;

/**
 * Lists in a device's activity, once an hour, that its connections take the commands over from each other: two devices
 * share a token, or one of them is a copy.
 */
export const noteTakeovers = (context: Pick<Context, "clock" | "db" | "events" | "logger" | "use">) => {
  const { clock, logger, use } = context;
  const count = createRateLimit(context, "takeovers", hourMs);
  const listedAt = new Map<number, number>();
  const underWay = new Map<number, number>();
  const registry = use(deviceRegistry);

  const isListed = (deviceId: number): boolean =>
    clock.elapsed() - (listedAt.get(deviceId) ?? Number.NEGATIVE_INFINITY) < hourMs;
  const note = async (deviceId: number): Promise<void> => {
    const device = registry.get(deviceId);
    if (!device) return;
    try {
      await count([{ name: String(deviceId), most: entriesPerHour }]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isListed(deviceId)) return;
      listedAt.set(deviceId, clock.elapsed());
      await auditedChange(context, systemSignature("connections"), ({ record }) =>
        record({ ...aboutDevice(device), detail: "commands_taken_over" }),
      );
    }
  };
  return (deviceId: number): void => {
    const before = underWay.get(deviceId) ?? 0;
    if (isListed(deviceId) || before >= mostUnderWay) return;
    underWay.set(deviceId, before + 1);
    note(deviceId)
      .catch((error: unknown) => logger.warn({ err: error, deviceId }, "takeovers could not be listed"))
      .finally(() => {
        const left = (underWay.get(deviceId) ?? 1) - 1;
        if (left > 0) underWay.set(deviceId, left);
        else underWay.delete(deviceId);
      });
  };
};
