import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { commandSource } from "@sgval/contract/control/control";
import { commandAnswer } from "@sgval/contract/mqtt";
import * as z from "zod";
import { requestedCommand } from "../command-record.ts";

/** A stop that was published before it was recorded: everything its row will say. */
const publishedStop = z.object({
  kind: z.literal("stop"),
  cmdId: z.string(),
  requestId: z.string(),
  requested: requestedCommand,
  device: z.object({ id: z.number(), name: z.string(), displayName: z.string() }),
  code: z.string(),
  pumpIds: z.array(z.string()).nullable(),
  /** An earlier version journalled the stops of people alone; one of them may stand there when it is replaced. */
  source: commandSource.default("manual"),
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
export type PublishedStop = z.infer<typeof publishedStop>;

/** What the device answered before the stop was recorded. */
const stopAnswer = z.object({
  kind: z.literal("answer"),
  cmdId: z.string(),
  answer: commandAnswer,
  /** Epoch milliseconds. */
  at: z.number(),
  /** Whether it came after the deadline, by the clock of the server that published the stop. */
  late: z.boolean().optional(),
});
export type StopAnswer = z.infer<typeof stopAnswer>;

const journalRecord = z.discriminatedUnion("kind", [publishedStop, stopAnswer]);
type JournalRecord = z.infer<typeof journalRecord>;

const recordBytes = 8_192;
/** Places of stops come first; answers have as many of their own, so that they never take one from a stop. */
const placesOfEach = 128;
const places = 2 * placesOfEach;
const kindOf = (place: number): JournalRecord["kind"] => (place < placesOfEach ? "stop" : "answer");
/** Length and checksum of what follows. */
const headBytes = 8;
const emptyHead = Buffer.alloc(headBytes);

/** The record at a place; `null` for an empty one, and for one that a crash left half written. */
const recordIn = (bytes: Buffer): JournalRecord | null => {
  const length = bytes.readUInt32LE(0);
  if (length === 0 || length > recordBytes - headBytes) return null;
  const content = bytes.subarray(headBytes, headBytes + length);
  if (crc32(content) !== bytes.readUInt32LE(4)) return null;
  return journalRecord.safeParse(JSON.parse(content.toString("utf8"))).data ?? null;
};

/** The file whose blocks all exist, so that a record needs no free space. */
const preallocated = async (path: string): Promise<FileHandle> => {
  const file = await open(path, "r+").catch(() => open(path, "wx+", 0o600));
  const { size } = await file.stat();
  const missing = places * recordBytes - size;
  if (missing > 0) await file.write(Buffer.alloc(missing), 0, missing, size);
  await file.sync();
  return file;
};

export interface StopJournal {
  /** What was added before the last end of the server and not removed since. */
  readonly found: readonly { record: JournalRecord; place: number }[];
  /**
   * Writes a record to a free place of the file. Resolves once it would survive a crash of the server; `durable` once it
   * survives one of the machine.
   */
  add(record: JournalRecord): Promise<{ place: number; durable: Promise<void> }>;
  remove(places: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** The file in which stops stand that were published and are not recorded yet; see decision 60. */
export const openStopJournal = async (dataDir: string): Promise<StopJournal> => {
  const file = await preallocated(join(dataDir, "stop-journal"));
  const found: { record: JournalRecord; place: number }[] = [];
  const free = { stop: new Set<number>(), answer: new Set<number>() };
  const content = Buffer.alloc(places * recordBytes);
  await file.read(content, 0, content.length, 0);
  for (let place = 0; place < places; place += 1) {
    const record = recordIn(content.subarray(place * recordBytes, (place + 1) * recordBytes));
    if (record) found.push({ record, place });
    else free[kindOf(place)].add(place);
  }
  return {
    found,
    add: async (record) => {
      const json = Buffer.from(JSON.stringify(record));
      if (json.length > recordBytes - headBytes) throw new Error("too long for the journal of stops");
      const [place] = free[record.kind];
      if (place === undefined) throw new Error("the journal of stops is full");
      free[record.kind].delete(place);
      const head = Buffer.alloc(headBytes);
      head.writeUInt32LE(json.length, 0);
      head.writeUInt32LE(crc32(json), 4);
      const bytes = Buffer.concat([head, json]);
      await file.write(bytes, 0, bytes.length, place * recordBytes);
      return { place, durable: file.datasync() };
    },
    remove: async (emptied) => {
      for (const place of emptied) {
        await file.write(emptyHead, 0, headBytes, place * recordBytes);
        free[kindOf(place)].add(place);
      }
    },
    close: () => file.close(),
  };
};
