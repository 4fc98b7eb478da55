import type { RowProblem } from "@sgval/contract/devices/bulk";
import type { ImportResult } from "@sgval/contract/table-import";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { demand } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { auditedChange, type Changes, changedFields } from "../../activity/index.ts";
import { issueMissingToken, tokenRefusal } from "../../connections/index.ts";
import { findPlaces } from "../bulk/bulk.store.ts";
import { problemsOf } from "../bulk/check-rows.ts";
import { deviceRefusal } from "../device-checks.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { historyOf } from "../device-history.ts";
import type { DeviceRecord } from "../device-record.ts";
import { changeDevice } from "../update-device.ts";
import { findVisibleDevice } from "../visible-device.ts";
import type { FileDevice } from "./group-lines.ts";
import { type AddedDevice, inRow, RowRefused, readUpdate } from "./read-update.ts";

/** In the place of the id of a device that the file adds and that is not written. */
const unwrittenId = -1;

const seeingAlso = (actor: Actor, added: ReadonlyMap<string, AddedDevice>): Actor => {
  if (actor.scope === "all") return actor;
  const ids = [...added.values()].flatMap(({ id }) => id ?? []);
  return { ...actor, scope: new Set([...actor.scope, ...ids]) };
};

/** The changed fields with others that were empty before: links to devices that are not written yet, and a token. */
const withNew = (changes: Changes | null, fields: Record<string, unknown>): Changes | null => {
  if (Object.keys(fields).length === 0) return changes;
  const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  return { before: { ...nothing, ...changes?.before }, after: { ...changes?.after, ...fields } };
};

const problemsIn = (error: unknown): RowProblem[] => {
  if (error instanceof RowRefused) return error.problems;
  const refusal = deviceRefusal(tokenRefusal(error));
  if (refusal instanceof Refusal) return problemsOf(refusal);
  throw error;
};

export interface ExistingRow {
  row: FileDevice["device"];
  existing: DeviceRecord;
}
export type ExistingResult = Pick<ImportResult, "id" | "name" | "token" | "changes"> & {
  errors: RowProblem[];
};

/**
 * Changes devices that exist to what the rows of a file name of them, each in a transaction of its own: whole, or not at
 * all with everything that is wrong with it. Channels are added and changed, none is removed; a device without a token
 * gets the one that the row asks for. A dry run does the same and takes it back.
 * @param added the devices that the same file adds, by name, which may be linked to
 * Errors: `forbidden` without the permission to change devices.
 */
export const updateExisting =
  (deps: DeviceDeps) =>
  async (
    rows: readonly ExistingRow[],
    { added, dryRun }: { added: ReadonlyMap<string, AddedDevice>; dryRun: boolean },
    { ip, ...by }: Caller,
  ): Promise<ExistingResult[]> => {
    demand(by.actor, "Device.Update");
    const { registry } = deps;
    const actor = seeingAlso(by.actor, added);
    const caller = { ip, actor };
    const idOf = (name: string): number | undefined => {
      const own = added.get(name);
      if (own) return own.id ?? unwrittenId;
      const device = registry.byName(name);
      return device && findVisibleDevice(registry, actor, device.id)?.id;
    };
    const known = { idOf, added, places: await findPlaces(deps.db.kysely) };

    const update = async ({ row, existing: { id, name } }: ExistingRow): Promise<ExistingResult> => {
      let stored: DeviceRecord | undefined;
      let changes: Changes | null = null;
      let secret: string | null = null;
      try {
        await auditedChange(deps, caller, async (change) => {
          let [wanted, unwritten]: [string | true | undefined, Record<string, string>] = [undefined, {}];
          const { before, after } = await changeDevice(
            deps,
            change,
            id,
            (device) => {
              stored = device;
              const read = readUpdate(row, device, known);
              wanted = read.token;
              unwritten = read.unwritten;
              return read.body;
            },
            caller,
          );
          if (Object.keys(unwritten).length > 0) demand(actor, "Linkage.Update");
          if (wanted !== undefined) {
            demand(actor, "Token.Create");
            secret = await issueMissingToken(change, { name, deviceId: id, wanted }, actor);
          }
          changes = withNew(changedFields(historyOf(before, registry), historyOf(after, registry)), {
            ...unwritten,
            ...(secret === null ? {} : { token: true }),
          });
          if (dryRun || changes === null) change.takeBack();
        });
      } catch (error) {
        const problems = problemsIn(error);
        return { id: null, name, errors: stored ? inRow(problems, row, stored) : problems };
      }
      const token = secret === null || dryRun ? {} : { token: secret };
      return { id: dryRun ? null : id, name, ...token, errors: [], changes };
    };
    const results: ExistingResult[] = [];
    for (const row of rows) results.push(await update(row));
    return results;
  };
