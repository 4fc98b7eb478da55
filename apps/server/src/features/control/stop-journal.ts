import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { commandAnswer } from "@sgval/contract/mqtt";
import * as z from "zod";
import { requestedCommand } from "./command-record.ts";

/** A stop that left before the database had it: everything its row will say. */
const journalledStop = z.object({
  kind: z.literal("stop"),
  cmdId: z.string(),
  requestId: z.string(),
  requested: requestedCommand,
  device: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  code: z.string(),
  pumpIds: z.array(z.string()).nullable(),
  by: z.object({
    id: z.number().nullable(),
    name: z.string(),
    role: z.string().nullable(),
    ip: z.string().nullable(),
  }),
  takeManual: z.boolean(),
  /** Epoch milliseconds. */
  publishedAt: z.number(),
});
export type JournalledStop = z.infer<typeof journalledStop>;

/** What the device answered before the row of the stop existed. */
const journalledAnswer = z.object({
  kind: z.literal("answer"),
  cmdId: z.string(),
  answer: commandAnswer,
  /** Epoch milliseconds. */
  at: z.number(),
});
export type JournalledAnswer = z.infer<typeof journalledAnswer>;

const journalRecord = z.discriminatedUnion("kind", [journalledStop, journalledAnswer]);
type JournalRecord = z.infer<typeof journalRecord>;

const slotBytes = 8_192;
const slots = 128;
/** Length and checksum of what follows. */
const headBytes = 8;
const emptyHead = Buffer.alloc(headBytes);

/** The record in a slot; `null` for an empty one, and for one that a crash left half written. */
const recordIn = (slot: Buffer): JournalRecord | null => {
  const length = slot.readUInt32LE(0);
  if (length === 0 || length > slotBytes - headBytes) return null;
  const content = slot.subarray(headBytes, headBytes + length);
  if (crc32(content) !== slot.readUInt32LE(4)) return null;
  return journalRecord.safeParse(JSON.parse(content.toString("utf8"))).data ?? null;
};

/** The file whose blocks all exist, so that noting needs no free space. */
const preallocated = async (path: string): Promise<FileHandle> => {
  const file = await open(path, "r+").catch(() => open(path, "wx+", 0o600));
  const { size } = await file.stat();
  const missing = slots * slotBytes - size;
  if (missing > 0) await file.write(Buffer.alloc(missing), 0, missing, size);
  await file.sync();
  return file;
};

export interface StopJournal {
  /** What was noted before the last end of the server and not removed since. */
  readonly found: readonly { record: JournalRecord; slot: number }[];
  /** Notes it. Resolves once it would survive a crash of the server; `durable` once it survives one of the machine. */
  note(record: JournalRecord): Promise<{ slot: number; durable: Promise<void> }>;
  remove(slots: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** The file in which stops are noted that were published before the database had them; see decision 60. */
export const openStopJournal = async (dataDir: string): Promise<StopJournal> => {
  const file = await preallocated(join(dataDir, "stop-journal"));
  const found: { record: JournalRecord; slot: number }[] = [];
  const free = new Set<number>();
  const content = Buffer.alloc(slots * slotBytes);
  await file.read(content, 0, content.length, 0);
  for (let slot = 0; slot < slots; slot += 1) {
    const record = recordIn(content.subarray(slot * slotBytes, (slot + 1) * slotBytes));
    if (record) found.push({ record, slot });
    else free.add(slot);
  }
  return {
    found,
    note: async (record) => {
      const json = Buffer.from(JSON.stringify(record));
      if (json.length > slotBytes - headBytes) throw new Error("too long for the journal of stops");
      const [slot] = free;
      if (slot === undefined) throw new Error("the journal of stops is full");
      free.delete(slot);
      const head = Buffer.alloc(headBytes);
      head.writeUInt32LE(json.length, 0);
      head.writeUInt32LE(crc32(json), 4);
      const bytes = Buffer.concat([head, json]);
      await file.write(bytes, 0, bytes.length, slot * slotBytes);
      return { slot, durable: file.datasync() };
    },
    remove: async (emptied) => {
      for (const slot of emptied) {
        await file.write(emptyHead, 0, headBytes, slot * slotBytes);
        free.add(slot);
      }
    },
    close: () => file.close(),
  };
};
