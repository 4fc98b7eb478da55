import { setImmediate } from "node:timers/promises";
import { message } from "@sgval/contract/message";
import {
  type ExportFormat,
  type ExportQuery,
  mostPrintedCells,
  rowLimits,
} from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import type { Actor, Signatory } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { FileSink, MadeFile } from "../../kernel/http/repeat-call.ts";
import type { Database } from "../../kernel/schema.ts";
import { writeIsoDay, writeZone } from "./cell-text.ts";
import { csvWriter } from "./csv-writer.ts";
import { type Effort, processWriter } from "./process-writer.ts";
import type { InfoLine, TableRow, TableWriter, WrittenColumn } from "./table.ts";
import { type SourceColumn, type TableSource, tableTexts, type View } from "./table-source.ts";

const LONGEST = 80;

/** Lower-case ASCII letters, digits and hyphens: `Người dùng` becomes `nguoi-dung`. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/đ/gi, "d")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "") || "table";

/** An export, as it is recorded in the activity log. */
export interface TableExport extends Signatory {
  /** The name of the table. */
  table: string;
  deviceId: number | null;
  format: ExportFormat;
  rows: number;
  filters: readonly InfoLine[];
}

export interface WriterDeps {
  clock: Clock;
  settings: { title: string; timeZone: string; locale: Language };
  /** The units of people who have chosen none. */
  defaultUnits(): View["units"];
  /** The logo of the installation as a PNG; `null` for none. */
  logo(): Promise<Uint8Array | null>;
  /** @param trx of whoever keeps the file in the database: entry and file are kept together */
  record(done: TableExport, trx?: Kysely<Database>): Promise<void>;
}

/** Who gets a file, and how it is written. */
export interface FileOrder {
  actor: Signatory["actor"] & Pick<Actor, "units">;
  /** `null` where the server writes it by itself. */
  ip: string | null;
  query: ExportQuery;
}

/** Returns the rows visible to the caller. */
export type Describe<Row> = (view: View) => TableSource<Row> | Promise<TableSource<Row>>;

const chosenColumns = <Row>(
  columns: readonly SourceColumn<Row>[],
  keys: readonly string[] | undefined,
): readonly SourceColumn<Row>[] => {
  if (!keys) return columns;
  return [...new Set(keys)].map((key) => {
    const column = columns.find((one) => one.key === key);
    if (!column) throw refuseField("columns", message("invalid_value"));
    return column;
  });
};

/** Whether the file names customers: a PDF does only where that is asked for. */
const isNamed = ({ format, personal }: ExportQuery): boolean => format !== "pdf" || personal === "true";

/** Rows between two yields to the event loop. */
const ROWS_PER_YIELD = 200;

async function* cellsOf<Row>(
  rows: TableSource<Row>["rows"],
  columns: readonly SourceColumn<Row>[],
  onRows: ((written: number) => Promise<void>) | undefined,
): AsyncGenerator<TableRow> {
  let written = 0;
  for await (const row of rows) {
    yield columns.map(({ read }) => read(row));
    written += 1;
    if (written % ROWS_PER_YIELD !== 0) continue;
    await setImmediate();
    await onRows?.(written);
  }
}

/** Filters in a line. */
export const filtersText = (filters: readonly InfoLine[]): string =>
  filters.map(({ label, value }) => `${label}: ${value}`).join(" · ");

/** The logo as a data URL. */
export const pictureOf = async (logo: WriterDeps["logo"]): Promise<string | null> => {
  const picture = await logo();
  return picture && `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
};

const writerOf = ({ format, machine }: ExportQuery, effort: Effort): TableWriter =>
  format === "csv" ? csvWriter(machine === "true") : processWriter(format, effort);

/** Rows of the longest file that there can be. */
const limitOf = (format: ExportFormat, columns: number): number =>
  format === "pdf" ? Math.min(rowLimits.pdf, Math.floor(mostPrintedCells / columns)) : rowLimits[format];

const withoutRead = ({ key, heading, kind, unit, decimals }: WrittenColumn) => ({
  key,
  heading,
  kind,
  unit,
  decimals,
});

/** Writes lists as files in the language and units of the caller, recorded in the activity log. */
export const createWriter = ({ clock, settings, defaultUnits, logo, record }: WriterDeps) => {
  const viewOf = (language: Language, actor: Pick<Actor, "units">): View => ({
    language,
    timeZone: settings.timeZone,
    units: { ...defaultUnits(), ...actor.units },
  });
  /** What is to be written, in the language and units of the caller. */
  const prepare = async <Row>(
    { query, actor }: Pick<FileOrder, "query" | "actor">,
    describe: Describe<Row>,
  ) => {
    const language = query.language ?? settings.locale;
    const forPrograms = query.format === "csv" && query.machine === "true";
    const source = await describe({ ...viewOf(language, actor), codes: forPrograms });
    const named = isNamed(query);
    const columns = chosenColumns(source.columns, query.columns).filter(({ personal }) => named || !personal);
    if (columns.length === 0) throw refuseField("columns", message("invalid_value"));
    const isHandedOn = query.format === "pdf" && columns.some(({ personal }) => personal);
    const filters = [
      ...source.filters,
      ...(isHandedOn ? [{ label: tableTexts.personal[language], value: tableTexts.included[language] }] : []),
    ];
    const { count } = source;
    const limit = limitOf(query.format, columns.length);
    if (count > limit) throw new Refusal("table_too_long", { format: query.format, rows: count, limit });
    return { source, columns, filters, language, forPrograms };
  };
  const finish = async <Row>(
    { query, actor, ip }: FileOrder,
    { source, columns, filters, language, forPrograms }: Awaited<ReturnType<typeof prepare<Row>>>,
    { signal, onRows }: Pick<FileSink, "signal"> & Partial<FileSink>,
    effort: Effort,
  ): Promise<MadeFile> => {
    const { timeZone, title: product } = settings;
    const now = clock.now();
    const text = (key: keyof typeof tableTexts): string => tableTexts[key][language];
    const { count } = source;
    const done: TableExport = {
      ...{ actor, ip, filters, table: source.name, deviceId: source.deviceId ?? null },
      ...{ format: query.format, rows: count },
    };
    // Who waits for a file gets its first bytes at once; in the background it may be tried again.
    if (effort === "inline") await record(done);
    const info: InfoLine[] = [
      { label: text("filters"), value: filtersText(filters) || text("noFilters") },
      { label: text("rows"), value: String(count) },
      { label: text("zone"), value: writeZone(now, timeZone) },
      { label: text("by"), value: actor.username },
      { label: text("at"), value: writeDateTime(now, language, timeZone) },
      ...(source.notes ?? []),
    ];
    const { before = [], signatures = [] } = source;
    const charts = query.format === "pdf" ? ((await source.charts?.()) ?? []) : [];
    const writer = writerOf(query, effort);
    const content = await writer.write(
      {
        head: {
          ...{ product, title: source.title, info, columns: columns.map(withoutRead), language, timeZone },
          before: before.map((table) => ({ ...table, columns: table.columns.map(withoutRead) })),
          charts,
          ...(query.format === "pdf" && signatures.length > 0
            ? { signatures, logo: await pictureOf(logo) }
            : {}),
        },
        rows: cellsOf(source.rows, columns, onRows && ((written) => onRows(written, count))),
      },
      signal,
    );
    const name = forPrograms ? `${slugOf(source.name)}-machine` : slugOf(source.title);
    return {
      name: `${name}-${writeIsoDay(now, timeZone)}.${writer.extension}`,
      contentType: writer.contentType,
      content,
      record: (trx) => record(done, trx),
    };
  };
  return { viewOf, prepare, finish };
};
