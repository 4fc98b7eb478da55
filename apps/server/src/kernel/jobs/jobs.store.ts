import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

// The tables belong to graphile-worker. It offers functions and a view for everything but reading a payload.

/** Most jobs of a list; there are more only after days without a mail server. */
const longestList = 200;

export interface StoredJob {
  id: number;
  payload: unknown;
  createdAt: Date;
  /** Tries that have failed; one under way does not count. */
  tries: number;
}

/** Adds a job; the worker hears of it when the transaction commits. */
export const addJob = async (
  db: Kysely<Database>,
  {
    name,
    payload,
    maxAttempts,
    key,
    queue,
  }: { name: string; payload: object; maxAttempts: number; key: string | null; queue: string | null },
): Promise<void> => {
  await sql`
    select from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      max_attempts => ${maxAttempts}::integer, job_key => ${key}::text, queue_name => ${queue}::text
    )`.execute(db);
};

/** Whether a job of one of these kinds is not done. */
export const hasJobs = async (db: Kysely<Database>, names: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where task_identifier = any(${names}::text[]) limit 1`.execute(db);
  return rows.length > 0;
};

/** Jobs that are not done, newest first; one that was given up stays among them. */
export const listJobs = async (db: Kysely<Database>, name: string): Promise<StoredJob[]> => {
  const { rows } = await sql<StoredJob>`
    select id, stored.payload, job.created_at as "createdAt",
      job.attempts - (job.locked_at is not null)::integer as tries
    from graphile_worker.jobs as job join graphile_worker._private_jobs as stored using (id)
    where job.task_identifier = ${name}
    order by id desc limit ${longestList}`.execute(db);
  return rows;
};

/** Deletes jobs that are not under way and older than this; returns how many. */
export const deleteJobsBefore = async (db: Kysely<Database>, name: string, before: Date): Promise<number> => {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and created_at < ${before}
    ))`.execute(db);
  return rows.length;
};

/** Frees the jobs of workers that ended without doing so, of those that did jobs of these kinds. */
export const unlockJobs = async (db: Kysely<Database>, names: readonly string[]): Promise<void> => {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and task_identifier = any(${names}::text[])
    ))`.execute(db);
};

/** The same of the jobs of one queue. A worker whose job was taken away leaves its queue locked as well. */
export const unlockQueue = async (db: Kysely<Database>, queue: string): Promise<void> => {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null and queue_name = ${queue}
      union
      select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and queue_name = ${queue}
    ))`.execute(db);
};
