import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { SecondFactorState } from "@sgval/contract/sign-in/security";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { confirmPassword } from "../passwords/confirm-password.ts";
import { sendNotice } from "../send-notice.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { confirmCode, factorPurpose } from "./check-second-factor.ts";
import {
  countRecoveryCodes,
  dropFactor,
  findFactor,
  keepPendingFactor,
  markFactorConfirmed,
  replaceRecoveryCodes,
} from "./second-factor.store.ts";
import { factorUri, hashRecoveryCode, newFactorSecret, newRecoveryCodes, stepOf } from "./second-factor.ts";

const recordOf = ({ record }: AuditedChange, { actor }: Caller, detail: ActivityDetail) =>
  record({ subject: "user", subjectId: actor.userId, subjectName: actor.username, detail });

const makeRecoveryCodes = async (trx: Kysely<Database>, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
};

/** Errors: `current_password_incorrect`, `second_factor_off`, `invalid_code`, `too_many_requests`. */
const demandBoth = async (deps: SignInDeps, caller: Caller, given: { password: string; code: string }) => {
  const person = await confirmPassword(deps, caller, given.password);
  await confirmCode(deps, caller, given.code);
  return person;
};

export const readSecondFactor =
  ({ db }: SignInDeps) =>
  async (userId: number): Promise<SecondFactorState> => {
    const since = (await findFactor(db.kysely, userId))?.confirmedAt ?? null;
    return {
      on: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since ? await countRecoveryCodes(db.kysely, userId) : 0,
    };
  };

/** Stores a new secret, which takes effect once a code of it was right. Errors: `current_password_incorrect`, `second_factor_on`. */
export const enrolSecondFactor =
  (deps: SignInDeps) =>
  async (password: string, caller: Caller): Promise<{ secret: string; uri: string }> => {
    const { id, username } = await confirmPassword(deps, caller, password);
    const secret = newFactorSecret();
    const sealed = deps.secrets.seal(secret, factorPurpose(id));
    const now = new Date(deps.clock.now());
    if (!(await keepPendingFactor(deps.db.kysely, id, sealed, now))) throw new Refusal("second_factor_on");
    return { secret, uri: factorUri(secret, deps.config.title, username) };
  };

/** Switches the second factor on with its first code and returns the recovery codes. Errors: `second_factor_off` before enrolment, `second_factor_on`, `invalid_code`, `too_many_requests`. */
export const confirmSecondFactor =
  (deps: SignInDeps) =>
  async (code: string, caller: Caller): Promise<string[]> => {
    const { userId } = caller.actor;
    const factor = await findFactor(deps.db.kysely, userId);
    const secret = factor && deps.secrets.open(factor.secret, factorPurpose(userId));
    if (!secret) throw new Refusal("second_factor_off");
    if (factor.confirmedAt) throw new Refusal("second_factor_on");
    const counted = await deps.ownTries.begin(caller.actor.sessionId, "code");
    const now = deps.clock.now();
    const step = stepOf(secret, code.replaceAll(/\s/g, ""), now);
    if (step === null) throw new Refusal("invalid_code");
    await counted.succeeded();
    return auditedChange(deps, caller, async (change) => {
      if (!(await markFactorConfirmed(change.trx, userId, factor.secret, step, new Date(now))))
        throw new Refusal("second_factor_on");
      await recordOf(change, caller, "second_factor_on");
      return makeRecoveryCodes(change.trx, userId);
    });
  };

/** Errors as of `demandBoth`. */
export const renewRecoveryCodes =
  (deps: SignInDeps) =>
  async (given: { password: string; code: string }, caller: Caller): Promise<string[]> => {
    await demandBoth(deps, caller, given);
    return auditedChange(deps, caller, async (change) => {
      await recordOf(change, caller, "recovery_codes_renewed");
      return makeRecoveryCodes(change.trx, caller.actor.userId);
    });
  };

/** Errors as of `demandBoth`. */
export const disableSecondFactor =
  (deps: SignInDeps) =>
  async (given: { password: string; code: string }, caller: Caller): Promise<void> => {
    const person = await demandBoth(deps, caller, given);
    await auditedChange(deps, caller, async (change) => {
      await dropFactor(change.trx, person.id);
      await recordOf(change, caller, "second_factor_removed");
      await sendNotice(deps, change.trx, person, "secondFactorRemoved");
    });
  };
