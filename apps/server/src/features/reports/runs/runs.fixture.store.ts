import { sql } from "kysely";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { reportQueue } from "./write-run.ts";

/** What happens to reports in the background behind the back of the product. */
export const runsFixture = ({ kysely }: Pick<DatabaseHandle, "kysely">) => ({
  /** As if the job were lost with the server that had it. */
  loseJobs: async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(kysely);
    // The end of one that was under way finds no job any more by which it would let go of the queue.
    await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`.execute(
      kysely,
    );
  },
  /** As if another server had taken up the only job there is, which makes this run. */
  takeUp: async (runId: number) => {
    await kysely.updateTable("report_run").set({ state: "running" }).where("id", "=", runId).execute();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'`.execute(
      kysely,
    );
    await sql`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'other'
      where queue_name = ${reportQueue}`.execute(kysely);
  },
  /** Whose jobs are under way. */
  holders: async () =>
    (
      await sql<{ holder: string }>`select locked_by as holder from graphile_worker._private_jobs
        where locked_by is not null`.execute(kysely)
    ).rows.map(({ holder }) => holder),
  /** Writing a file fails with this error of the database. */
  failFiles: async (sqlState: string) => {
    await sql`create or replace function fail_files() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = ${sql.lit(sqlState)}; end $$`.execute(kysely);
    await sql`create or replace trigger fail_files before insert on report_file
      execute function fail_files()`.execute(kysely);
  },
  writeFiles: () => sql`drop trigger if exists fail_files on report_file`.execute(kysely),
  /** A table cannot be written for a while, of whichever role it is; what is returned ends that. */
  failTable: async (table: string, asSuperuser: (statement: string) => Promise<unknown>) => {
    await asSuperuser(`create function fail_table() returns trigger language plpgsql as $$
      begin raise exception 'no' using errcode = '57014'; end $$;
      create trigger fail_table before insert on ${table} execute function fail_table()`);
    return () => asSuperuser("drop function fail_table cascade");
  },
  /** Takes every device out of the view of a user. */
  narrow: (userId: number) => kysely.deleteFrom("user_device").where("user_id", "=", userId).execute(),
  /** As if a run had been asked for what no report can be of any more. */
  spoilQuery: (runId: number) =>
    sql`update report_run set query = jsonb_set(query, '{from}', '-1') where id = ${runId}`.execute(kysely),
  /** As if the files of a run were these bytes. */
  replaceFiles: (runId: number, content: Buffer) =>
    kysely.updateTable("report_file").set({ content }).where("run_id", "=", runId).execute(),
  /** As if a device had had its commands so many times more. */
  repeatCommands: (deviceId: number, times: number) =>
    sql`insert into command (device_id, device_name, device_display_name, request_id, cmd_id, request_body, action, code,
        source, actor_name, mode, status, created_at, expires_at)
      select device_id, device_name, device_display_name, request_id || '-' || n, cmd_id || '-' || n, request_body, action,
        code, source, actor_name, mode, 'failed', created_at, expires_at
      from command, generate_series(1, ${times}::int) n where device_id = ${deviceId}`.execute(kysely),
  files: async () =>
    (await kysely.selectFrom("report_file").select(["run_id", "format"]).orderBy("run_id").execute()).map(
      ({ run_id, format }) => `${run_id} ${format}`,
    ),
});
