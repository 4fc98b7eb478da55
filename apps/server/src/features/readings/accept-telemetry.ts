import type { postTelemetry } from "@sgval/contract/readings/readings";
import type * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceCredentials } from "../connections/index.ts";
import type { Intake, IntakeResult } from "./intake.ts";

export interface TelemetryDeps {
  credentials: DeviceCredentials;
  intake: Intake;
  /** Called for a token that belongs to no device; logs once a minute and source. */
  refusedToken(ip: string): void;
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
 * Errors: `unauthorized` for an unknown token, `payload_too_large`, `too_many_samples`, `malformed_payload`, those of
 * the intake.
 */
export const acceptTelemetry =
  ({ credentials, intake, refusedToken }: TelemetryDeps) =>
  async ({ token, payload }: { token: string; payload: Buffer }, { ip }: { ip: string }): Promise<Answer> => {
    const device = credentials.byToken(token);
    if (!device) {
      refusedToken(ip);
      throw new Refusal("unauthorized");
    }
    const result = await new Promise<IntakeResult>((resolve, reject) =>
      intake.accept({ device, payload, source: "http", topic: null }, (error, stored) =>
        error || !stored ? reject(error) : resolve(stored),
      ),
    );
    return answerOf(result);
  };
