import { fieldProblems } from "@sgval/contract/message";
import { meterImportColumns, meterImportLimits } from "@sgval/contract/meters/import";
import { waterMeterBody } from "@sgval/contract/meters/meters";
import { searchText } from "@sgval/contract/search-text";
import type { ImportAnswer } from "@sgval/contract/table-import";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { auditedChange } from "../../activity/index.ts";
import { addProblem, answerOf, type FileLine, type LineShape, readLines } from "../../readings/index.ts";
import { zonesInView } from "../meter-scope.ts";
import { insertMeters, type NewMeter, takenCodes, zoneNames } from "../meters.store.ts";
import type { MeterDeps } from "../read-meters.ts";

export interface ImportOptions {
  columns: readonly string[] | undefined;
  dryRun: boolean;
  timeZone: string;
}

/** The field of a line that a field of the body comes from: `memberships.0.zoneId` is the column `zone`. */
const columnOf = (field: string): string =>
  field.startsWith("memberships")
    ? field.endsWith("from")
      ? "zoneSince"
      : "zone"
    : field.replace(/^position\./, "");

/** Three digits behind one sign. */
const mayBeFraction = /^\d{1,3}[.,]\d{3}$/;

const shape: LineShape = { columns: meterImportColumns("meters"), lines: meterImportLimits.lines };

/**
 * Adds the meters of a table, or checks it. A line with anything wrong is left out whole; the others are added together.
 * Errors: `unreadable_table`, `too_many_lines`, `columns_missing` with the required fields that have none.
 */
export const importMeters =
  (deps: MeterDeps) =>
  async (
    table: ReadTable,
    { columns, dryRun, timeZone }: ImportOptions,
    caller: Caller,
  ): Promise<ImportAnswer> => {
    const file = await readLines(table, shape, columns, timeZone);
    // A preview lets people choose the columns; an import without them would be a guess.
    if (file.missing.length > 0 && !dryRun) throw new Refusal("columns_missing", { missing: file.missing });
    if (file.missing.length > 0) return answerOf({ ...file, lines: [] }, dryRun, () => null);
    const { kysely } = deps.db;
    const inView = await zonesInView(deps, caller.actor);
    const visible = (await zoneNames(kysely)).filter(({ id }) => inView === null || inView.has(id));
    // The code beside the name of a zone is that of the device that stands for it; a zone of that name comes before it.
    const codes = visible.flatMap(({ id, deviceId }): [string, number][] => {
      const code = deviceId === null ? undefined : deps.registry.get(deviceId)?.name;
      return code === undefined ? [] : [[searchText(code), id]];
    });
    const names = visible.map(({ id, name }): [string, number] => [searchText(name), id]);
    const zones = new Map([...codes, ...names]);
    const taken = await takenCodes(
      kysely,
      file.lines.map(({ texts }) => texts.code ?? ""),
      file.lines.map(({ texts }) => texts.customerCode ?? ""),
    );
    // As in the form: an open start would put a meter without readings into months that are closed.
    const today = new Date(deps.zone.startOfDay(deps.clock.now())).toISOString();
    const seen = { code: new Set<string>(), customerCode: new Set<string>() };
    const takenIn = { code: taken.codes, customerCode: taken.customerCodes };

    const meterOf = (read: FileLine): NewMeter | null => {
      const { zone, zoneSince, latitude, longitude, ...fields } = read.values;
      const zoneId = zones.get(searchText(String(zone ?? "")));
      if (zone !== undefined && zoneId === undefined) addProblem(read, "zone", "zone_unknown");
      // Whoever sees some zones only would not see the meter afterwards.
      if (zone === undefined && inView !== null) addProblem(read, "zone", "required");
      const memberships = zoneId === undefined ? [] : [{ zoneId, from: zoneSince ?? today }];
      // `3,125` beside coordinates with points would be 3 125 m³/h, below which every reading is believed.
      if (Number(fields.qMax) >= 1_000 && mayBeFraction.test(read.texts.qMax ?? ""))
        addProblem(read, "qMax", file.decimal === "," ? "decimal_comma" : "decimal_point");
      const isPlaced = latitude !== undefined || longitude !== undefined;
      const position = isPlaced ? { latitude, longitude } : null;
      const parsed = waterMeterBody.safeParse({ ...fields, memberships, position });
      if (!parsed.success)
        for (const { field, message } of fieldProblems(parsed.error))
          addProblem(read, columnOf(field), message as `validation.${string}`);
      for (const key of ["code", "customerCode"] as const) {
        const text = (read.texts[key] ?? "").toLowerCase();
        if (text === "") continue;
        if (takenIn[key].has(text)) addProblem(read, key, "value_exists", "value_exists");
        else if (seen[key].has(text)) addProblem(read, key, "line_repeated");
        seen[key].add(text);
      }
      return parsed.success && read.errors.length === 0 ? parsed.data : null;
    };
    const meters = file.lines.flatMap((read) => {
      const meter = meterOf(read);
      return meter ? [{ read, meter }] : [];
    });
    const ids = new Map<FileLine, number>();
    if (!dryRun && meters.length > 0)
      await auditedChange(deps, caller, async ({ trx, now, record }) => {
        const made = await insertMeters(
          trx,
          meters.map(({ meter }) => meter),
          now,
        );
        meters.forEach(({ read }, place) => {
          ids.set(read, made[place] ?? 0);
        });
        await record({
          subject: "water_meter",
          subjectId: null,
          detail: "water_meters_imported",
          after: { metersImported: meters.length },
        });
      });
    return answerOf(file, dryRun, (read) => ids.get(read) ?? null);
  };
