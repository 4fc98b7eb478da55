import { Worker } from "node:worker_threads";
import * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import type { TableHead, TableRow, TableWriter, WrittenTable } from "./table.ts";

/** What the thread is told, in this order: the head, rows in portions, the end. */
export type ThreadOrder =
  | { kind: "head"; format: ThreadFormat; head: TableHead }
  | { kind: "rows"; rows: TableRow[] }
  | { kind: "end" };
export type ThreadFormat = "xlsx" | "pdf";

const answer = z.instanceof(Uint8Array);

/** Rows that are copied to the thread at once; copying is all that the server's own thread does. */
const PORTION = 250;

const feed = async (worker: Worker, format: ThreadFormat, { head, rows }: WrittenTable): Promise<void> => {
  const tell = (order: ThreadOrder) => worker.postMessage(order);
  tell({ kind: "head", format, head });
  let portion: TableRow[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < PORTION) continue;
    tell({ kind: "rows", rows: portion });
    portion = [];
  }
  tell({ kind: "rows", rows: portion });
  tell({ kind: "end" });
};

// A sheet or a document keeps one core busy for seconds; the others wait for their turn.
let turn: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
};

const write = async (format: ThreadFormat, table: WrittenTable, signal: AbortSignal): Promise<Buffer> => {
  if (signal.aborted) throw new Refusal("server_busy");
  const worker = new Worker(new URL("./table-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Refusal("server_busy")));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the thread that writes tables ended early")));
      worker.once("message", (made: unknown) => {
        const { buffer, byteOffset, byteLength } = answer.parse(made);
        resolve(Buffer.from(buffer, byteOffset, byteLength));
      });
      feed(worker, format, table).catch(reject);
    });
  } finally {
    await worker.terminate();
  }
};

const contentTypes: Readonly<Record<ThreadFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
};

/** Sheets and documents are laid out in a thread of their own, one at a time. */
export const threadWriter = (format: ThreadFormat): TableWriter => ({
  contentType: contentTypes[format],
  extension: format,
  write: (table, signal) => inTurn(() => write(format, table, signal)),
});
