import type { SecondFactorState } from "@sgval/contract/account-security";
import type { ActivityDetail } from "@sgval/contract/activity";
import type { Kysely } from "kysely";
import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { checkSecondFactor, factorPurpose } from "./check-second-factor.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import {
  countRecoveryCodes,
  dropFactor,
  findFactor,
  keepPendingFactor,
  markFactorConfirmed,
  replaceRecoveryCodes,
} from "./second-factor.store.ts";
import { factorUri, newFactorSecret, stepOf } from "./second-factor.ts";
import { sendNotice } from "./send-notice.ts";

const record = (room: IdentityRoom, { actor, ip }: Asker, detail: ActivityDetail, trx: Kysely<Database>) =>
  room.activity.record(
    {
      type: "modify",
      by: signatureOf(actor, ip),
      subject: "user",
      subjectId: actor.userId,
      subjectName: actor.username,
      detail,
    },
    trx,
  );

const makeRecoveryCodes = async (trx: Kysely<Database>, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode));
  return codes;
};

/** Errors: `current_password_incorrect`, `second_factor_off`, `invalid_code`, `too_many_requests`. */
const demandBoth = async (room: IdentityRoom, asker: Asker, given: { password: string; code: string }) => {
  const person = await confirmPassword(room, asker, given.password);
  const own = String(asker.actor.userId);
  const verdict = await checkSecondFactor(room, asker.actor.userId, given.code);
  if (verdict === "off") throw new Refusal("second_factor_off");
  if (verdict === "right") return person;
  room.ownTries.noteFailure(own, asker.ip);
  throw new Refusal("invalid_code");
};

export const readSecondFactor =
  ({ db }: IdentityRoom) =>
  async (userId: number): Promise<SecondFactorState> => {
    const since = (await findFactor(db.kysely, userId))?.confirmedAt ?? null;
    return {
      on: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since ? await countRecoveryCodes(db.kysely, userId) : 0,
    };
  };

/** A new secret, in force only once a code of it was right. Errors: `current_password_incorrect`, `second_factor_on`. */
export const enrolSecondFactor =
  (room: IdentityRoom) =>
  async (password: string, asker: Asker): Promise<{ secret: string; uri: string }> => {
    const { id, username } = await confirmPassword(room, asker, password);
    const secret = newFactorSecret();
    const sealed = room.secrets.seal(secret, factorPurpose(id));
    const now = new Date(room.clock.now());
    if (!(await keepPendingFactor(room.db.kysely, id, sealed, now))) throw new Refusal("second_factor_on");
    return { secret, uri: factorUri(secret, room.settings.title, username) };
  };

/** Errors: `second_factor_off` before enrolment, `second_factor_on`, `invalid_code`, `too_many_requests`. */
export const confirmSecondFactor =
  (room: IdentityRoom) =>
  async (code: string, asker: Asker): Promise<string[]> => {
    const { userId } = asker.actor;
    const own = String(userId);
    room.ownTries.demandTry(own, asker.ip);
    const factor = await findFactor(room.db.kysely, userId);
    const secret = factor && room.secrets.open(factor.secret, factorPurpose(userId));
    if (!secret) throw new Refusal("second_factor_off");
    if (factor.confirmedAt) throw new Refusal("second_factor_on");
    const now = room.clock.now();
    const step = stepOf(secret, code.replaceAll(/\s/g, ""), now);
    if (step === null) {
      room.ownTries.noteFailure(own, asker.ip);
      throw new Refusal("invalid_code");
    }
    room.ownTries.noteSuccess(own);
    return room.db.kysely.transaction().execute(async (trx) => {
      if (!(await markFactorConfirmed(trx, userId, factor.secret, step, new Date(now))))
        throw new Refusal("second_factor_on");
      await record(room, asker, "second_factor_on", trx);
      return makeRecoveryCodes(trx, userId);
    });
  };

/** Errors as of `demandBoth`. */
export const renewRecoveryCodes =
  (room: IdentityRoom) =>
  async (given: { password: string; code: string }, asker: Asker): Promise<string[]> => {
    await demandBoth(room, asker, given);
    return room.db.kysely.transaction().execute(async (trx) => {
      await record(room, asker, "recovery_codes_renewed", trx);
      return makeRecoveryCodes(trx, asker.actor.userId);
    });
  };

/** Errors as of `demandBoth`. */
export const disableSecondFactor =
  (room: IdentityRoom) =>
  async (given: { password: string; code: string }, asker: Asker): Promise<void> => {
    const person = await demandBoth(room, asker, given);
    await room.db.kysely.transaction().execute(async (trx) => {
      await dropFactor(trx, person.id);
      await record(room, asker, "second_factor_removed", trx);
    });
    await sendNotice(room, person, "secondFactorRemoved");
  };
