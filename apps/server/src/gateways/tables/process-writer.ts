import type { ChildProcess } from "node:child_process";
import { minuteMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { startProcess } from "./start-process.ts";
import type { PrintedReport, TableHead, TableRow, TableWriter, WrittenTable } from "./table.ts";

/** Messages to the process: head, rows in batches and end, in this order, or a report at once. */
export type WriterMessage =
  | { kind: "head"; format: WholeFormat; head: TableHead }
  | { kind: "rows"; rows: TableRow[] }
  | { kind: "end" }
  | { kind: "report"; report: PrintedReport };
/** Formats that are built completely before the first byte is sent. */
export type WholeFormat = "xlsx" | "pdf";

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ failure: z.string() })]);
export type WriterAnswer = { bytes: Uint8Array } | { failure: string };

/** Rows per message to the process. */
const BATCH_ROWS = 250;
/** What a file may take. */
interface EffortLimits {
  /** Enough for the largest allowed table; a process that exceeds it ends without harming the server. */
  memoryMb: number;
  /** Far longer than any file takes; frees the queue from a process that hangs. */
  timeoutMs: number;
}
const efforts = {
  inline: { memoryMb: 512, timeoutMs: 2 * minuteMs },
  background: { memoryMb: 1024, timeoutMs: 30 * minuteMs },
} as const satisfies Record<string, EffortLimits>;
/** Somebody waits for the file, or it is made in the background. */
export type Effort = keyof typeof efforts;
/** Queue limit; further requests are refused with `server_busy`. */
const MAX_WAITING = 5;
const RETRY_AFTER_SECONDS = 20;

const send = (child: ChildProcess, message: WriterMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    child.send(message, (error) => (error ? reject(error) : resolve()));
  });

/** Sends the rows in batches, each after the previous one was sent, so that the server never holds the whole table. */
const feed = async (
  child: ChildProcess,
  format: WholeFormat,
  { head, rows }: WrittenTable,
): Promise<void> => {
  await send(child, { kind: "head", format, head });
  let batch: TableRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    await send(child, { kind: "rows", rows: batch });
    batch = [];
  }
  await send(child, { kind: "rows", rows: batch });
  await send(child, { kind: "end" });
};

/** The file that a process of its own makes of what it is fed with. */
const writeInProcess = async (
  feedWith: (child: ChildProcess) => Promise<void>,
  disconnected: AbortSignal,
  { memoryMb, timeoutMs }: EffortLimits,
): Promise<Buffer> => {
  if (disconnected.aborted) throw new Refusal("server_busy");
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)]);
  const child = startProcess(new URL("./table-process.ts", import.meta.url), memoryMb);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Refusal("server_busy")));
      child.once("error", reject);
      child.once("exit", () => reject(new Error("the process that writes tables ended early")));
      child.once("message", (received: unknown) => {
        const made = answer.parse(received);
        if ("failure" in made) reject(new Error(`a table could not be laid out: ${made.failure}`));
        else resolve(Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength));
      });
      feedWith(child).catch(reject);
    });
  } finally {
    child.kill("SIGKILL");
  }
};

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Queue of one file at a time, because each keeps a core busy for seconds. Errors: `server_busy`. */
const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting > MAX_WAITING)
    return Promise.reject(new Refusal("server_busy", { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  waiting += 1;
  const mine = turn.then(work).finally(() => {
    waiting -= 1;
  });
  turn = mine.catch(() => undefined);
  return mine;
};

const contentTypes: Readonly<Record<WholeFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/**
 * Writer of XLSX and PDF files in a child process: its memory is returned to the system when it exits, and running out
 * of memory does not end the server, unlike with a worker thread (decision 42).
 * @param effort files of the background come one by one: they hold up nobody, and do not queue with those that are waited for
 */
export const processWriter = (format: WholeFormat, effort: Effort): TableWriter => ({
  contentType: contentTypes[format],
  extension: format,
  write: (table, signal) => {
    const write = () => writeInProcess((child) => feed(child, format, table), signal, efforts[effort]);
    return effort === "inline" ? enqueue(write) : write();
  },
});

/** A report as a PDF, made in the same way. Errors: `server_busy`. */
export const writeReport = (report: PrintedReport, signal: AbortSignal): Promise<Buffer> =>
  enqueue(() => writeInProcess((child) => send(child, { kind: "report", report }), signal, efforts.inline));

export const pdfContentType = contentTypes.pdf;
