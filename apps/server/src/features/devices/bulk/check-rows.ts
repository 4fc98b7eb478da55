import { type BulkDevice, bulkDevice, type RowProblem } from "@sgval/contract/devices/bulk";
import { defaultDeviceActions } from "@sgval/contract/devices/device";
import { type DeviceTypeSettings, defaultChannels } from "@sgval/contract/devices/device-types";
import { fieldProblems, message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal, refuseField, refuseTaken } from "../../../kernel/errors.ts";
import { planChannels } from "../channel-plan.ts";
import {
  demandCompleteFields,
  demandDistinctTopics,
  demandFittingChannels,
  demandPlaces,
  isAssignedToPump,
  linkAllowed,
  refuseAssigned,
  refuseLink,
} from "../device-checks.ts";
import { linkFields, newDeviceFields, topicFieldOf } from "../device-fields.ts";
import { topicsOf } from "../device-record.ts";
import type { DeviceRegistry } from "../device-registry.ts";
import { type DeviceDeps, findVisibleDevice } from "../device-view.ts";
import type { Places, PlannedDevice } from "./bulk.store.ts";

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

/** The planned device of a row; throws its first refusal. Links to rows of the request hold `idOfRow`. */
const planRow = (
  body: BulkDevice,
  idOf: (name: string) => number | undefined,
  places: Places,
  type: DeviceTypeSettings,
): PlannedDevice => {
  const linked = (field: "datalogger" | "waterQuality", id: number | null): number | null => {
    const name = body[field];
    if (name == null) return id;
    const found = idOf(name);
    if (found === undefined) throw refuseField(field, message("invalid_value"), "link_not_allowed");
    return found;
  };
  const placed = (field: "room" | "zone", id: number | null): number | null => {
    const name = body[field];
    const found = name == null ? id : places[field].find((place) => place.name === name)?.id;
    if (found === null) return null;
    if (!places[field].some((place) => place.id === found))
      throw refuseField(name == null ? `${field}Id` : field, message("invalid_value"));
    return found ?? null;
  };
  const plain = newDeviceFields(body, type.reportIntervalSeconds);
  const fields = {
    ...plain,
    dataloggerId: linked("datalogger", plain.dataloggerId),
    waterQualityId: linked("waterQuality", plain.waterQualityId),
    roomId: placed("room", plain.roomId),
    zoneId: placed("zone", plain.zoneId),
  };
  const wanted = body.channels ?? defaultChannels(type);
  demandCompleteFields(fields);
  demandDistinctTopics(fields);
  demandFittingChannels(fields, wanted);
  return {
    fields,
    channels: planChannels([], wanted, 0),
    actions: body.actions ?? defaultDeviceActions(body.type, body.site),
  };
};

/** Checks every row by itself: its fields, its permissions, its links. */
export const checkRows = async (
  rows: readonly Readonly<Record<string, unknown>>[],
  actor: Actor,
  { registry, places, types }: Pick<DeviceDeps, "registry" | "types"> & { places: Places },
): Promise<CheckedRow[]> => {
  const ownNames = new Map(rows.map((row, index) => [nameIn(row), idOfRow(index)]));
  const idOf = (name: string): number | undefined => {
    const own = ownNames.get(name);
    if (own !== undefined) return own;
    const device = registry.byName(name);
    return device && findVisibleDevice(registry, actor, device.id)?.id;
  };
  const check = (row: Readonly<Record<string, unknown>>, index: number): CheckedRow => {
    const checked = { index, name: nameIn(row), token: undefined, plan: null };
    const parsed = bulkDevice.safeParse(row);
    if (!parsed.success)
      return {
        ...checked,
        errors: fieldProblems(parsed.error).map((problem) => ({ code: "validation_failed", ...problem })),
      };
    try {
      const { token } = parsed.data;
      const plan = planRow(parsed.data, idOf, places, types.of(parsed.data.type));
      demandPlaces(actor, registry, plan.fields, { roomId: null, zoneId: null });
      const forbid = (field: string) => refuseField(field, message("no_permission"), "forbidden");
      if (token !== undefined && !mayDo(actor, "Token.Create")) throw forbid("token");
      const linked = linkFields.find((field) => plan.fields[field] !== null);
      if (linked && !mayDo(actor, "Linkage.Update")) throw forbid(linked);
      return { ...checked, plan, token, errors: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...checked, errors: problemsOf(error) };
    }
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
export const refuseBrokenLinks = (
  rows: readonly CheckedRow[],
  actor: Actor,
  registry: DeviceRegistry,
): void => {
  const visible = (id: number) => {
    if (id >= 0) return findVisibleDevice(registry, actor, id);
    const row = rows[rowOfId(id)];
    return row?.errors.length === 0 ? row.plan?.fields : undefined;
  };
  for (let refused = true; refused; ) {
    refused = false;
    for (const { index, plan, errors } of rows) {
      if (!plan || errors.length > 0) continue;
      const device = { ...plan.fields, id: idOfRow(index) };
      const broken = linkFields.find((field) => !linkAllowed(device, field, visible));
      const before = (device.type === "WATER_PUMP" ? rows : []).flatMap((row) =>
        row.index < index && row.plan && row.errors.length === 0
          ? [{ ...row.plan.fields, id: idOfRow(row.index) }]
          : [],
      );
      if (broken) errors.push(...problemsOf(refuseLink(broken)));
      else if (isAssignedToPump(device, before) || isAssignedToPump(device, registry.all()))
        errors.push(...problemsOf(refuseAssigned()));
      else continue;
      refused = true;
    }
  }
};
