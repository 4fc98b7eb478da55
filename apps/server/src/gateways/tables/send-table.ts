import { type ExportFormat, inlineRows, type madeInBackground } from "@sgval/contract/table-export";
import type { Language } from "@sgval/quantities/language";
import type { FastifyReply } from "fastify";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import { type FileSink, type MadeFile, type StoredCall, storedCall } from "../../kernel/http/repeat-call.ts";
import { defineService, defineToken } from "../../kernel/services.ts";
import { writeIsoDay } from "./cell-text.ts";
import { pdfContentType, writeReport } from "./process-writer.ts";
import type { InfoLine, PrintedReport } from "./table.ts";
import type { View } from "./table-source.ts";
import {
  createWriter,
  type Describe,
  type FileOrder,
  pictureOf,
  slugOf,
  type WriterDeps,
} from "./write-table.ts";

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` of a download (RFC 6266, with a plain name for old clients). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName}"; filename*=UTF-8''${encoded(fileName)}`;

export interface TablesDeps extends WriterDeps {
  /** Makes a file that is too long to be waited for; returns the id of its run. Errors: `too_many_runs`. */
  makeInBackground(order: BackgroundExport, actor: Actor): Promise<number>;
}

/** A request for a long file, to be repeated in the background. */
export interface BackgroundExport {
  call: StoredCall;
  title: string;
  filters: readonly InfoLine[];
  format: ExportFormat;
  language: Language;
}

/** Who asks for a file, and the reply that carries it. */
interface FileCall {
  actor: Actor;
  ip: string;
  reply: FastifyReply;
}

/** Request and reply of an export. */
export interface TableCall extends FileCall {
  query: FileOrder["query"];
  sink?: FileSink;
}

/** A report as a feature describes it, in the language and units of the caller. */
export interface ReportSource extends Omit<PrintedReport, "product" | "language" | "logo"> {
  /** Name of the report in the activity log. */
  name: string;
}

export interface Tables {
  /** Rows of a file that the caller waits for. Only tests write it, whose lists are short. */
  readonly inlineRows: Record<ExportFormat, number>;
  /**
   * Replies with a list as a file, or with the run that makes it in the background. Errors: `validation_failed` for an
   * unknown column, `table_too_long`, `server_busy`, `too_many_runs`.
   * @param describe returns the rows visible to the caller
   */
  send<Row>(call: TableCall, describe: Describe<Row>): Promise<FastifyReply | undefined>;
  /**
   * Writes a list as a file for whoever carries it on. Errors: as of `send`.
   * @param signal ends the work
   */
  write<Row>(order: FileOrder, describe: Describe<Row>, signal: AbortSignal): Promise<MadeFile>;
  /** Replies with a report as a PDF. Errors: `server_busy`. */
  sendReport(
    call: FileCall & { query: { language?: Language | undefined } },
    describe: (view: View) => Promise<ReportSource>,
  ): Promise<FastifyReply>;
}

/** Aborted when the client disconnects or the server closes the connection. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  if (raw.destroyed) disconnected.abort();
  raw.once("close", () => disconnected.abort());
  return disconnected.signal;
};

const storedParams = storedCall.shape.params;

/** The request of an export, as it can be repeated. */
const callOf = ({ request }: FastifyReply): StoredCall => {
  const { declared } = request.routeOptions.config;
  // A query may hold further question marks.
  const search = request.url.slice(`${request.url}?`.indexOf("?") + 1);
  return { path: declared?.path ?? "", params: storedParams.parse(request.params ?? {}), search };
};

/** Exports lists as files, at once or, where they are long, in the background. */
export const createTables = (deps: TablesDeps): Tables => {
  const { clock, settings, logo, record, makeInBackground } = deps;
  const { viewOf, prepare, finish } = createWriter(deps);
  const fileOf = (reply: FastifyReply, name: string, contentType: string): FastifyReply =>
    reply
      .type(contentType)
      .header("content-disposition", attachment(name))
      .header("cache-control", "no-store");
  const limits: Record<ExportFormat, number> = { ...inlineRows };
  const write: Tables["write"] = async (order, describe, signal) =>
    finish(order, await prepare(order, describe), { signal }, "background");
  const send: Tables["send"] = async ({ reply, sink, ...order }, describe) => {
    const table = await prepare(order, describe);
    if (sink) {
      sink.deliver(await finish(order, table, sink, "background"));
      return;
    }
    const { format } = order.query;
    if (table.source.count > limits[format]) {
      const { language, filters } = table;
      const whole = { call: callOf(reply), title: table.source.title, filters, format, language };
      const runId = await makeInBackground(whole, order.actor);
      return reply.code(202).send({ data: { runId } } satisfies z.output<typeof madeInBackground>);
    }
    const made = await finish(order, table, { signal: disconnectSignal(reply) }, "inline");
    return fileOf(reply, made.name, made.contentType).send(made.content);
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
  return { inlineRows: limits, send, write, sendReport };
};

/** Records an export: before the first byte is sent, or as the file is stored. */
export const exportLog = defineToken<TablesDeps["record"]>("export log");

/** The units of people who have chosen none. */
export const installationUnits = defineToken<() => View["units"]>("units of the installation");

/** The logo of the installation as a PNG. */
export const installationLogo = defineToken<() => Promise<Uint8Array | null>>("logo of the installation");

/** Makes long files in the background. */
export const backgroundExports = defineToken<TablesDeps["makeInBackground"]>("background exports");

export const tableExport = defineService("table export", ({ clock, config, use }) =>
  createTables({
    clock,
    settings: config,
    defaultUnits: () => use(installationUnits)(),
    logo: () => use(installationLogo)(),
    record: (...done) => use(exportLog)(...done),
    makeInBackground: (order, actor) => use(backgroundExports)(order, actor),
  }),
);
