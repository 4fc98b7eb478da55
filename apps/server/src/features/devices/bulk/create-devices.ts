import type { BulkAnswer, BulkResult } from "@sgval/contract/devices/bulk";
import type { Caller } from "../../../kernel/actor.ts";
import { batchesOf, yieldingBatches } from "../../../kernel/batches.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { issueTokens, newSecret, takenSecrets } from "../../connections/index.ts";
import { deviceRefusal } from "../device-checks.ts";
import { historyOf } from "../device-history.ts";
import { topicsOf } from "../device-record.ts";
import { devicesStored, scopeGranted } from "../device-registry.ts";
import type { DeviceDeps } from "../device-view.ts";
import { loadDevicesOf } from "../load-devices.store.ts";
import {
  findPlaces,
  grantScopes,
  insertPlanned,
  linkDevices,
  type PlannedDevice,
  takenValues,
} from "./bulk.store.ts";
import { type CheckedRow, checkRows, idOfRow, refuseBrokenLinks, refuseTakenValues } from "./check-rows.ts";

/** Ends the transaction of a dry run, which must leave nothing. */
class DryRunEnded extends Error {
  readonly results: BulkResult[];
  constructor(results: BulkResult[]) {
    super("dry run");
    this.results = results;
  }
}

type WholeRow = CheckedRow & { plan: PlannedDevice };
const isWhole = (row: CheckedRow): row is WholeRow => row.plan !== null && row.errors.length === 0;

const writeLinks = async (
  { trx }: AuditedChange,
  rows: readonly WholeRow[],
  ids: readonly number[],
): Promise<void> => {
  const written = new Map(rows.map((row, at) => [idOfRow(row.index), ids[at] ?? 0]));
  const real = (id: number | null) => (id === null ? null : (written.get(id) ?? id));
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

/** Writes the rows without errors and returns the secrets of their tokens by row. */
const writeRows = async (
  { registry }: DeviceDeps,
  { actor }: Caller,
  change: AuditedChange,
  rows: readonly WholeRow[],
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
  await writeLinks(change, rows, ids);
  if (actor.scope !== "all") await grantScopes(trx, actor.userId, ids);
  const created = new Map(rows.map(({ plan }, at) => [ids[at] ?? 0, plan.fields]));
  const known = { get: (id: number) => created.get(id) ?? registry.get(id) };
  for await (const some of yieldingBatches(ids)) {
    const devices = await loadDevicesOf(trx, some);
    await record(
      ...devices.map((device) => ({
        type: "device_create" as const,
        subject: "device" as const,
        subjectId: device.id,
        subjectName: device.displayName,
        deviceId: device.id,
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
 * Creates up to a thousand devices with channels and tokens in one transaction; a row with errors is left out, the
 * others are written whole. A dry run does the same and takes it back.
 * Errors: `value_exists` and `link_not_allowed` for the whole request when another one took the value meanwhile.
 */
export const createDevices =
  (deps: DeviceDeps) =>
  async (
    { devices, dryRun }: { devices: readonly Readonly<Record<string, unknown>>[]; dryRun: boolean },
    caller: Caller,
  ): Promise<BulkAnswer> => {
    const places = await findPlaces(deps.db.kysely);
    const rows = await checkRows(devices, caller.actor, { ...deps, places });
    const results = await auditedChange(deps, caller, async (change): Promise<BulkResult[]> => {
      const planned = rows.flatMap((row) => row.plan?.fields ?? []);
      const pasted = rows.flatMap((row) => (typeof row.token === "string" ? row.token : []));
      const taken = await takenValues(
        change.trx,
        planned.map((fields) => fields.name),
        planned.flatMap((fields) => topicsOf(fields).map(([topic]) => topic)),
      );
      refuseTakenValues(rows, { ...taken, secrets: await takenSecrets(change, pasted) });
      refuseBrokenLinks(rows, caller.actor, deps.registry);
      const whole = rows.filter(isWhole);
      const written =
        whole.length > 0
          ? await writeRows(deps, caller, change, whole)
          : { ids: [], secrets: new Map<number, string>() };
      const ids = new Map(whole.map((row, at) => [row.index, written.ids[at] ?? null]));
      const data = rows.map((row): BulkResult => {
        const { index, name, errors } = row;
        const token = written.secrets.get(index);
        if (dryRun || errors.length > 0) return { index, name, id: null, errors };
        return { index, name, id: ids.get(index) ?? null, ...(token ? { token } : {}), errors };
      });
      if (dryRun) throw new DryRunEnded(data);
      return data;
    }).catch((error: unknown) => {
      if (error instanceof DryRunEnded) return error.results;
      throw deviceRefusal(error);
    });
    return bulkAnswerOf(results, dryRun);
  };
