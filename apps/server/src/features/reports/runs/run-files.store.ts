import type { ExportFormat } from "@sgval/contract/table-export";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

interface ReportFileTable {
  run_id: number;
  format: string;
  name: string;
  content_type: string;
  content: Buffer;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    report_file: ReportFileTable;
  }
}

export interface WrittenFile {
  format: ExportFormat;
  name: string;
  contentType: string;
  content: Buffer;
}

export const insertFile = async (
  db: Db,
  runId: number,
  { format, name, contentType, content }: WrittenFile,
): Promise<void> => {
  await db
    .insertInto("report_file")
    .values({ ...{ format, name, content }, run_id: runId, content_type: contentType })
    .execute();
};

export interface StoredFile extends Pick<WrittenFile, "name" | "contentType"> {
  bytes: number;
  content: AsyncIterable<Buffer>;
}

/** The database writes bytes as text twice as long: a whole file would be several times in memory. */
const sliceBytes = 1024 * 1024;

async function* slicesOf(db: Db, runId: number, format: string): AsyncGenerator<Buffer> {
  for (let at = 1; ; at += sliceBytes) {
    const { rows } = await sql<{ slice: Buffer }>`
      select substring(content from ${at}::int for ${sliceBytes}::int) as slice
      from report_file where run_id = ${runId} and format = ${format}`.execute(db);
    const slice = rows[0]?.slice;
    if (!slice) throw new Error("the file was deleted while it was read");
    if (slice.length > 0) yield slice;
    if (slice.length < sliceBytes) return;
  }
}

/** A file, whose bytes are read as they are asked for. */
export const findFile = async (db: Db, runId: number, format: string): Promise<StoredFile | undefined> => {
  const { rows } = await sql<Omit<StoredFile, "content">>`
    select name, content_type as "contentType", octet_length(content) as bytes
    from report_file where run_id = ${runId} and format = ${format}`.execute(db);
  const [found] = rows;
  return found && { ...found, content: slicesOf(db, runId, format) };
};

/** The kinds of the files of a run, with their bytes. */
export const findFileSizes = async (db: Db, runId: number): Promise<{ format: string; bytes: number }[]> => {
  const { rows } = await sql<{ format: string; bytes: number }>`
    select format, octet_length(content) as bytes from report_file where run_id = ${runId} order by format`.execute(
    db,
  );
  return rows;
};
