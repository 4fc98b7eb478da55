import { reachesSomebody } from "@sgval/contract/activity/settings";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import { refuseField } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { findRecipients, type Recipient } from "./recipients.store.ts";

interface MailedTo {
  enabled: boolean;
  userIds: number[];
  addresses: readonly string[];
}

/**
 * What is saved, without the users that it named before and whose accounts were deleted since. Refuses others that do not exist,
 * and what would reach nobody.
 * @param before the users that it named before
 */
export const withKnownRecipients = async <Fields extends MailedTo>(
  db: Kysely<Database>,
  fields: Fields,
  before: readonly number[],
): Promise<Fields> => {
  const known = new Set((await findRecipients(db, fields.userIds)).map(({ userId }) => userId));
  if (fields.userIds.some((one) => !known.has(one) && !before.includes(one)))
    throw refuseField("userIds", message("invalid_value"));
  const userIds = fields.userIds.filter((one) => known.has(one));
  const saved = { ...fields, userIds };
  if (!reachesSomebody(saved)) throw refuseField("userIds", message("required"));
  return saved;
};

/** The users that are mailed to, by the people that there are; with how many accounts were deleted. */
export const recipientsOf = (userIds: readonly number[], people: ReadonlyMap<number, Recipient>) => {
  const recipients = userIds.flatMap((userId) => {
    const person = people.get(userId);
    return person ? [{ id: userId, name: person.username, hasEmail: person.email !== null }] : [];
  });
  return {
    userIds: recipients.map(({ id }) => id),
    recipients,
    goneRecipients: userIds.length - recipients.length,
  };
};
