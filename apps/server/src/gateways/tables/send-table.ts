import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { message } from "@sgval/contract/message";
import { type ExportFormat, type ExportQuery, rowLimits } from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { FastifyReply } from "fastify";
import type { Actor, Signatory } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { defineService, defineToken } from "../../kernel/services.ts";
import { writeIsoDay, writeZone } from "./cell-text.ts";
import { csvWriter } from "./csv-writer.ts";
import { pdfContentType, processWriter, writeReport } from "./process-writer.ts";
import type { InfoLine, PrintedReport, TableRow, TableWriter, WrittenColumn } from "./table.ts";
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

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a download (RFC 6266, with a plain name for old clients). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName}"; filename*=UTF-8''${encoded(fileName)}`;

/** An export, as it is recorded in the activity log. */
export interface TableExport extends Signatory {
  /** The name of the table. */
  table: string;
  deviceId: number | null;
  format: ExportFormat;
  rows: number;
  filters: readonly InfoLine[];
}

export interface TablesDeps {
  clock: Clock;
  settings: { title: string; timeZone: string; locale: Language };
  /** The units of people who have chosen none. */
  defaultUnits(): View["units"];
  /** The logo of the installation as a PNG; `null` for none. */
  logo(): Promise<Uint8Array | null>;
  record(done: TableExport): Promise<void>;
}

/** Who asks for a file, and the reply that carries it. */
interface FileCall {
  actor: Actor;
  ip: string;
  reply: FastifyReply;
}

/** Request and reply of an export. */
export interface TableCall extends FileCall {
  query: ExportQuery;
}

/** Who gets a file, and how it is written. */
export interface FileOrder {
  actor: Signatory["actor"] & Pick<Actor, "units">;
  /** `null` where the server writes it by itself. */
  ip: string | null;
  query: ExportQuery;
}

/** A file that is written: whole, or as a stream that fails where its rows do. */
export interface TableFile {
  name: string;
  contentType: string;
  content: Readable | Buffer;
}

/** A report as a feature describes it, in the language and units of the caller. */
export interface ReportSource extends Omit<PrintedReport, "product" | "language" | "logo"> {
  /** Name of the report in the activity log. */
  name: string;
}

export interface Tables {
  /**
   * Replies with a list as a file. Errors: `validation_failed` for an unknown column, `table_too_long`, `server_busy`.
   * @param describe returns the rows visible to the caller
   */
  send<Row>(
    call: TableCall,
    describe: (view: View) => TableSource<Row> | Promise<TableSource<Row>>,
  ): Promise<FastifyReply>;
  /**
   * Writes a list as a file for whoever carries it on. Errors: as of `send`.
   * @param signal ends the work
   */
  write<Row>(
    order: FileOrder,
    describe: (view: View) => TableSource<Row> | Promise<TableSource<Row>>,
    signal: AbortSignal,
  ): Promise<TableFile>;
  /** Replies with a report as a PDF. Errors: `server_busy`. */
  sendReport(
    call: FileCall & { query: { language?: Language | undefined } },
    describe: (view: View) => Promise<ReportSource>,
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

/** Whether the file names customers: a PDF does only where that is asked for. */
const isNamed = ({ format, personal }: ExportQuery): boolean => format !== "pdf" || personal === "true";

/** Rows between two yields to the event loop. */
const ROWS_PER_YIELD = 200;

async function* cellsOf<Row>(
  rows: TableSource<Row>["rows"],
  columns: readonly SourceColumn<Row>[],
): AsyncGenerator<TableRow> {
  let written = 0;
  for await (const row of rows) {
    yield columns.map(({ read }) => read(row));
    written += 1;
    if (written % ROWS_PER_YIELD === 0) await setImmediate();
  }
}

/** Aborted when the client disconnects or the server closes the connection. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  if (raw.destroyed) disconnected.abort();
  raw.once("close", () => disconnected.abort());
  return disconnected.signal;
};

/** The logo as a data URL. */
const pictureOf = async (logo: TablesDeps["logo"]): Promise<string | null> => {
  const picture = await logo();
  return picture && `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
};

const writerOf = ({ format, machine }: ExportQuery): TableWriter =>
  format === "csv" ? csvWriter(machine === "true") : processWriter(format);

/** Exports lists as files in the language and units of the caller, recorded in the activity log. */
export const createTables = ({ clock, settings, defaultUnits, logo, record }: TablesDeps): Tables => {
  const viewOf = (language: Language, actor: Pick<Actor, "units">): View => ({
    language,
    timeZone: settings.timeZone,
    units: { ...defaultUnits(), ...actor.units },
  });
  const fileOf = (reply: FastifyReply, name: string, contentType: string): FastifyReply =>
    reply
      .type(contentType)
      .header("content-disposition", attachment(name))
      .header("cache-control", "no-store");
  const write: Tables["write"] = async ({ query, actor, ip }, describe, signal) => {
    const { timeZone, title: product } = settings;
    const language = query.language ?? settings.locale;
    const now = clock.now();
    const forPrograms = query.format === "csv" && query.machine === "true";
    const source = await describe({ ...viewOf(language, actor), codes: forPrograms });
    const named = isNamed(query);
    const columns = chosenColumns(source.columns, query.columns).filter(({ personal }) => named || !personal);
    if (columns.length === 0) throw refuseField("columns", message("invalid_value"));
    const { count } = source;
    const text = (key: keyof typeof tableTexts): string => tableTexts[key][language];
    const isHandedOn = query.format === "pdf" && columns.some(({ personal }) => personal);
    const filters = [
      ...source.filters,
      ...(isHandedOn ? [{ label: text("personal"), value: text("included") }] : []),
    ];
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
    const info: InfoLine[] = [
      {
        label: text("filters"),
        value: filters.map(({ label, value }) => `${label}: ${value}`).join(" · ") || text("noFilters"),
      },
      { label: text("rows"), value: String(count) },
      { label: text("zone"), value: writeZone(now, timeZone) },
      { label: text("by"), value: actor.username },
      { label: text("at"), value: writeDateTime(now, language, timeZone) },
      ...(source.notes ?? []),
    ];
    const { before = [], signatures = [] } = source;
    const charts = query.format === "pdf" ? ((await source.charts?.()) ?? []) : [];
    const writer = writerOf(query);
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
        rows: cellsOf(source.rows, columns),
      },
      signal,
    );
    const name = forPrograms ? `${slugOf(source.name)}-machine` : slugOf(source.title);
    return {
      name: `${name}-${writeIsoDay(now, timeZone)}.${writer.extension}`,
      contentType: writer.contentType,
      content,
    };
  };
  const send: Tables["send"] = async ({ reply, ...order }, describe) => {
    const { name, contentType, content } = await write(order, describe, disconnectSignal(reply));
    return fileOf(reply, name, contentType).send(content);
  };
  const sendReport: Tables["sendReport"] = async ({ query, actor, ip, reply }, describe) => {
    const disconnected = disconnectSignal(reply);
    const language = query.language ?? settings.locale;
    const { name, ...report } = await describe(viewOf(language, actor));
    const rows = report.sections.reduce((sum, section) => sum + section.rows.length, 0);
    await record({
      ...{ actor, ip, table: name, deviceId: null },
      ...{ format: "pdf", rows, filters: report.info },
    });
    const content = await writeReport(
      {
        ...{ ...report, language, product: settings.title },
        logo: await pictureOf(logo),
      },
      disconnected,
    );
    const fileName = `${slugOf(report.title)}-${writeIsoDay(clock.now(), settings.timeZone)}.pdf`;
    return fileOf(reply, fileName, pdfContentType).send(content);
  };
  return { send, write, sendReport };
};

const withoutRead = ({ key, heading, kind, unit, decimals }: WrittenColumn) => ({
  key,
  heading,
  kind,
  unit,
  decimals,
});

/** Records an export, before the first byte is sent. */
export const exportLog = defineToken<(done: TableExport) => Promise<void>>("export log");

/** The units of people who have chosen none. */
export const installationUnits = defineToken<() => View["units"]>("units of the installation");

/** The logo of the installation as a PNG. */
export const installationLogo = defineToken<() => Promise<Uint8Array | null>>("logo of the installation");

export const tableExport = defineService("table export", ({ clock, config, use }) =>
  createTables({
    clock,
    settings: config,
    defaultUnits: () => use(installationUnits)(),
    logo: () => use(installationLogo)(),
    record: (done) => use(exportLog)(done),
  }),
);
