import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import type { TableHead, TableRow, TableWriter, WrittenTable } from "./table.ts";

/** What the process is told, in this order: the head, rows in portions, the end. */
export type WriterOrder =
  | { kind: "head"; format: WholeFormat; head: TableHead }
  | { kind: "rows"; rows: TableRow[] }
  | { kind: "end" };
/** Kinds of file that are built whole before their first byte leaves. */
export type WholeFormat = "xlsx" | "pdf";

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ failure: z.string() })]);
export type WriterAnswer = { bytes: Uint8Array } | { failure: string };

/** Rows that are handed over at once; handing over is all that the server itself does. */
const PORTION = 250;
/** Enough for the largest table allowed; a process that needs more ends alone. */
const MOST_MEMORY_MB = 512;
/** A third of the share of a process of usual rank: behind the server, but never starved. */
const NICENESS = 5;
/** Far longer than any file takes, so that one that hangs does not hold up the next. */
const LONGEST_MS = 2 * 60_000;
/** Files that may wait for their turn; whoever comes then is asked to come again. */
const MOST_WAITING = 5;
const RETRY_AFTER_SECONDS = 20;

const startProcess = (): ChildProcess => {
  const child = fork(new URL("./table-process.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
    // The server's environment holds secrets that no document needs.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    // Readings and commands come first.
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // It has ended already, which whoever waits for it hears.
  }
  return child;
};

const emit = (child: ChildProcess, order: WriterOrder): Promise<void> =>
  new Promise((resolve, reject) => {
    child.send(order, (error) => (error ? reject(error) : resolve()));
  });

/** Portion by portion, each when the one before has left, so that the server never holds the whole table. */
const feed = async (
  child: ChildProcess,
  format: WholeFormat,
  { head, rows }: WrittenTable,
): Promise<void> => {
  await emit(child, { kind: "head", format, head });
  let portion: TableRow[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < PORTION) continue;
    await emit(child, { kind: "rows", rows: portion });
    portion = [];
  }
  await emit(child, { kind: "rows", rows: portion });
  await emit(child, { kind: "end" });
};

const write = async (format: WholeFormat, table: WrittenTable, gone: AbortSignal): Promise<Buffer> => {
  if (gone.aborted) throw new Refusal("server_busy");
  const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_MS)]);
  const child = startProcess();
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
      feed(child, format, table).catch(reject);
    });
  } finally {
    child.kill("SIGKILL");
  }
};

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One file after the other: each keeps a core busy for seconds. Errors: `server_busy`. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting > MOST_WAITING)
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
 * Sheets and documents are laid out in a process of their own: what it needs is given back when it ends, and one
 * that runs out of memory takes nobody along, as a thread would.
 */
export const processWriter = (format: WholeFormat): TableWriter => ({
  contentType: contentTypes[format],
  extension: format,
  write: (table, signal) => inTurn(() => write(format, table, signal)),
});
