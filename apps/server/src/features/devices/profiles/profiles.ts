import type { ChannelInput, CreateDevice } from "@sgval/contract/devices/device";
import { type DeviceTypeSettings, defaultLimitsOf } from "@sgval/contract/devices/device-types";
import {
  type MappingProfile,
  type MappingProfileBody,
  mappingProfileLimits,
} from "@sgval/contract/devices/mapping/profiles";
import type { PayloadKeys } from "@sgval/contract/devices/payload-keys";
import { message } from "@sgval/contract/message";
import type { DeviceType } from "@sgval/quantities/device-types";
import { parameterOf, unitsOfChannel } from "@sgval/quantities/parameter";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import {
  brokenProfileRule,
  deleteProfileRow,
  findProfile,
  findProfiles,
  insertProfile,
  lockCount,
  lockProfile,
  updateProfileRow,
} from "./profiles.store.ts";

/** What a new device has of a profile. */
interface ProfileMapping {
  channels: ChannelInput[];
  payloadKeys: PayloadKeys;
}

/** The mapping of a profile for a new device, with the usual limits of its type where the profile names none. */
export const mappingOf = (profile: MappingProfile, type: DeviceTypeSettings): ProfileMapping => ({
  payloadKeys: profile.payloadKeys,
  channels: profile.channels.map((channel) => ({ ...defaultLimitsOf(type, channel.parameter), ...channel })),
});

/** Whether the units of a profile are still those of its parameters. */
const fits = ({ channels }: MappingProfile): boolean =>
  channels.every(({ parameter, unit }) => {
    const units: readonly string[] = parameterOf(parameter) === null ? [] : unitsOfChannel(parameter);
    return unit === undefined ? units.length > 0 : units.includes(unit);
  });

/** Why a device of a type cannot have a profile; `null` where it can. */
export const refuseProfile = (
  profile: MappingProfile | undefined,
  type: DeviceType,
  field: string,
): Refusal | null => {
  if (!profile || !fits(profile)) return refuseField(field, message("invalid_value"));
  return profile.type === type ? null : refuseField(field, message("profile_of_another_type"));
};

/** The profile that a new device names; undefined without one. Errors: `validation_failed` at the field. */
export const findNamedProfile = async (
  db: Kysely<Database>,
  { profileId = null, type }: Pick<CreateDevice, "profileId" | "type">,
  field = "profileId",
): Promise<MappingProfile | undefined> => {
  if (profileId === null) return undefined;
  const profile = await findProfile(db, profileId);
  const refusal = refuseProfile(profile, type, field);
  if (refusal) throw refusal;
  return profile;
};

/** Rules of gateways make devices with a profile: whoever sees some devices only may not change it. */
const demandWholeScope = ({ actor }: Caller): void => {
  if (actor.scope !== "all") throw new Refusal("all_devices_needed");
};

/** All profiles; the messages in them, which may be of any device, for whoever sees every device. */
export const listProfiles = async (db: Kysely<Database>, { actor }: Caller): Promise<MappingProfile[]> => {
  const profiles = await findProfiles(db);
  return actor.scope === "all" ? profiles : profiles.map((profile) => ({ ...profile, example: null }));
};

const refuseRow = (error: unknown): never => {
  const rule = brokenProfileRule(error);
  if (rule === "name") throw refuseTaken("name");
  throw rule === "decoder" ? refuseField("payloadKeys.decoderId", message("invalid_value")) : error;
};

const about = ({ id, name }: Pick<MappingProfile, "id" | "name">) =>
  ({ subject: "mappingProfile", subjectId: id, subjectName: name }) as const;

/** A profile in the activity log: channels by their key, so that a change is recorded for each. */
const historyOf = ({ name, description, type, channels, payloadKeys }: MappingProfileBody) => ({
  ...{ name, description, type, payloadKeys },
  channels: Object.fromEntries(channels.map(({ parameter, ...channel }) => [parameter, channel])),
});

/** Adds a profile. Errors: `value_exists`, `list_full`, `validation_failed` for a decoder that is gone. */
export const createProfile =
  (deps: AuditDeps) =>
  (body: MappingProfileBody, caller: Caller): Promise<MappingProfile> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      if ((await lockCount(trx)) >= mappingProfileLimits.profiles) throw new Refusal("list_full");
      const id = await insertProfile(trx, body, now);
      await record({
        ...{ ...about({ id, name: body.name }), detail: "mapping_profile_created" },
        after: historyOf(body),
      });
      return { ...body, id, updatedAt: now.toISOString() };
    }).catch(refuseRow);

/** Changes a profile; devices keep what they have. Errors: `not_found`, `value_exists`, `validation_failed` as above, `all_devices_needed`. */
export const updateProfile =
  (deps: AuditDeps) =>
  (id: number, body: MappingProfileBody, caller: Caller): Promise<MappingProfile> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      demandWholeScope(caller);
      const before = await lockProfile(trx, id);
      if (!before) throw new Refusal("not_found");
      await updateProfileRow(trx, id, body, now);
      const changes = changedFields(historyOf(before), historyOf(body));
      if (changes)
        await record({
          ...{ ...about({ id, name: body.name }), detail: "mapping_profile_updated", ...changes },
        });
      return { ...body, id, updatedAt: now.toISOString() };
    }).catch(refuseRow);

/** Deletes a profile. Errors: `not_found`, `all_devices_needed`. */
export const deleteProfile =
  (deps: AuditDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      demandWholeScope(caller);
      const before = await lockProfile(trx, id);
      if (!before) throw new Refusal("not_found");
      await deleteProfileRow(trx, id);
      await record({ ...about(before), detail: "mapping_profile_deleted", before: historyOf(before) });
    });
