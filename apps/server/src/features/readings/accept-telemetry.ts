import type { postTelemetry } from "@sgval/contract/readings/readings";
import type * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { Intake, IntakeResult } from "./intake.ts";

export interface TelemetryDeps {
  registry: DeviceRegistry;
  intake: Intake;
}

type Answer = z.output<typeof postTelemetry.answer>;

const deadCodes: Partial<Record<string, "payload_too_large" | "too_many_samples">> = {
  too_large: "payload_too_large",
  too_many_samples: "too_many_samples",
};

const answerOf = ({ dead, ...answer }: IntakeResult): Answer => {
  if (!dead) return answer;
  throw new Refusal(deadCodes[dead.reason] ?? "malformed_payload", { ...dead, rejected: answer.rejected });
};

/**
 * Takes a message that a device sent over HTTP; resolves when it is stored.
 * Errors: `unauthorized` for a device deleted meanwhile, `payload_too_large`, `too_many_samples`, `malformed_payload`, those of
 * the intake.
 */
export const acceptTelemetry =
  ({ registry, intake }: TelemetryDeps) =>
  async (deviceId: number, payload: Buffer): Promise<Answer> => {
    const device = registry.get(deviceId);
    if (!device) throw new Refusal("unauthorized");
    const result = await new Promise<IntakeResult>((resolve, reject) =>
      intake.accept({ device, payload, source: "http", topic: null }, (error, stored) =>
        error || !stored ? reject(error) : resolve(stored),
      ),
    );
    return answerOf(result);
  };
