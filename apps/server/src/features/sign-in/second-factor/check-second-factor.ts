import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { findFactor, takeStep, useRecoveryCode } from "./second-factor.store.ts";
import { hashRecoveryCode, stepOf } from "./second-factor.ts";

/** The purpose under which the secret of a second factor is encrypted. */
export const factorPurpose = (userId: number): string => `second factor of user ${userId}`;

/**
 * `"off"` when the account has no second factor, `"missing"` when it has one and no code was given. A right code, of
 * the authenticator or for recovery, cannot be used again.
 */
export const checkSecondFactor = async (
  { db, clock, secrets, logger }: Pick<SignInDeps, "db" | "clock" | "secrets" | "logger">,
  userId: number,
  code: string | undefined,
): Promise<"off" | "missing" | "right" | "wrong"> => {
  const factor = await findFactor(db.kysely, userId);
  if (!factor?.confirmedAt) return "off";
  if (!code) return "missing";
  const secret = secrets.open(factor.secret, factorPurpose(userId));
  // Without the key the code counts as wrong; recovery codes still work.
  if (secret === null) logger.error({ userId }, "the secret of a second factor cannot be read with this key");
  const step = secret === null ? null : stepOf(secret, code.replaceAll(/\s/g, ""), clock.now());
  const taken =
    step === null
      ? await useRecoveryCode(db.kysely, userId, hashRecoveryCode(code))
      : await takeStep(db.kysely, userId, step);
  return taken ? "right" : "wrong";
};

/**
 * Confirms a sensitive change by a code of the caller's second factor.
 * Errors: `second_factor_off`, `invalid_code`, `too_many_requests`.
 */
export const confirmCode = async (deps: SignInDeps, { actor }: Caller, code: string): Promise<void> => {
  const counted = await deps.ownTries.begin(actor.sessionId, "code");
  const verdict = await checkSecondFactor(deps, actor.userId, code);
  if (verdict !== "wrong") await counted.succeeded();
  if (verdict === "off") throw new Refusal("second_factor_off");
  if (verdict !== "right") throw new Refusal("invalid_code");
};
