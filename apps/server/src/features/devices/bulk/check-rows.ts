import { type BulkDevice, bulkDevice, type RowProblem } from "@sgval/contract/devices/bulk";
import { defaultDeviceActions } from "@sgval/contract/devices/device";
import { type DeviceTypeSettings, defaultChannels } from "@sgval/contract/devices/device-types";
import { linkFields } from "@sgval/contract/devices/linkage";
import type { MappingProfile } from "@sgval/contract/devices/mapping/profiles";
import { fieldProblems, message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import { isTypedName } from "@sgval/contract/text";
import * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { type Refusal, refuseTaken } from "../../../kernel/errors.ts";
import { planChannels } from "../channel-plan.ts";
import {
  checkCompleteFields,
  checkDistinctTopics,
  checkIntervals,
  checkPlaces,
  isAssignedToPump,
  linkAllowed,
  refuseAssigned,
  refuseLink,
} from "../device-checks.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { newDeviceFields, topicFieldOf } from "../device-fields.ts";
import { topicsOf } from "../device-record.ts";
import type { DeviceRegistry } from "../device-registry.ts";
import { mappingOf, refuseProfile } from "../profiles/profiles.ts";
import { findVisibleDevice } from "../visible-device.ts";
import type { PlannedDevice } from "./bulk.store.ts";
import { type Places, placeNamed } from "./place-names.ts";

/** A row of a bulk request; `plan` is null when its fields alone are wrong already. */
export interface CheckedRow {
  index: number;
  name: string;
  plan: PlannedDevice | null;
  token: BulkDevice["token"];
  errors: RowProblem[];
}

const details = z.array(z.object({ field: z.string(), message: z.string() }));

/** A refusal as the problems of one row. */
export const problemsOf = (refusal: Refusal): RowProblem[] => {
  const fields = details.safeParse(refusal.details);
  if (!fields.success) return [{ code: refusal.code, field: "", message: "" }];
  return fields.data.map((problem) => ({ code: refusal.code, ...problem }));
};

const nameIn = (row: Readonly<Record<string, unknown>>): string =>
  typeof row.name === "string" ? row.name.trim() : "";

/** Rows of the same request have negative ids until they are written. */
export const idOfRow = (index: number): number => -1 - index;
const rowOfId = (id: number): number => -1 - id;

export type ImportRow = Readonly<Record<string, unknown>>;
export interface Known {
  idOf: (name: string) => number | undefined;
  places: Places;
}
type KnownProfiles = Known & { profiles: readonly MappingProfile[] };

/** The profile that a row names or has the id of. */
const profileOf = (
  { profile, profileId }: Pick<BulkDevice, "profile" | "profileId">,
  { profiles }: KnownProfiles,
): MappingProfile | undefined =>
  profiles.find(({ id, name }) => (profile == null ? id === profileId : isTypedName(profile, name)));

/** What is wrong with the profile of a row. */
const problemsOfProfile = (row: BulkDevice, known: KnownProfiles): RowProblem[] => {
  if (row.profile == null && row.profileId == null) return [];
  const field = row.profile == null ? "profileId" : "profile";
  const refusal = refuseProfile(profileOf(row, known), row.type, field);
  if (refusal) return problemsOf(refusal);
  // A file has the time zone alone, in place of which the profile would lose its decoder and time field.
  return row.profile != null && row.payloadKeys ? [invalid("payloadKeys.timeZone")] : [];
};

export const invalid = (field: string, code = "validation_failed"): RowProblem => ({
  code,
  field,
  message: message("invalid_value"),
});

/** The links, rooms and zones of a row that do not exist, also where its other fields are wrong. */
export const unknownNames = (row: ImportRow, { idOf, places }: Known): RowProblem[] => [
  ...(["datalogger", "waterQuality"] as const).flatMap((field) => {
    const name = row[field];
    return typeof name === "string" && idOf(name.trim()) === undefined
      ? [invalid(field, "link_not_allowed")]
      : [];
  }),
  ...(["room", "zone"] as const).flatMap((field) => {
    const [name, id] = [row[field], row[`${field}Id`]];
    if (typeof name === "string") return placeNamed(places[field], name) ? [] : [invalid(field)];
    return typeof id === "number" && !places[field].some((place) => place.id === id)
      ? [invalid(`${field}Id`)]
      : [];
  }),
];

/** Everything wrong with a row whose fields its schema refuses. */
export const problemsOfFields = (error: z.core.$ZodError, row: ImportRow, known: Known): RowProblem[] => {
  const found: RowProblem[] = [
    // Without what is allowed: a thousand rows with the same mistake would repeat it.
    ...fieldProblems(error).map((one) => ({
      code: "validation_failed",
      field: one.field,
      message: one.message,
    })),
    ...unknownNames(row, known),
  ];
  return found.filter(({ field }, at) => found.findIndex((other) => other.field === field) === at);
};

/** The planned device of a row. Links to rows of the request hold `idOfRow`; a name that is unknown becomes null. */
const planRow = (body: BulkDevice, known: KnownProfiles, type: DeviceTypeSettings): PlannedDevice => {
  const { idOf, places } = known;
  const linked = (name: string | null | undefined, id: number | null): number | null =>
    name == null ? id : (idOf(name) ?? null);
  const placed = (field: "room" | "zone", id: number | null): number | null => {
    const name = body[field];
    return name == null ? id : (placeNamed(places[field], name)?.id ?? null);
  };
  const plain = newDeviceFields(body, type.reportIntervalSeconds);
  const profile = profileOf(body, known);
  const mapping = profile && mappingOf(profile, type);
  const fields = {
    ...plain,
    dataloggerId: linked(body.datalogger, plain.dataloggerId),
    waterQualityId: linked(body.waterQuality, plain.waterQualityId),
    roomId: placed("room", plain.roomId),
    zoneId: placed("zone", plain.zoneId),
    payloadKeys: body.payloadKeys ?? mapping?.payloadKeys ?? plain.payloadKeys,
  };
  return {
    fields,
    channels: planChannels([], body.channels ?? mapping?.channels ?? defaultChannels(type), 0),
    actions: body.actions ?? defaultDeviceActions(body.type, body.site),
  };
};

/** Checks every row by itself: its fields, its permissions, its links. Everything wrong with a row is named. */
export const checkRows = async (
  rows: readonly ImportRow[],
  actor: Actor,
  {
    registry,
    places,
    profiles,
    types,
  }: Pick<DeviceDeps, "registry" | "types"> & Pick<KnownProfiles, "places" | "profiles">,
): Promise<CheckedRow[]> => {
  const ownNames = new Map(rows.map((row, index) => [nameIn(row), idOfRow(index)]));
  const idOf = (name: string): number | undefined => {
    const own = ownNames.get(name);
    if (own !== undefined) return own;
    const device = registry.byName(name);
    return device && findVisibleDevice(registry, actor, device.id)?.id;
  };
  const known = { idOf, places, profiles };
  const check = (row: ImportRow, index: number): CheckedRow => {
    const name = nameIn(row);
    const parsed = bulkDevice.safeParse(row);
    if (!parsed.success)
      return {
        index,
        name,
        token: undefined,
        plan: null,
        errors: problemsOfFields(parsed.error, row, known),
      };
    const { token } = parsed.data;
    const errors = [...unknownNames(parsed.data, known), ...problemsOfProfile(parsed.data, known)];
    const type = types.of(parsed.data.type);
    const plan = planRow(parsed.data, known, type);
    const { fields } = plan;
    const refusals = [
      checkCompleteFields(fields),
      checkIntervals(fields),
      checkDistinctTopics(fields),
      checkPlaces(actor, registry, fields, { roomId: null, zoneId: null }),
    ];
    errors.push(...refusals.flatMap((refusal) => (refusal ? problemsOf(refusal) : [])));
    const forbid = (field: string) =>
      errors.push({ code: "forbidden", field, message: message("no_permission") });
    if (token !== undefined && !mayDo(actor, "Token.Create")) forbid("token");
    const linked = linkFields.find((field) => fields[field] !== null);
    if (linked && !mayDo(actor, "Linkage.Update")) forbid(linked);
    return errors.length > 0
      ? { index, name, token: undefined, plan: null, errors }
      : { index, name, token, plan, errors };
  };
  const checked: CheckedRow[] = [];
  for await (const some of yieldingBatches(rows))
    checked.push(...some.map((row, index) => check(row, checked.length + index)));
  return checked;
};

interface Taken {
  names: ReadonlySet<string>;
  topics: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

/** Refuses rows whose name, topic or secret the database has, or an earlier row of the request. */
export const refuseTakenValues = (rows: readonly CheckedRow[], taken: Taken): void => {
  const names = new Set(taken.names);
  const topics = new Set(taken.topics);
  const secrets = new Set(taken.secrets);
  for (const row of rows) {
    if (!row.plan || row.errors.length > 0) continue;
    const { fields } = row.plan;
    const own = topicsOf(fields).map(([topic]) => topic);
    const topic = own.find((one) => topics.has(one));
    const { token } = row;
    if (names.has(fields.name)) row.errors.push(...problemsOf(refuseTaken("name")));
    else if (topic !== undefined) row.errors.push(...problemsOf(refuseTaken(topicFieldOf(fields, topic))));
    if (typeof token === "string" && secrets.has(token)) row.errors.push(...problemsOf(refuseTaken("token")));
    names.add(fields.name);
    for (const one of own) topics.add(one);
    if (typeof token === "string") secrets.add(token);
  }
};

/** Refuses links to rows that are refused themselves, until none is left, and links between unfitting types. */
export const refuseBrokenLinks = async (
  rows: readonly CheckedRow[],
  actor: Actor,
  registry: DeviceRegistry,
): Promise<void> => {
  const visible = (id: number) => {
    if (id >= 0) return findVisibleDevice(registry, actor, id);
    const row = rows[rowOfId(id)];
    return row?.errors.length === 0 ? row.plan?.fields : undefined;
  };
  const refuse = ({ index, plan, errors }: CheckedRow): boolean => {
    if (!plan || errors.length > 0) return false;
    const device = { ...plan.fields, id: idOfRow(index) };
    const broken = linkFields.find((field) => !linkAllowed(device, field, visible));
    const before = (device.type === "WATER_PUMP" && device.waterQualityId !== null ? rows : []).flatMap(
      (row) =>
        row.index < index && row.plan && row.errors.length === 0
          ? [{ ...row.plan.fields, id: idOfRow(row.index) }]
          : [],
    );
    if (broken) errors.push(...problemsOf(refuseLink(broken)));
    else if (isAssignedToPump(device, before) || isAssignedToPump(device, registry.all()))
      errors.push(...problemsOf(refuseAssigned()));
    else return false;
    return true;
  };
  for (let refused = true; refused; ) {
    refused = false;
    for await (const some of yieldingBatches(rows)) if (some.filter(refuse).length > 0) refused = true;
  }
};
