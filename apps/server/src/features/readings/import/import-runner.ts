import { message } from "@sgval/contract/message";
import { type ImportMapping, missingOf } from "@sgval/contract/readings/import-mapping";
import { isOver, isRunning } from "@sgval/contract/readings/imports";
import { type Actor, type Caller, signatureOf } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import type { LatestReadingsMemory } from "../latest-readings.ts";
import { newestReadings } from "../query/list-readings.store.ts";
import type { ReadingTotals } from "../query/reading-totals.ts";
import { noCounts } from "./collect-rows.ts";
import { rememberMapping } from "./import-mappings.store.ts";
import {
  beginImport,
  changeStatus,
  findImport,
  findRunningImport,
  isImportRunning,
  type StoredImport,
} from "./imports.store.ts";
import { headerKey, readHeadings } from "./preview-import.ts";
import { demandImport, removeOldFiles, scopeOf } from "./receive-import.ts";
import { devicesIn, type RunImportDeps, runImport } from "./run-import.ts";
import { ImportInterrupted } from "./write-import.ts";

export interface RunnerDeps extends RunImportDeps, AuditDeps {
  node: string;
  latest: LatestReadingsMemory;
  totals: Pick<ReadingTotals, "forget">;
}

/** Every message of a device has more values of its newest time than one. */
const newest = 5;

type End = { status: "done" | "cancelled" | "failed"; failure: StoredImport["failure"] };

const details = {
  done: "readings_imported",
  cancelled: "readings_import_cancelled",
  failed: "readings_import_failed",
} as const;

/** Runs the import of this node in the background, one at a time, and goes on with it after a restart. */
export const createImportRunner = (deps: RunnerDeps) => {
  const { db, clock, logger, files, node, latest, totals } = deps;
  let current: { id: number; abort: AbortController; done: Promise<void> } | null = null;
  let closed = false;

  /** What lists and totals keep in memory is read again, as after a restart; nothing is sent to consoles. */
  const refresh = async (deviceIds: readonly number[]): Promise<void> => {
    for (const deviceId of deviceIds) {
      totals.forget(deviceId);
      const samples = await newestReadings(db, deviceId, newest);
      latest.take(deviceId, samples.map((sample) => ({ ...sample, late: true })).toReversed(), 0);
    }
  };

  const finish = async (job: StoredImport, { status, failure }: End): Promise<StoredImport | null> => {
    const ended = await auditedChange(deps, job.signedBy, async ({ trx, now, record }) => {
      const row = await changeStatus(trx, job.id, ["importing", "cancelled"], status, { now, failure });
      if (!row) return null;
      const { counts, deviceIds } = row;
      const { rows, stored, duplicates, conflicts, rejected } = counts ?? noCounts();
      await record({
        subject: "reading_import",
        subjectId: job.id,
        subjectName: job.fileName,
        deviceId: deviceIds.length === 1 ? (deviceIds[0] ?? null) : null,
        detail: details[status],
        after: {
          importedDevices: deviceIds.length,
          rowsRead: rows,
          valuesStored: stored,
          valueDuplicates: duplicates,
          valueConflicts: conflicts,
          valuesRejected: rejected,
        },
      });
      return row;
    });
    await files.remove(job.id);
    return ended;
  };

  const failureOf = (error: unknown): NonNullable<StoredImport["failure"]> => {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    logger.error({ err: error }, "an import of readings failed");
    return { code: "unknown_error" };
  };

  const work = async (job: StoredImport, signal: AbortSignal): Promise<void> => {
    let failure: StoredImport["failure"] = null;
    let interrupted = false;
    try {
      await runImport(deps, job, signal);
    } catch (error) {
      interrupted = error instanceof ImportInterrupted || signal.aborted;
      if (!interrupted) failure = failureOf(error);
    }
    // It stays as it is in the database, and the next start goes on with it.
    if (closed) return;
    if (job.dryRun) {
      await changeStatus(db.kysely, job.id, ["checking"], "ready", { now: new Date(clock.now()), failure });
      return;
    }
    const stored = await findImport(db.kysely, job.id);
    await refresh(stored?.deviceIds ?? []);
    await finish(
      job,
      interrupted ? { status: "cancelled", failure: null } : { status: failure ? "failed" : "done", failure },
    );
  };

  const launch = (job: StoredImport): void => {
    const abort = new AbortController();
    const done = work(job, abort.signal)
      .catch((error: unknown) =>
        logger.error({ err: error, import: job.id }, "the end of an import could not be noted"),
      )
      .finally(() => {
        if (current?.id === job.id) current = null;
      });
    current = { id: job.id, abort, done };
  };

  return {
    /** Errors: `not_found`, `import_not_ready`, `import_running`, `validation_failed`. */
    start: async (
      { id, mapping, dryRun }: { id: number; mapping: ImportMapping; dryRun: boolean },
      caller: Caller,
    ): Promise<StoredImport> => {
      const job = await demandImport(db.kysely, id, caller.actor);
      if (job.status !== "ready" || job.node !== node) throw new Refusal("import_not_ready");
      if (current) throw new Refusal("import_running");
      const [missing] = missingOf(mapping);
      if (missing)
        throw refuseField(missing, message(missing === "parameter" ? "select_parameter" : "required"));
      const scope = scopeOf(caller.actor);
      const { id: deviceId } = mapping.device;
      if (
        mapping.device.column === null &&
        !devicesIn(deps.registry, scope).some((one) => one.id === deviceId)
      )
        throw new Refusal("not_found");
      const now = new Date(clock.now());
      const headings = await readHeadings(files, id, mapping);
      if (headings.length > 0) await rememberMapping(db.kysely, headerKey(headings), mapping, now);
      const request = { mapping, dryRun, scope, signedBy: signatureOf(caller) };
      const begun = await db
        .transaction((trx) => beginImport(trx, id, request, now))
        .catch((error: unknown) => {
          throw isImportRunning(error) ? new Refusal("import_running") : error;
        });
      if (!begun) throw new Refusal("import_not_ready");
      launch(begun);
      return begun;
    },

    /** Ends an import, brings a dry run back to its mapping, or throws a file away. Errors: `not_found`. */
    cancel: async (id: number, actor: Actor): Promise<StoredImport> => {
      const job = await demandImport(db.kysely, id, actor);
      if (isOver(job.status)) return job;
      const now = new Date(clock.now());
      const to = job.status === "checking" ? "ready" : "cancelled";
      const changed = await changeStatus(db.kysely, id, [job.status], to, { now });
      if (current?.id === id) {
        // Another node notices it when it notes its progress.
        current.abort.abort();
        await current.done;
      } else if (!isRunning(job.status)) await files.remove(id);
      return (await findImport(db.kysely, id)) ?? changed ?? job;
    },

    /** Goes on with what was under way when the server ended. */
    resume: async (): Promise<void> => {
      await removeOldFiles(deps);
      const job = await findRunningImport(db.kysely, node);
      if (job) launch(job);
    },

    /** Resolves when nothing runs. */
    idle: async (): Promise<void> => current?.done,

    close: async (): Promise<void> => {
      closed = true;
      current?.abort.abort();
      await current?.done;
    },
  };
};
