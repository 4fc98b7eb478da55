import pg from "pg";

export interface CommandRow {
  id: number;
  deviceId: number;
  cmdId: string;
  action: string;
  code: string;
  source: string;
  status: string;
  failureCode: string | null;
  /** Epoch ms, like all times here. */
  expiresAt: number;
  sentAt: number | null;
  finishedAt: number | null;
  createdAt: number;
  journalled: boolean;
  reason: string | null;
  pumpIds: string[] | null;
  actorName: string;
  /** The mode when it was requested. */
  requestedIn: string;
  /** It brings a device where its settings leave it. */
  leaving: boolean;
}

/** A time that a pump ran; `stoppedAt` is `null` while it runs. */
export interface Run {
  key: string;
  startedAt: number;
  stoppedAt: number | null;
}

/** A command as it stands when it is published, with what else is known of its device then. */
export interface PublishedRow extends CommandRow {
  mode: string;
  /** How many other commands of its device run. */
  others: number;
  /** The commands of its device that nobody answered. */
  unanswered: string[];
  /** When its device was last changed to manual; `null` when never. */
  manualSince: number | null;
}

export interface DeviceRow {
  id: number;
  mode: string;
  hasSettings: boolean;
  /** A lock-out tag hangs on it. */
  hasTag: boolean;
  /** When its pumps ran, as far as the server knows. */
  runs: Run[];
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const commandColumns = `id, device_id as "deviceId", cmd_id as "cmdId", action, code, source, status,
  failure_code as "failureCode", ${ms("expires_at")} as "expiresAt", ${ms("sent_at")} as "sentAt",
  ${ms("finished_at")} as "finishedAt", ${ms("created_at")} as "createdAt",
  journalled_at is not null as journalled, reason, pump_ids as "pumpIds", actor_name as "actorName",
  mode as "requestedIn", request_body->>'leaving' is not null as leaving`;

/** What stands in the database, read past the product over connections of its own, which nothing takes away. */
export const openWatch = (connection: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...connection, max: 4 });
  // The end of the database cuts what is left.
  pool.on("error", () => {});
  /** The oldest transaction of which not everything was read. */
  let oldestUnread = "0";
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows;

  return {
    commands: () => rows<CommandRow>(`select ${commandColumns} from command order by id`),
    /**
     * Those that were added or changed since this was asked last, and maybe some that were not: all of transactions from the oldest one
     * on that ran then.
     */
    changedCommands: async (): Promise<CommandRow[]> => {
      const changed = await rows<CommandRow & { snapshot: string }>(
        `select ${commandColumns}, pg_snapshot_xmin(pg_current_snapshot())::text as snapshot from command
        where xmin::text::xid8 >= $1::xid8 order by id`,
        [oldestUnread],
      );
      oldestUnread = changed[0]?.snapshot ?? oldestUnread;
      return changed;
    },
    /** The newest command of a device that waits to be sent. */
    waiting: async (deviceId: number): Promise<{ id: number } | undefined> =>
      (
        await rows<{ id: number }>(
          "select id from command where device_id = $1 and status = 'waiting' order by id desc limit 1",
          [deviceId],
        )
      )[0],
    devices: () =>
      rows<DeviceRow>(
        `select d.id, d.mode,
          exists (select 1 from device_threshold t where t.device_id = d.id)
            or exists (select 1 from device_timer t where t.device_id = d.id) as "hasSettings",
          exists (select 1 from lock_out l where l.device_id = d.id) as "hasTag",
          (select coalesce(json_agg(json_build_object('key', key, 'startedAt', ${ms("started_at")},
            'stoppedAt', ${ms("stopped_at")})), '[]') from pump_run r where r.device_id = d.id) as runs
        from device d`,
      ),
    /** `null` for what has no row yet. */
    published: async (cmdId: string): Promise<PublishedRow | null> =>
      (
        await rows<PublishedRow>(
          `select c.*, d.mode,
            (select count(*)::int from command o
              where o.device_id = d.id and o.status = 'processing' and o.id <> c.id) as others,
            array(select o.cmd_id from command o
              where o.device_id = d.id and o.status = 'device_not_response') as unanswered,
            (select max(${ms("a.at")}) from activity a
              where a.device_id = d.id and a.detail = 'mode_manual') as "manualSince"
          from (select ${commandColumns} from command where cmd_id = $1) c
          join device d on d.id = c."deviceId"`,
          [cmdId],
        )
      )[0] ?? null,
    /** Commands without exactly one entry of the history for what happened to them. */
    unrecorded: () =>
      rows<{ deviceId: number; cmdId: string; detail: string; entries: number }>(
        `select c.device_id as "deviceId", c.cmd_id as "cmdId", wanted.detail, count(a.id)::int as entries
        from command c
        cross join lateral (values ('command_sent', true), ('command_cancelled', c.failure_code = 'cancelled'),
          ('stop_sent_unrecorded', c.journalled_at is not null)) as wanted(detail, is_due)
        left join activity a on a.subject = 'command' and a.subject_id = c.id and a.detail = wanted.detail
        where wanted.is_due
        group by c.id, wanted.detail having count(a.id) <> 1`,
      ),
    /** The modes that a device changed to, the tags that were hung and taken off, and the settings it got, in order. */
    changes: () =>
      rows<{ deviceId: number; detail: string; after: unknown }>(
        `select device_id as "deviceId", detail, after from activity
        where subject = 'device' and device_id is not null order by id`,
      ),
    /** Breaks something in the database, or looks for what is broken. */
    query: (text: string) => rows(text),
    close: () => pool.end(),
  };
};
export type Watch = ReturnType<typeof openWatch>;
