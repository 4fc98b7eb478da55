import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { isPermission, mayDo } from "@sgval/contract/permission";
import type { ReportQuery } from "@sgval/contract/reports/reports";
import { mostFileBytes, type runFailures } from "@sgval/contract/reports/runs";
import type { ExportFormat } from "@sgval/contract/table-export";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import type { Actor, Rights } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { FileSink, MadeFile, StoredCall } from "../../../kernel/http/repeat-call.ts";
import { defineJob, type Jobs, type JobTry } from "../../../kernel/jobs/jobs.ts";
import { type Occurrence, sharedChange } from "../../../kernel/nodes/node-channel.ts";
import { mayPass } from "../../../kernel/postgres/database-down.ts";
import { errorCode } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";
import { defineToken } from "../../../kernel/services.ts";
import type { buildReport, ReportDeps } from "../build-report.ts";
import { type DrawCharts, reportAsTable } from "../export-report.ts";
import { type RightsThen, rightsOfNow } from "./rights-then.ts";
import { insertFile, type WrittenFile } from "./run-files.store.ts";
import {
  beginTry,
  finishRun,
  type ListExport,
  noteProgress,
  noteRetry,
  type RunRecord,
} from "./runs.store.ts";

/** Reports are made one after the other. */
export const reportQueue = "reports";

/** One at a time: each keeps the database and a core busy. */
export const writeReport = defineJob({
  name: "write-report",
  payload: z.object({ runId: z.number().int() }),
  maxAttempts: 5,
  queue: reportQueue,
});

/** With those that a restart cut off: a report that ends the server must not do so for ever. */
const mostTries = 8;
/** Share of the progress that the readings are; writing the files is the rest. */
const readShare = 90;

/** A report or list that was made in the background, at an end that nobody asked for. */
export interface EndedRun {
  run: RunRecord;
  state: "done" | "failed";
  error: string | null;
}

/** Notifies whoever ordered a run, in the transaction in which it ends; returns the shared events of that. */
export const runNotices =
  defineToken<(trx: Kysely<Database>, ended: EndedRun) => Promise<readonly Occurrence[]>>("notices of runs");

/** Who ordered a report, as the account is now. */
export type Requester = Rights & Pick<Actor, "userId" | "username" | "email" | "units">;

export interface WriteDeps extends Pick<ReportDeps, "db" | "clock"> {
  events: EventBus;
  jobs: Pick<Jobs, "enqueue" | "unlockQueue">;
  tables: Pick<Tables, "write">;
  build: ReturnType<typeof buildReport>;
  drawCharts: DrawCharts;
  /** Calls the export of a list again, for a user who is not there. */
  repeatCall(call: StoredCall, actor: Actor, sink: FileSink): Promise<void>;
  /** `null` without an account. */
  findRequester(userId: number): Promise<Requester | null>;
  /** Called in the transaction in which a run ends, for whoever waits for its files. */
  onEnd(trx: Kysely<Database>, run: RunRecord, error: string | null): Promise<void>;
  /** As `runNotices`. */
  notify(trx: Kysely<Database>, ended: EndedRun): Promise<readonly Occurrence[]>;
}

/** A file whose bytes are there, to be recorded once it is stored. */
type KeptFile = WrittenFile & Pick<MadeFile, "record">;

/** The files of a run, and why there are none, or not all that were asked for. */
interface Made {
  files: readonly KeptFile[];
  rightsThen: RightsThen | null;
  error: string | null;
}

/** Somebody who is not there: a list asks for what they may do and see, and in which units. */
const actorOf = (requester: Requester): Actor => ({
  ...requester,
  sessionId: 0,
  manageSuper: false,
  mustChangePassword: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

/** With no more permissions than the key had that ordered a run. */
const limitedTo = (key: RightsThen | null, requester: Requester): Requester => {
  if (!key?.permissions) return requester;
  const { id, name } = requester.role ?? { id: 0, name: "superUser" };
  const permissions = key.permissions.filter((one) => isPermission(one) && mayDo(requester, one));
  return { ...requester, superUser: false, role: { id, name, permissions } };
};

/** Ends the work on a run that was cancelled or deleted meanwhile. */
class NoLongerWanted extends Error {}

class RunFailure extends Error {
  readonly failure: string;
  constructor(failure: (typeof runFailures)[number]) {
    super(failure);
    this.failure = failure;
  }
}

/** Why a run fails for good; `null` for an error that may pass. SQLSTATE 53100, as ENOSPC, says that the disk is full. */
const failureOf = (error: unknown): string | null => {
  if (error instanceof RunFailure) return error.failure;
  if (error instanceof Refusal) return error.code === "server_busy" ? null : error.code;
  const code = errorCode(error) ?? "";
  if (["53100", "ENOSPC", "EDQUOT"].includes(code)) return "disk_full";
  return /^[0-9A-Z]{5}$/.test(code) && !mayPass(error) ? "not_written" : null;
};

const bytesOf = async (content: Readable | Buffer): Promise<Buffer> => {
  const demandSmall = (size: number) => {
    if (size > mostFileBytes) throw new RunFailure("file_too_large");
  };
  if (Buffer.isBuffer(content)) {
    demandSmall(content.length);
    return content;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    demandSmall(size);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

/** Makes reports in the background. Whatever happens, a run comes to an end that says why, or is tried again. */
export const createRunWriter = (deps: WriteDeps) => {
  const { db, clock } = deps;
  /** What is under way here, to end it at once. */
  const underWay = new Map<number, AbortController>();
  const closing = new AbortController();
  const now = () => new Date(clock.now());

  type GoOn = (progress: number) => Promise<void>;
  const reportFiles = async (
    { formats, language, rightsThen }: RunRecord,
    query: ReportQuery,
    requester: Requester,
    signal: AbortSignal,
    goOn: GoOn,
  ): Promise<Made> => {
    // A file says no more than its reader may see on the screen, now.
    if (!mayDo(requester, "Report.Index") || !mayDo(requester, "Report.Export"))
      throw new Refusal("forbidden");
    const report = await deps.build(query, requester, (done, of) =>
      goOn(Math.floor((readShare * done) / of)),
    );
    await goOn(readShare);
    const order = (format: ExportFormat) => ({
      ...{ actor: requester, ip: null },
      query: { format, ...(language === null ? {} : { language }) },
    });
    const files: KeptFile[] = [];
    const refused: Refusal[] = [];
    for (const format of formats) {
      try {
        const file = await deps.tables.write(
          order(format),
          (view) => reportAsTable(deps.drawCharts, report, { query, actor: requester, view }),
          signal,
        );
        files.push({ ...file, format, content: await bytesOf(file.content) });
      } catch (error) {
        // What is too long for one kind of file is none too long for the others.
        if (!(error instanceof Refusal) || error.code !== "table_too_long") throw error;
        refused.push(error);
      }
      const done = files.length + refused.length;
      await goOn(readShare + Math.floor(((100 - readShare - 1) * done) / formats.length));
    }
    const [missing] = refused;
    if (missing && files.length === 0) throw missing;
    return { files, rightsThen: rightsThen && rightsOfNow(requester), error: missing?.code ?? null };
  };
  const listFiles = async (
    { formats: [format = "csv"] }: RunRecord,
    list: ListExport,
    requester: Requester,
    signal: AbortSignal,
    goOn: GoOn,
  ): Promise<KeptFile[]> => {
    const made: MadeFile[] = [];
    const onRows = (rows: number, of: number) => goOn(Math.min(99, Math.floor((99 * rows) / of)));
    await deps.repeatCall(list, actorOf(requester), {
      signal,
      onRows,
      deliver: (file) => void made.push(file),
    });
    const files: KeptFile[] = [];
    for (const file of made) files.push({ ...file, format, content: await bytesOf(file.content) });
    return files;
  };

  const filesOf = async (run: RunRecord, signal: AbortSignal): Promise<Made> => {
    const owner = await deps.findRequester(run.userId);
    if (!owner) throw new Refusal("forbidden");
    const requester = limitedTo(run.rightsThen, owner);
    let noted = 0;
    const goOn: GoOn = async (progress) => {
      if (progress > noted) {
        noted = progress;
        if (!(await noteProgress(db.kysely, run.id, progress, now()))) throw new NoLongerWanted();
      }
      signal.throwIfAborted();
    };
    const { query, list } = run.subject;
    if (query) return reportFiles(run, query, requester, signal, goOn);
    if (!list) throw new Refusal("validation_failed");
    const files = await listFiles(run, list, requester, signal, goOn);
    return { files, rightsThen: rightsOfNow(requester), error: null };
  };

  /** Files, their entries in the log, the notice and the state are one transaction: a run that is done has them all. */
  const end = async (run: RunRecord, { files, rightsThen, error }: Made): Promise<void> => {
    const state = files.length > 0 ? "done" : "failed";
    await sharedChange(deps, async (trx) => {
      if (!(await finishRun(trx, run.id, { state, error, rightsThen }, now()))) throw new NoLongerWanted();
      for (const file of files) {
        await insertFile(trx, run.id, file);
        await file.record(trx);
      }
      await deps.onEnd(trx, run, error);
      return deps.notify(trx, { run, state, error });
    });
  };

  const write = async ({ runId }: { runId: number }, { isLast }: JobTry): Promise<void> => {
    const run = await beginTry(db.kysely, runId, now());
    if (!run) return;
    const aborted = new AbortController();
    underWay.set(runId, aborted);
    try {
      if (run.tries > mostTries) throw new RunFailure("gave_up");
      await end(run, await filesOf(run, AbortSignal.any([aborted.signal, closing.signal])));
    } catch (error) {
      if (error instanceof NoLongerWanted || aborted.signal.aborted) return;
      // What the server leaves unfinished as it stops is not the fault of the run.
      if (closing.signal.aborted) throw error;
      const failure = failureOf(error) ?? (isLast ? "not_written" : null);
      if (failure === null) {
        await noteRetry(db.kysely, runId, "not_written", now());
        throw error;
      }
      await end(run, { files: [], rightsThen: null, error: failure }).catch((problem: unknown) => {
        if (!(problem instanceof NoLongerWanted)) throw problem;
      });
    } finally {
      underWay.delete(runId);
    }
  };

  return {
    write,
    /** Ends the work on a run that was cancelled. */
    abort: (runId: number): void => underWay.get(runId)?.abort(),
    close: async (): Promise<void> => {
      closing.abort();
      for (let turns = 0; underWay.size > 0 && turns < 1_000; turns += 1) await setImmediate();
    },
  };
};
