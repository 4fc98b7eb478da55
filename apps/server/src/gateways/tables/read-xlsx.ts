import type { ChildProcess } from "node:child_process";
import * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { type ReadRow, unreadable } from "./read-row.ts";
import { startProcess } from "./start-process.ts";

const cell = z.union([z.string(), z.number(), z.boolean(), z.instanceof(Date), z.null()]);
const answer = z.union([
  z.object({ sheet: z.string(), lines: z.number() }),
  z.object({
    rows: z.array(z.object({ line: z.number(), cells: z.array(cell).readonly() })),
    last: z.boolean(),
  }),
  z.object({ failure: z.string() }),
]);
/** Messages of the process; its types of dates and rows are its own. */
export type WorkbookAnswer = z.output<typeof answer>;

/** Unpacked size of all sheets: a workbook may be a few kilobytes and unpack to gigabytes. */
const MAX_UNPACKED = 400 * 1024 * 1024;
const MAX_MEMORY_MB = 1024;
const TIMEOUT_MS = 2 * 60_000;

const directoryEnd = Buffer.from("PK\u0005\u0006", "latin1");
const entryStart = Buffer.from("PK\u0001\u0002", "latin1");

/** The unpacked size that the directory at the end of a zip file states; the reader unpacks no more than this. */
const unpackedSize = (zip: Buffer): number => {
  const end = zip.lastIndexOf(directoryEnd);
  if (end < 0 || end + 22 > zip.length) throw unreadable("damaged_workbook");
  let at = zip.readUInt32LE(end + 16);
  let size = 0;
  for (let entry = zip.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at + 46 > zip.length || !zip.subarray(at, at + 4).equals(entryStart))
      throw unreadable("damaged_workbook");
    size += zip.readUInt32LE(at + 24);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return size;
};

/** Sends one message and waits for the answer to it. */
const ask = (child: ChildProcess, message: { bytes: Buffer } | "next"): Promise<WorkbookAnswer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    const fail = () => settle(() => reject(unreadable("damaged_workbook")));
    const receive = (received: unknown) => settle(() => resolve(answer.parse(received)));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      child.off("message", receive).off("exit", fail).off("error", fail);
      then();
    };
    child.once("message", receive).once("exit", fail).once("error", fail);
    child.send(message, (error) => error && fail());
  });

/**
 * The widest sheet of a workbook, read in a child process, where running out of memory does not end the server.
 * Errors: `unreadable_table`, `payload_too_large` for what it would unpack to.
 */
export const readXlsx = async (
  bytes: Buffer,
): Promise<{ sheet: string; lines: number; rows: AsyncGenerator<ReadRow> }> => {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new Refusal("payload_too_large", { limit: MAX_UNPACKED });
  const child = startProcess(new URL("./xlsx-process.ts", import.meta.url), MAX_MEMORY_MB);
  const opened = await ask(child, { bytes }).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  if (!("sheet" in opened)) {
    child.kill("SIGKILL");
    throw unreadable("damaged_workbook");
  }
  async function* rows(): AsyncGenerator<ReadRow> {
    try {
      for (let last = false; !last; ) {
        const batch = await ask(child, "next");
        if (!("rows" in batch)) throw unreadable("damaged_workbook");
        yield* batch.rows;
        ({ last } = batch);
      }
    } finally {
      child.kill("SIGKILL");
    }
  }
  return { sheet: opened.sheet, lines: opened.lines, rows: rows() };
};
