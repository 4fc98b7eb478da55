import { reportsBeforeSampling } from "@sgval/contract/devices/intervals";
import {
  type LinkField,
  linkedTypeOf,
  linkFields,
  linkFieldsOf,
  type RegulatedDetails,
} from "@sgval/contract/devices/linkage";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import { executorOf, setPointsContradict } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import type { Actor, PlaceField, Rights } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { type PlannedChannel, slotLimit } from "./channel-plan.ts";
import { brokenDeviceRule } from "./device.store.ts";
import type { RegulatedBy } from "./device-deps.ts";
import { type DeviceFields, type Links, repeatedTopicField, topicFieldOf } from "./device-fields.ts";
import type { DeviceRecord } from "./device-record.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { findVisibleDevice, seesPlace } from "./visible-device.ts";

/** The links that differ. */
const changedLinks = (before: Links, after: Links): LinkField[] =>
  linkFields.filter((field) => before[field] !== after[field]);

/**
 * Whether a link is valid: to a device of the type that the field names, and never to itself.
 * @param visible returns a device if it is visible to the actor
 */
export const linkAllowed = (
  device: DeviceFields & { id: number | null },
  field: LinkField,
  visible: (id: number) => Pick<DeviceRecord, "type"> | undefined,
): boolean => {
  const target = device[field];
  if (target === null) return true;
  if (target === device.id) return false;
  return linkFieldsOf(device.type).includes(field) && visible(target)?.type === linkedTypeOf(field);
};

export const refuseTakenTopic = (fields: DeviceFields, topic: string): Refusal =>
  refuseTaken(topicFieldOf(fields, topic));

/**
 * Whether a link would let one measuring device serve two pump stations: what it measures decides over the pumps of one.
 * @param others all devices
 */
export const isAssignedToPump = (
  device: DeviceFields & { id: number | null },
  others: Iterable<Pick<DeviceRecord, "id" | "type" | "waterQualityId">>,
): boolean =>
  device.type === "WATER_PUMP" &&
  device.waterQualityId !== null &&
  Iterator.from(others).some(
    ({ id, type, waterQualityId }) =>
      type === "WATER_PUMP" && id !== device.id && waterQualityId === device.waterQualityId,
  );

export const refuseAssigned = (): Refusal =>
  refuseField("waterQualityId", message("invalid_value"), "linkage_assigned");

export const refuseLink = (field: LinkField): Refusal =>
  refuseField(field, message("invalid_value"), "link_not_allowed");

const refusePlace = (field: PlaceField | "payloadKeys.decoderId"): Refusal =>
  refuseField(field, message("invalid_value"));

/** The API error for a violated constraint (a concurrent change); any other error unchanged. */
export const deviceRefusal = (error: unknown): unknown => {
  const field = brokenDeviceRule(error);
  if (!field) return error;
  if (field === "name") return refuseTaken(field);
  return field === "dataloggerId" || field === "waterQualityId" ? refuseLink(field) : refusePlace(field);
};

/** Throws the first refusal of some checks, in their order. Every check of this file returns its refusal, or `null`. */
export const demandPassed = (...refusals: readonly (Refusal | null)[]): void => {
  const first = refusals.find((refusal) => refusal !== null);
  if (first) throw first;
};

/** Refuses a topic used twice on the device; the contract can only check the fields of one request. */
export const checkDistinctTopics = (fields: DeviceFields): Refusal | null => {
  const repeated = repeatedTopicField(fields);
  return repeated ? refuseTaken(repeated) : null;
};

/**
 * Refuses a position with one coordinate, and an MQTT device without the topic it sends to. Checked on the merged
 * fields: an update may name one half only.
 */
export const checkCompleteFields = (fields: DeviceFields): Refusal | null => {
  const { latitude, longitude } = fields;
  if ((latitude === null) !== (longitude === null))
    return refuseField(latitude === null ? "latitude" : "longitude", message("required"));
  return fields.connection === "mqtt" && fields.topicSend === null
    ? refuseField("topicSend", message("required"))
    : null;
};

type Intervals = Pick<DeviceFields, "reportIntervalSeconds" | "sampleIntervalSeconds">;

/**
 * Refuses a report interval below the sample interval. Checked on the merged fields where one of both changes: a device
 * from before this rule may still be edited.
 */
export const checkIntervals = (fields: Intervals, before?: Intervals): Refusal | null => {
  const changed = (["reportIntervalSeconds", "sampleIntervalSeconds"] as const).some(
    (field) => fields[field] !== before?.[field],
  );
  return changed && reportsBeforeSampling(fields)
    ? refuseField("reportIntervalSeconds", message("report_below_sample"))
    : null;
};

const changesRange = (one: Pick<DeviceFields, "site">, other: Pick<DeviceFields, "site">): boolean =>
  one.site.minSetpoint !== other.site.minSetpoint || one.site.maxSetpoint !== other.site.maxSetpoint;

/** Refuses set-points that contradict each other; checked on the merged fields, where one of both changes. */
export const checkSetPoints = (
  { site }: Pick<DeviceFields, "site">,
  before: Pick<DeviceFields, "site">,
): Refusal | null => {
  return changesRange({ site }, before) && setPointsContradict(site)
    ? refuseField("site.maxSetpoint", message("max_greater_than_min"))
    : null;
};

/** Whether somebody else would carry automation out. */
export const changesExecutor = ({ site }: Pick<DeviceFields, "site">, existing: DeviceRecord): boolean =>
  executorOf({ type: existing.type, site }) !== executorOf(existing);

/**
 * Refuses to change of a device in automatic mode what its regulation depends on: how commands reach it, which it knows,
 * how its valve regulates and within which range, who carries automation out, and the logger whose pressure it may be regulated by.
 */
export const checkRegulation = (
  fields: Pick<DeviceFields, "connection" | "topicControl" | "powerMode" | "dataloggerId" | "site">,
  existing: DeviceRecord,
  actions: readonly { action: string }[] = existing.actions,
): Refusal | null => {
  if (existing.mode !== "auto") return null;
  const isChanged =
    fields.connection === "http" ||
    fields.topicControl === null ||
    fields.powerMode !== existing.powerMode ||
    fields.dataloggerId !== existing.dataloggerId ||
    fields.site.valveKind !== existing.site.valveKind ||
    changesExecutor(fields, existing) ||
    (existing.site.valveKind === "set_point" && changesRange(fields, existing)) ||
    existing.actions.some(({ action }) => !actions.some((one) => one.action === action));
  return isChanged ? new Refusal("device_regulated") : null;
};

/** The refusal that names what is regulated by a device; what is outside the scope of its actor is counted. */
export const refuseRegulating = (
  regulated: readonly RegulatedBy[],
  registry: DeviceRegistry,
  actor: Actor,
): Refusal => {
  const seen = regulated.flatMap(({ deviceId, pump }) => {
    const device = findVisibleDevice(registry, actor, deviceId);
    return device ? [{ deviceId, deviceDisplayName: device.displayName, pump }] : [];
  });
  const details: RegulatedDetails = { devices: seen, hidden: regulated.length - seen.length };
  return new Refusal("device_regulates", details);
};

type Measured = readonly { parameter: string; removed?: boolean }[];

/** Whether a logger measures other pressures after a change: what it may be linked for is chosen by which of them it has. */
export const changesPressures = (before: Measured, after: Measured): boolean =>
  loggerPressures.some((parameter) => {
    const has = (channels: Measured) => channels.some((one) => one.parameter === parameter && !one.removed);
    return has(before) !== has(after);
  });

/** Refuses more channels than a device may ever have had: `too_many_channels`. */
export const checkSlots = (plan: readonly PlannedChannel[]): Refusal | null =>
  plan.some((channel) => channel.slot >= slotLimit)
    ? refuseField("channels", message("too_long"), "too_many_channels")
    : null;

/** Refuses changed links without the permission, to invisible devices, or between types that cannot be linked. */
export const checkLinks = (
  actor: Rights,
  registry: DeviceRegistry,
  device: DeviceFields & { id: number | null },
  before: Pick<DeviceRecord, "dataloggerId" | "waterQualityId">,
): Refusal | null => {
  const changed = changedLinks(before, device);
  if (changed.length === 0) return null;
  if (!mayDo(actor, "Linkage.Update")) return new Refusal("forbidden", { permission: "Linkage.Update" });
  const visible = (id: number) => findVisibleDevice(registry, actor, id);
  const broken = changed.find((field) => !linkAllowed(device, field, visible));
  if (broken) return refuseLink(broken);
  return changed.includes("waterQualityId") && isAssignedToPump(device, registry.all())
    ? refuseAssigned()
    : null;
};

/** Refuses to put a device into a room or zone that the actor does not see; whether it exists the database knows. */
export const checkPlaces = (
  actor: Rights,
  registry: DeviceRegistry,
  device: Pick<DeviceFields, PlaceField>,
  before: Pick<DeviceFields, PlaceField>,
): Refusal | null => {
  const hidden = (["roomId", "zoneId"] as const).find((field) => {
    const id = device[field];
    return id !== null && id !== before[field] && !seesPlace(registry, actor, field, id);
  });
  return hidden ? refusePlace(hidden) : null;
};
