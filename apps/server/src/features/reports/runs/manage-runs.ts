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
import type { BackgroundExport } from "../../../gateways/tables/send-table.ts";
import { filtersText } from "../../../gateways/tables/write-table.ts";
import type { Actor, Rights } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import type { StoredCall } from "../../../kernel/http/repeat-call.ts";
import type { Database } from "../../../kernel/schema.ts";
import { demandReported, type PlacesRegistry, zonesById } from "../reported-places.ts";
import { rightsOfNow, stillHolds } from "./rights-then.ts";
import { findFile } from "./run-files.store.ts";
import {
  countUnderWay,
  deleteRunRow,
  deleteRunsBefore,
  findRunFor,
  findRunsFor,
  finishRun,
  hasMoved,
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
  /** Refuses whoever may not call the export of a list now. */
  demandCall(call: Pick<StoredCall, "path">, actor: Actor): unknown;
  /** Ends the work on a run that was cancelled. */
  abort(runId: number): void;
}

const viewOf = (run: ListedRun, userId: number): ReportRun => {
  const { id, name, formats, state, progress, error, tries, files, createdAt, finishedAt } = run;
  const { query, list } = run.subject;
  const own = run.userId === userId;
  return {
    ...{ id, name, kind: query?.kind ?? null, filters: list?.filters ?? null },
    ...{ from: query && isoTime(query.from), to: query && isoTime(query.to) },
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

/** Reports and long lists in the background: ordered, listed, cancelled, fetched and deleted. */
export const createRuns = (deps: RunDeps) => {
  const { db, clock, jobs } = deps;
  const exists = (deviceId: number) => deps.registry.get(deviceId) !== undefined;
  /** A key reads what was made with no more rights than it has, and nothing that others send to its owner. */
  const isFor = ({ userId, rightsThen }: ListedRun, actor: Actor): boolean =>
    !actor.apiKey ||
    (userId === actor.userId && rightsThen !== null && stillHolds(actor, rightsThen, exists));
  const demand = async (id: number, actor: Actor): Promise<ListedRun> => {
    const run = await findRunFor(db.kysely, id, actor.userId);
    if (!run || !isFor(run, actor)) throw new Refusal("not_found");
    return run;
  };
  const demandOwn = async (id: number, actor: Actor): Promise<ListedRun> => {
    const run = await demand(id, actor);
    if (run.userId !== actor.userId) throw new Refusal("not_found");
    return run;
  };
  const order = (actor: Actor, run: Pick<NewRun, "name" | "subject" | "formats" | "language">) =>
    db.transaction(async (trx) => {
      const { userId } = actor;
      if ((await countUnderWay(trx, userId)) >= mostRunsUnderWay) throw new Refusal("too_many_runs");
      // A person has the rights of the time when it is made; a key never more than now.
      const rightsThen = actor.apiKey ? rightsOfNow(actor) : null;
      const whole = { ...run, rightsThen, userId, readerIds: [], scheduleId: null };
      return addRun(deps, trx, whole, new Date(clock.now()));
    });
  /** Refuses whoever may no longer see what a file of theirs is about. */
  const demandSeen = async (
    { subject: { query, list }, rightsThen }: ListedRun,
    actor: Actor,
  ): Promise<void> => {
    if (query) {
      if (!mayDo(actor, "Report.Export")) throw new Refusal("forbidden");
      // What was deleted was not taken away: its file stands as long as any other.
      const zones = query.zoneIds.length === 0 ? new Map<number, never>() : await zonesById(db.kysely);
      return demandAllowed(
        deps,
        {
          ...query,
          deviceIds: query.deviceIds.filter(exists),
          zoneIds: query.zoneIds.filter((id) => zones.has(id)),
        },
        actor,
      );
    }
    // Of what can no longer be read nobody knows whether they see it.
    if (!list) throw new Refusal("not_found");
    deps.demandCall(list, actor);
    if (rightsThen && !stillHolds(actor, rightsThen, exists)) throw new Refusal("rights_changed");
  };
  const cancel = async (run: ListedRun): Promise<void> => {
    if (!isUnderWay(run.state)) return;
    await finishRun(db.kysely, run.id, { state: "cancelled", error: null }, new Date(clock.now()));
    deps.abort(run.id);
  };
  return {
    list: async (actor: Actor): Promise<ReportRun[]> =>
      (await findRunsFor(db.kysely, actor.userId))
        .filter((run) => isFor(run, actor))
        .map((run) => viewOf(run, actor.userId)),

    /** Errors: `forbidden`, `not_found` for what is not seen, `too_many_runs` while too many are under way. */
    start: async ({ name, formats, language, ...query }: RunInput, actor: Actor): Promise<ReportRun> => {
      if (query.from >= query.to) throw refuseField("to", message("start_before_end"));
      const about = query.kind === "zones" ? query.zoneIds : query.deviceIds;
      if (about.length === 0) throw refuseField("deviceIds", message("required"));
      await demandAllowed(deps, query, actor);
      const chosen = { name: name ?? null, language: language ?? null };
      const id = await order(actor, { formats, subject: { query, list: null }, ...chosen });
      return viewOf(await demand(id, actor), actor.userId);
    },

    /** Makes the file of a list that is too long to be waited for; returns the id of the run. Errors: `too_many_runs`. */
    startList: (
      { call, title, filters, format, language }: BackgroundExport,
      actor: Actor,
    ): Promise<number> =>
      order(actor, {
        name: title,
        formats: [format],
        language,
        subject: { query: null, list: { ...call, filters: filtersText(filters) } },
      }),

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

    /** A file, for whom it was sent to, or for whoever ordered it and still sees all that it is about. Errors: `not_found`, `forbidden`, `rights_changed`. */
    file: async (id: number, format: string, actor: Actor) => {
      const run = await demand(id, actor);
      if (run.userId === actor.userId) await demandSeen(run, actor);
      const file = await findFile(db.kysely, id, format);
      if (!file) throw new Refusal("not_found");
      return file;
    },

    /** Begins again what stands still, so that no run is lost with the server or the job that made it. */
    resume: async (): Promise<void> => {
      const now = clock.now();
      await db.transaction(async (trx) => {
        const since = new Date(now - standsStill);
        // What waits behind a run that moves does not stand still, and to free the queue would free that run as well:
        // it would be made twice at the same time.
        const isAtWork = await hasMoved(trx, since);
        // They have as long again to begin to move.
        const ids = await touchStanding(
          trx,
          isAtWork ? ["running"] : ["running", "waiting"],
          since,
          new Date(now),
        );
        if (ids.length > 0 && !isAtWork) await jobs.unlockQueue(trx, reportQueue);
        for (const id of ids) await jobs.enqueue(trx, writeReport, { runId: id }, String(id));
      });
    },

    /** Deletes old runs with their files. */
    dropOld: () => deleteRunsBefore(db.kysely, new Date(clock.now() - runDays * dayMs)),
  };
};
