import { setImmediate } from "node:timers/promises";
import { message } from "@sgval/contract/message";
import { type ExportFormat, type ExportQuery, rowLimits } from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { FastifyReply } from "fastify";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { defineService, defineToken } from "../../kernel/services.ts";
import { csvWriter } from "./csv-writer.ts";
import { attachment, slugOf } from "./file-name.ts";
import { writeIsoDay, writeZone } from "./local-time.ts";
import { processWriter } from "./process-writer.ts";
import type { EventType, TableRow, TableWriter } from "./table.ts";
import type { SourceColumn, TableSource, View } from "./table-source.ts";
import { tableTexts } from "./texts.ts";

/** That somebody took a list away. */
export interface TableTaken {
  actor: Actor;
  ip: string;
  /** The name of the table. */
  table: string;
  deviceId: number | null;
  format: ExportFormat;
  rows: number;
  /** The filters in words. */
  filters: readonly EventType[];
}

export interface TablesParts {
  clock: Clock;
  settings: { title: string; timeZone: string; locale: Language };
  /** The chosen unit of each quantity. */
  unitsOf(userId: number): Promise<Readonly<Record<string, string>>>;
  record(taken: TableTaken): Promise<void>;
}

/** What is asked, and where the answer goes. */
export interface TableCall {
  query: ExportQuery;
  actor: Actor;
  ip: string;
  reply: FastifyReply;
}

export interface Tables {
  /**
   * Answers with a list as a file. Errors: `validation_failed` for a column the table has not, `table_too_long`.
   * @param describe the list as the one who asks may see it
   */
  send<Row>(
    call: TableCall,
    describe: (view: View) => TableSource<Row> | Promise<TableSource<Row>>,
  ): Promise<FastifyReply>;
}

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

/** Rows between two breaths, so that a long list leaves others their turn. */
const ROWS_AT_ONCE = 200;

async function* cellsOf<Row>(
  rows: TableSource<Row>["rows"],
  columns: readonly SourceColumn<Row>[],
): AsyncGenerator<TableRow> {
  let written = 0;
  for await (const row of rows) {
    yield columns.map(({ read }) => read(row));
    written += 1;
    if (written % ROWS_AT_ONCE === 0) await setImmediate();
  }
}

/** Tells when whoever asked has left, or the server hangs up because it stops. */
const leaving = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
};

const writerOf = ({ format, machine }: ExportQuery): TableWriter =>
  format === "csv" ? csvWriter(machine === "true") : processWriter(format);

/** Lists as files: who asks, in whose words and units, and what the history keeps of it. */
export const createTables = ({ clock, settings, unitsOf, record }: TablesParts): Tables => ({
  send: async ({ query, actor, ip, reply }, describe) => {
    const gone = leaving(reply);
    const { timeZone, title: product } = settings;
    const language = query.language ?? settings.locale;
    const now = clock.now();
    const source = await describe({ language, timeZone, units: await unitsOf(actor.userId) });
    const columns = chosenColumns(source.columns, query.columns);
    const { count, filters } = source;
    const limit = rowLimits[query.format];
    if (count > limit) throw new Refusal("table_too_long", { format: query.format, rows: count, limit });
    await record({
      actor,
      ip,
      table: source.name,
      deviceId: source.deviceId ?? null,
      format: query.format,
      rows: count,
      filters,
    });
    const labels = (key: keyof typeof tableTexts): string => tableTexts[key][language];
    const events: EventType[] = [
      {
        label: labels("filters"),
        value: filters.map(({ label, value }) => `${label}: ${value}`).join(" · ") || labels("noFilters"),
      },
      { label: labels("rows"), value: String(count) },
      { label: labels("zone"), value: writeZone(now, timeZone) },
      { label: labels("by"), value: actor.username },
      { label: labels("at"), value: writeDateTime(now, language, timeZone) },
    ];
    const writer = writerOf(query);
    const content = await writer.write(
      {
        head: { product, title: source.title, events, columns: columns.map(withoutRead), language, timeZone },
        rows: cellsOf(source.rows, columns),
      },
      gone,
    );
    const fileName = `${slugOf(source.title)}-${writeIsoDay(now, timeZone)}.${writer.extension}`;
    return reply
      .type(writer.contentType)
      .header("content-disposition", attachment(fileName))
      .header("cache-control", "no-store")
      .send(content);
  },
});

const withoutRead = <Row>({ key, heading, kind, unit, decimals }: SourceColumn<Row>) => ({
  key,
  heading,
  kind,
  unit,
  decimals,
});

/** The unit a user chose for each quantity. */
export const unitPreferences =
  defineToken<(userId: number) => Promise<Readonly<Record<string, string>>>>("unit preferences");
/** Records that a list was exported, before the file leaves. */
export const exportLog = defineToken<(taken: TableTaken) => Promise<void>>("export log");

export const tableExport = defineService("table export", ({ clock, config, use }) =>
  createTables({
    clock,
    settings: config,
    unitsOf: (userId) => use(unitPreferences)(userId),
    record: (taken) => use(exportLog)(taken),
  }),
);
