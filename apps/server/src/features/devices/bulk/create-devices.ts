import type { BulkAnswer, BulkResult } from "@sgval/contract/devices/bulk";
import { linkFields } from "@sgval/contract/devices/linkage";
import type { Caller } from "../../../kernel/actor.ts";
import { batchesOf, yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { issueTokens, newSecret, takenSecrets } from "../../connections/index.ts";
import { deviceRefusal, refuseLink } from "../device-checks.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { aboutDevice, historyOf } from "../device-history.ts";
import { topicsOf } from "../device-record.ts";
import { devicesStored, scopeGranted } from "../device-registry.ts";
import { loadDevicesOf } from "../load-devices.store.ts";
import { findProfiles } from "../profiles/profiles.store.ts";
import {
  findPlaces,
  grantScopes,
  insertPlanned,
  linkDevices,
  type PlannedDevice,
  takenValues,
} from "./bulk.store.ts";
import {
  type CheckedRow,
  checkRows,
  idOfRow,
  problemsOf,
  refuseBrokenLinks,
  refuseTakenValues,
} from "./check-rows.ts";

/** Devices in one transaction. */
const partSize = 1000;

type WholeRow = CheckedRow & { plan: PlannedDevice };
const isWhole = (row: CheckedRow): row is WholeRow => row.plan !== null && row.errors.length === 0;

/** The ids of rows that are written already, by `idOfRow`; null where a dry run has taken them back. */
type Written = Map<number, number | null>;

const writeLinks = async (
  { trx }: AuditedChange,
  rows: readonly WholeRow[],
  ids: readonly number[],
  earlier: Written,
): Promise<void> => {
  const written = new Map([
    ...earlier,
    ...rows.map((row, at) => [idOfRow(row.index), ids[at] ?? 0] as const),
  ]);
  const real = (id: number | null) => (id !== null && id < 0 ? (written.get(id) ?? null) : id);
  const links = rows.flatMap(({ plan: { fields } }, at) =>
    fields.dataloggerId === null && fields.waterQualityId === null
      ? []
      : [
          {
            id: ids[at] ?? 0,
            dataloggerId: real(fields.dataloggerId),
            waterQualityId: real(fields.waterQualityId),
          },
        ],
  );
  if (links.length > 0) await linkDevices(trx, links);
};

/** In parts, each in a transaction of its own; what others are linked to is written first. */
const partsOf = (rows: readonly WholeRow[]): WholeRow[][] => {
  const isLinked = ({ plan: { fields } }: WholeRow) =>
    fields.dataloggerId !== null || fields.waterQualityId !== null;
  const rank = (row: WholeRow): number => {
    const { type } = row.plan.fields;
    return (type === "CARBONATE_HARDNESS" ? 0 : type === "DATALOGGER" ? 2 : 4) + (isLinked(row) ? 1 : 0);
  };
  if (rows.length <= partSize) return [[...rows]];
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
  return Array.from({ length: Math.ceil(ordered.length / partSize) }, (_, part) =>
    ordered.slice(part * partSize, (part + 1) * partSize),
  );
};

/** Refuses the rows of a part that are linked to one of the request that was not written; returns the others. */
const withTargets = (part: readonly WholeRow[], written: Written): WholeRow[] => {
  const here = new Set(part.map(({ index }) => idOfRow(index)));
  const whole = part.filter(({ plan: { fields }, errors }) => {
    const lost = linkFields.find((field) => {
      const id = fields[field];
      return id !== null && id < 0 && !here.has(id) && !written.has(id);
    });
    if (lost) errors.push(...problemsOf(refuseLink(lost)));
    return !lost;
  });
  return whole.length === part.length ? whole : withTargets(whole, written);
};

/** Writes the rows without errors and returns the secrets of their tokens by row. */
const writeRows = async (
  { registry }: DeviceDeps,
  { actor }: Caller,
  change: AuditedChange,
  rows: readonly WholeRow[],
  earlier: Written,
): Promise<{ ids: number[]; secrets: Map<number, string> }> => {
  const { trx, now, record, emit } = change;
  const ids: number[] = [];
  for await (const some of yieldingBatches(rows))
    ids.push(
      ...(await insertPlanned(
        trx,
        some.map(({ plan }) => plan),
        now,
      )),
    );
  await writeLinks(change, rows, ids, earlier);
  if (actor.scope !== "all") await grantScopes(trx, actor.userId, ids);
  const created = new Map(rows.map(({ plan }, at) => [ids[at] ?? 0, plan.fields]));
  const known = { get: (id: number) => created.get(id) ?? registry.get(id) };
  for await (const some of yieldingBatches(ids)) {
    const devices = await loadDevicesOf(trx, some);
    await record(
      ...devices.map((device) => ({
        type: "device_create" as const,
        ...aboutDevice(device),
        detail: "device_created" as const,
        after: historyOf(device, known),
      })),
    );
  }
  for (const deviceIds of batchesOf(ids)) emit(devicesStored, { deviceIds });
  const secrets = new Map<number, string>();
  for (const row of rows)
    if (row.token !== undefined) secrets.set(row.index, row.token === true ? newSecret() : row.token);
  const tokens = rows.flatMap((row, at) => {
    const secret = secrets.get(row.index);
    return secret === undefined ? [] : [{ name: row.name, deviceId: ids[at] ?? 0, secret }];
  });
  for await (const some of yieldingBatches(tokens)) await issueTokens(change, some, actor);
  if (actor.scope !== "all") emit(scopeGranted, { userId: actor.userId });
  return { ids, secrets };
};

/** The answer of a bulk request. */
export const bulkAnswerOf = (data: BulkResult[], dryRun: boolean): BulkAnswer => {
  const refused = data.filter(({ errors }) => errors.length > 0).length;
  return { data, metaData: { done: data.length - refused, refused, dryRun } };
};

/**
 * Creates devices with channels and tokens, a thousand in one transaction; a row with errors is left out, the others are
 * written whole. A dry run does the same and takes it back.
 * Errors: `value_exists` and `link_not_allowed` when another one took the value meanwhile, for the whole request or, of
 * more than a thousand, at each row of that thousand.
 */
export const createDevices =
  (deps: DeviceDeps) =>
  async (
    { devices, dryRun }: { devices: readonly Readonly<Record<string, unknown>>[]; dryRun: boolean },
    caller: Caller,
  ): Promise<BulkAnswer> => {
    const [places, profiles] = await Promise.all([findPlaces(deps.db.kysely), findProfiles(deps.db.kysely)]);
    const rows = await checkRows(devices, caller.actor, { ...deps, places, profiles });
    const planned = rows.flatMap((row) => row.plan?.fields ?? []);
    const taken = await takenValues(
      deps.db.kysely,
      planned.map((fields) => fields.name),
      planned.flatMap((fields) => topicsOf(fields).map(([topic]) => topic)),
    );
    const pasted = rows.flatMap((row) => (typeof row.token === "string" ? row.token : []));
    const secretsTaken = await takenSecrets({ trx: deps.db.kysely }, pasted);
    refuseTakenValues(rows, { ...taken, secrets: secretsTaken });
    await refuseBrokenLinks(rows, caller.actor, deps.registry);

    const written: Written = new Map();
    const secrets = new Map<number, string>();
    const parts = partsOf(rows.filter(isWhole));
    for (const part of parts) {
      const whole = withTargets(part, written);
      if (whole.length === 0) continue;
      try {
        const done = await auditedChange(deps, caller, (change) => {
          if (dryRun) change.takeBack();
          return writeRows(deps, caller, change, whole, written);
        });
        for (const [at, row] of whole.entries())
          written.set(idOfRow(row.index), dryRun ? null : (done.ids[at] ?? null));
        if (!dryRun) for (const [index, secret] of done.secrets) secrets.set(index, secret);
      } catch (error) {
        const refusal = deviceRefusal(error);
        if (parts.length === 1 || !(refusal instanceof Refusal)) throw refusal;
        for (const row of whole) row.errors.push(...problemsOf(refusal));
      }
    }
    const results = rows.map(({ index, name, errors }): BulkResult => {
      const token = secrets.get(index);
      const id = written.get(idOfRow(index)) ?? null;
      return { index, name, id, ...(token ? { token } : {}), errors };
    });
    return bulkAnswerOf(results, dryRun);
  };
