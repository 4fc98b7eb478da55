import { fieldProblems } from "@sgval/contract/message";
import { meterImportColumns, meterImportLimits } from "@sgval/contract/meters/import";
import { readingBody } from "@sgval/contract/meters/readings";
import type { ImportAnswer } from "@sgval/contract/table-import";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { auditedChange } from "../../activity/index.ts";
import { addProblem, answerOf, type FileLine, type LineShape, readLines } from "../../readings/index.ts";
import { zonesInView } from "../meter-scope.ts";
import { meterIdsByCode, visibleMeters } from "../meters.store.ts";
import type { MeterDeps } from "../read-meters.ts";
import { findOdd } from "../readings.store.ts";
import { type Stored, storeReadings } from "../write-readings.ts";
import type { ImportOptions } from "./import-meters.ts";

type Reading = z.output<typeof readingBody>;

const problemOf = (read: FileLine, { outcome }: Stored): void => {
  if (outcome === "conflict") addProblem(read, "at", "value_exists", "value_exists");
  if (outcome === "beyond_digits") addProblem(read, "index", "index_beyond_digits");
  if (outcome === "no_meter") addProblem(read, "code", "meter_unknown");
};

const shape: LineShape = { columns: meterImportColumns("readings"), lines: meterImportLimits.lines };

/**
 * Adds the readings of a table, or checks it by trying all of it and taking it back. A line with anything wrong is left
 * out; one that is stored already counts as done, so that a file may be sent again.
 * Errors: `unreadable_table`, `too_many_lines`, `columns_missing` with the required fields that have none.
 */
export const importReadings =
  (deps: MeterDeps) =>
  async (
    table: ReadTable,
    { columns, dryRun, timeZone }: ImportOptions,
    caller: Caller,
  ): Promise<ImportAnswer> => {
    const file = await readLines(table, shape, columns, timeZone);
    if (file.missing.length > 0 && !dryRun) throw new Refusal("columns_missing", { missing: file.missing });
    if (file.missing.length > 0) return answerOf({ ...file, lines: [] }, dryRun, () => null);
    const inView = await zonesInView(deps, caller.actor);
    const now = new Date(deps.clock.now());

    const readingOf = (read: FileLine): Reading | null => {
      if (read.texts.code === undefined) addProblem(read, "code", "required");
      const parsed = readingBody.safeParse(read.values);
      if (!parsed.success)
        for (const { field, message } of fieldProblems(parsed.error))
          addProblem(read, field, message as `validation.${string}`);
      else if (Date.parse(parsed.data.at) > now.getTime()) addProblem(read, "at", "reading_in_future");
      return parsed.success && read.errors.length === 0 ? parsed.data : null;
    };
    const readings = file.lines.flatMap((read) => {
      const reading = readingOf(read);
      return reading ? [{ read, reading }] : [];
    });
    const idsIn = async (db: Kysely<Database>) => {
      const codes = [...new Set(readings.map(({ read }) => read.texts.code ?? ""))];
      const ids = await meterIdsByCode(db, codes);
      if (inView === null) return ids;
      const visible = await visibleMeters(db, [...ids.values()], [...inView], now);
      return new Map([...ids].filter(([, id]) => visible.has(id)));
    };
    const remarks = new Map<number, string>();
    await auditedChange(deps, caller, async ({ trx, record, takeBack }) => {
      if (dryRun) takeBack();
      const meterIds = await idsIn(trx);
      const results = await storeReadings(
        trx,
        readings.map(({ read, reading: { at, index, note } }) => ({
          meterId: meterIds.get((read.texts.code ?? "").toLowerCase()) ?? 0,
          at: new Date(at),
          ...{ index, note, flags: [], by: caller.actor.username, source: "import" },
        })),
        now,
      );
      readings.forEach(({ read }, place) => {
        problemOf(read, results[place] ?? { outcome: "no_meter" });
      });
      const ids = results.flatMap((result) => (result.outcome === "stored" ? [result.id] : []));
      const odd = await findOdd(trx, ids);
      readings.forEach(({ read }, place) => {
        const result = results[place];
        const found = result?.outcome === "stored" ? odd.get(result.id) : undefined;
        if (found) remarks.set(read.line, found);
      });
      const stored = results.filter(({ outcome }) => outcome === "stored").length;
      if (stored > 0)
        await record({
          subject: "water_meter",
          subjectId: null,
          detail: "meter_readings_imported",
          after: { meterReadingsImported: stored },
        });
    });
    const answer = answerOf(file, dryRun, () => null);
    return { ...answer, data: answer.data.map((one) => ({ ...one, remark: remarks.get(one.line) ?? null })) };
  };
