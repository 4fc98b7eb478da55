import { randomBytes } from "node:crypto";
import type { Channel, ChannelInput, SavedChannel } from "@sgval/contract/notifications/channels";
import type { Outbound } from "../../gateways/webhooks/outbound.ts";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import {
  type ChannelFields,
  type ChannelRecord,
  deleteChannelRow,
  findChannels,
  insertChannel,
  lockChannel,
  updateChannelRow,
} from "./channels.store.ts";
import { secretPurpose, urlPurpose } from "./send-message.ts";

export interface ChannelDeps extends AuditDeps {
  secrets: SecretBox;
  outbound: Pick<Outbound, "isCallable">;
}

const mostChannels = 50;

/** Channels were added, changed or deleted: every node keeps in memory which want data. */
export const channelsStored = defineSharedEvent<null>("channelsStored");

/** Channels and their log show what happens at every device. */
export const demandWholeScope = ({ scope }: Pick<Actor, "scope">): void => {
  if (scope !== "all") throw new Refusal("permission_not_held");
};

export const channelView =
  (secrets: SecretBox) =>
  ({ urlSealed, secretSealed, updatedAt, ...record }: ChannelRecord): Channel => ({
    ...record,
    url: secrets.open(urlSealed, urlPurpose) ?? "",
    hasSecret: secretSealed !== null,
    updatedAt: updatedAt.toISOString(),
  });

/** As many random bytes as the signature has. */
const secretBytes = 32;

/** The fields of a channel, and the secret that was made for it: what a webhook gets is always signed. */
const fieldsOf = (
  { secrets, outbound }: ChannelDeps,
  { secret, url, ...input }: ChannelInput,
  before: ChannelRecord | null,
): { fields: ChannelFields; madeSecret: string | null } => {
  if (!outbound.isCallable(url, input.insideAllowed))
    throw refuseField("url", "validation.invalid_value", "address_refused");
  // A secret is never sent to an address that somebody entered later.
  const isUrlReplaced = before !== null && secrets.open(before.urlSealed, urlPurpose) !== url;
  const kept = isUrlReplaced ? null : (before?.secretSealed ?? null);
  const isKept = secret === undefined && kept !== null;
  const madeSecret =
    input.type === "webhook" && !secret && !isKept ? randomBytes(secretBytes).toString("base64url") : null;
  const entered = secret || madeSecret;
  const secretSealed = entered ? secrets.seal(entered, secretPurpose) : isKept ? kept : null;
  return { fields: { ...input, urlSealed: secrets.seal(url, urlPurpose), secretSealed }, madeSecret };
};

const subjectOf = ({ id, name }: Pick<Channel, "id" | "name">) => ({
  subject: "notification_channel" as const,
  subjectId: id,
  subjectName: name,
});

/** Of many services the rest of the address is a secret. */
export const withoutPath = (one: Channel): Channel => ({
  ...one,
  url: URL.canParse(one.url) ? new URL(one.url).origin : "",
});
const logged = (one: Channel) => {
  const { id: _, updatedAt: _at, ...fields } = withoutPath(one);
  return fields;
};

/** Adds a channel. Errors: `permission_not_held`, `address_refused`, `list_full`. */
export const createChannel =
  (deps: ChannelDeps) =>
  (input: ChannelInput, caller: Caller): Promise<SavedChannel> => {
    demandWholeScope(caller.actor);
    const { fields, madeSecret } = fieldsOf(deps, input, null);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      if ((await findChannels(trx)).length >= mostChannels) throw new Refusal("list_full");
      const made = channelView(deps.secrets)(await insertChannel(trx, fields, now));
      emit(channelsStored, null);
      await record({ ...subjectOf(made), detail: "channel_created", after: logged(made) });
      return { ...made, madeSecret };
    });
  };

/** Changes a channel. Errors: `not_found`, `permission_not_held`, `address_refused`. */
export const updateChannel =
  (deps: ChannelDeps) =>
  ({ id, ...input }: ChannelInput & { id: number }, caller: Caller): Promise<SavedChannel> => {
    demandWholeScope(caller.actor);
    const view = channelView(deps.secrets);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockChannel(trx, id);
      if (!before) throw new Refusal("not_found");
      const { fields, madeSecret } = fieldsOf(deps, input, before);
      const changed = view(await updateChannelRow(trx, id, fields, now));
      emit(channelsStored, null);
      const changes = changedFields(logged(view(before)), logged(changed));
      const isReplaced = Boolean(input.secret) || madeSecret !== null;
      const isUrlReplaced = view(before).url !== changed.url;
      if (changes || isReplaced || isUrlReplaced)
        await record({
          ...subjectOf(changed),
          detail: "channel_updated",
          before: changes?.before ?? {},
          after: {
            ...changes?.after,
            ...(isUrlReplaced ? { urlReplaced: true } : {}),
            ...(isReplaced ? { secretReplaced: true } : {}),
          },
        });
      return { ...changed, madeSecret };
    });
  };

/** Deletes a channel; what waits for it is withdrawn. Errors: `not_found`, `permission_not_held`. */
export const deleteChannel =
  (deps: ChannelDeps) =>
  (id: number, caller: Caller): Promise<void> => {
    demandWholeScope(caller.actor);
    return auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const before = await lockChannel(trx, id);
      if (!before) throw new Refusal("not_found");
      await deleteChannelRow(trx, id);
      emit(channelsStored, null);
      const view = channelView(deps.secrets)(before);
      await record({ ...subjectOf(view), detail: "channel_deleted", before: logged(view) });
    });
  };
