import { message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import { kindPermissions, type ReportQuery } from "@sgval/contract/reports/reports";
import {
  isUnderWay,
  mostRunsUnderWay,
  type ReportRun,
  type RunInput,
  runDays,
} from "@sgval/contract/reports/runs";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import type { Actor, Rights } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { demandReported, type PlacesRegistry } from "../reported-places.ts";
import {
  countUnderWay,
  deleteRunRow,
  deleteRunsBefore,
  findFile,
  findRunFor,
  findRunsFor,
  finishRun,
  insertRun,
  type ListedRun,
  type NewRun,
  touchStanding,
} from "./runs.store.ts";
import { reportQueue, type WriteDeps, writeReport } from "./write-run.ts";

/** A run that has not moved for so long is begun again: its server is gone, or its job is. */
const standsStill = 10 * minuteMs;

export interface RunDeps extends Pick<WriteDeps, "db" | "clock" | "jobs"> {
  registry: PlacesRegistry;
  /** Ends the work on a run that was cancelled. */
  abort(runId: number): void;
}

const viewOf = (run: ListedRun, userId: number): ReportRun => {
  const { id, name, query, formats, state, progress, error, tries, files, createdAt, finishedAt } = run;
  const own = run.userId === userId;
  return {
    ...{ id, name, kind: query.kind, from: isoTime(query.from), to: isoTime(query.to) },
    ...{ formats, state, progress, error, tries, own, files },
    scheduledBy: own ? null : run.username,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    deletedAt: finishedAt && isoTime(finishedAt.getTime() + runDays * dayMs),
  };
};

/** Adds a run and the job that makes it, within the caller's transaction. */
export const addRun = async (
  { jobs }: { jobs: Pick<RunDeps["jobs"], "enqueue"> },
  trx: Kysely<Database>,
  run: NewRun,
  now: Date,
): Promise<number> => {
  const id = await insertRun(trx, run, now);
  await jobs.enqueue(trx, writeReport, { runId: id }, String(id));
  return id;
};

/** Refuses what the report would refuse at once, before it waits for its turn. */
const demandAllowed = async (
  { db, registry }: Pick<RunDeps, "db" | "registry">,
  query: ReportQuery,
  rights: Rights,
): Promise<void> => {
  const needed = kindPermissions[query.kind];
  if (!mayDo(rights, "Report.Index") || (needed && !needed.some((permission) => mayDo(rights, permission))))
    throw new Refusal("forbidden");
  await demandReported(db.kysely, registry, rights, query);
};

/** Reports in the background: ordered, listed, cancelled, fetched and deleted. */
export const createRuns = (deps: RunDeps) => {
  const { db, clock, jobs } = deps;
  const demand = async (id: number, { userId }: Pick<Actor, "userId">): Promise<ListedRun> => {
    const run = await findRunFor(db.kysely, id, userId);
    if (!run) throw new Refusal("not_found");
    return run;
  };
  const demandOwn = async (id: number, actor: Pick<Actor, "userId">): Promise<ListedRun> => {
    const run = await demand(id, actor);
    if (run.userId !== actor.userId) throw new Refusal("not_found");
    return run;
  };
  const cancel = async (run: ListedRun): Promise<void> => {
    if (!isUnderWay(run.state)) return;
    await finishRun(db.kysely, run.id, { state: "cancelled", error: null }, new Date(clock.now()));
    deps.abort(run.id);
  };
  return {
    list: async ({ userId }: Actor): Promise<ReportRun[]> =>
      (await findRunsFor(db.kysely, userId)).map((run) => viewOf(run, userId)),

    /** Errors: `forbidden`, `not_found` for what is not seen, `list_full` while too many are under way. */
    start: async ({ name, formats, language, ...query }: RunInput, actor: Actor): Promise<ReportRun> => {
      if (query.from >= query.to) throw refuseField("to", message("start_before_end"));
      const about = query.kind === "zones" ? query.zoneIds : query.deviceIds;
      if (about.length === 0) throw refuseField("deviceIds", message("required"));
      await demandAllowed(deps, query, actor);
      const { userId } = actor;
      const id = await db.transaction(async (trx) => {
        if ((await countUnderWay(trx, userId)) >= mostRunsUnderWay) throw new Refusal("list_full");
        const chosen = { name: name ?? null, language: language ?? null };
        const run = { ...{ userId, query, formats, readerIds: [], scheduleId: null }, ...chosen };
        return addRun(deps, trx, run, new Date(clock.now()));
      });
      return viewOf(await demand(id, actor), userId);
    },

    /** Errors: `not_found`. */
    cancel: async (id: number, actor: Actor): Promise<ReportRun> => {
      await cancel(await demandOwn(id, actor));
      return viewOf(await demand(id, actor), actor.userId);
    },

    /** Errors: `not_found`. */
    remove: async (id: number, actor: Actor): Promise<void> => {
      await cancel(await demandOwn(id, actor));
      await deleteRunRow(db.kysely, id);
    },

    /** A file, for whom it was sent to, or for whoever ordered it and still sees all that it is about. Errors: `not_found`, `forbidden`. */
    file: async (id: number, format: string, actor: Actor) => {
      const run = await demand(id, actor);
      if (run.userId === actor.userId) await demandAllowed(deps, run.query, actor);
      const file = await findFile(db.kysely, id, format);
      if (!file) throw new Refusal("not_found");
      return file;
    },

    /** Begins again what stands still, so that no run is lost with the server or the job that made it. */
    resume: async (): Promise<void> => {
      const now = clock.now();
      await db.transaction(async (trx) => {
        // They have as long again to begin to move.
        const ids = await touchStanding(trx, new Date(now - standsStill), new Date(now));
        if (ids.length > 0) await jobs.unlockQueue(trx, reportQueue);
        for (const id of ids) await jobs.enqueue(trx, writeReport, { runId: id }, String(id));
      });
    },

    /** Deletes old runs with their files. */
    dropOld: () => deleteRunsBefore(db.kysely, new Date(clock.now() - runDays * dayMs)),
  };
};
