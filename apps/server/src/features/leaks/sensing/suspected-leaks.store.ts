import {
  type DismissReason,
  type ReopenedDismissal,
  reopenedDismissal,
  type SuspectedLeakEvidence,
  type SuspectedLeakState,
  type SuspectedPipe,
  suspectedLeakEvidence,
  suspectedPipe,
} from "@sgval/contract/leaks/suspected-leaks";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";
import { type LeakConnection, leakConnection } from "./schema.ts";

type Db = Kysely<Database>;

export interface SuspectedLeakRecord {
  id: number;
  deviceId: number;
  state: SuspectedLeakState;
  detectedAt: Date;
  startedAt: Date;
  endedAt: Date | null;
  endedBy: string | null;
  updatedAt: Date;
  /** Since when its zone is not sensed, or none is; `null` while it is, or the leak is closed. */
  unwatchedSince: Date | null;
  flow: number;
  confidence: number;
  networkId: number | null;
  pipes: SuspectedPipe[];
  leakPointId: number | null;
  /** The leak points that it was connected with, oldest first, also those that another one has replaced. */
  connections: LeakConnection[];
  dismissed: { reason: DismissReason; note: string | null; by: string; at: Date } | null;
  /** The dismissals that were taken back, oldest first. */
  reopened: ReopenedDismissal[];
}

const columns = [
  ...(["id", "device_id", "state", "detected_at", "started_at", "ended_at", "updated_at", "flow"] as const),
  ...(["confidence", "network_id", "pipes", "dismiss_reason", "dismiss_note", "dismissed_by"] as const),
  ...(["dismissed_at", "leak_point_id", "reopened", "connections", "unwatched_since", "ended_by"] as const),
] as const;
type Row = Pick<Selectable<Database["suspected_leak"]>, (typeof columns)[number]>;

const runs = ({ state, ended_at }: Pick<Row, "state" | "ended_at">): boolean =>
  ended_at === null && (state === "open" || state === "confirmed");

const recordOf = (row: Row): SuspectedLeakRecord => ({
  ...{ id: row.id, deviceId: row.device_id, state: row.state, flow: row.flow, confidence: row.confidence },
  ...{ detectedAt: row.detected_at, startedAt: row.started_at, endedAt: row.ended_at },
  ...{ endedBy: row.ended_by, updatedAt: row.updated_at, networkId: row.network_id },
  unwatchedSince: runs(row) ? row.unwatched_since : null,
  pipes: z.array(suspectedPipe).parse(row.pipes),
  leakPointId: row.leak_point_id,
  connections: z.array(leakConnection).parse(row.connections),
  dismissed:
    row.dismiss_reason && row.dismissed_at
      ? {
          ...{ reason: row.dismiss_reason, note: row.dismiss_note },
          ...{ by: row.dismissed_by ?? "", at: row.dismissed_at },
        }
      : null,
  reopened: z.array(reopenedDismissal).parse(row.reopened),
});

/** The suspected leaks of devices, newest first; of all devices without a list. */
export const findSuspectedLeaks = async (
  db: Db,
  { deviceIds, states }: { deviceIds?: readonly number[]; states?: readonly SuspectedLeakState[] },
): Promise<SuspectedLeakRecord[]> =>
  (
    await db
      .selectFrom("suspected_leak")
      .select(columns)
      .$if(deviceIds !== undefined, (query) =>
        query.where(sql<boolean>`device_id = any(${[...(deviceIds ?? [])]}::int[])`),
      )
      .$if(states !== undefined, (query) =>
        query.where(sql<boolean>`state = any(${[...(states ?? [])]}::text[])`),
      )
      .orderBy("detected_at", "desc")
      .orderBy("id", "desc")
      .execute()
  ).map(recordOf);

/** One with what it follows from. */
export const findSuspectedLeak = async (
  db: Db,
  id: number,
): Promise<{ leak: SuspectedLeakRecord; evidence: SuspectedLeakEvidence } | undefined> => {
  const row = await db
    .selectFrom("suspected_leak")
    .select([...columns, "evidence"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { leak: recordOf(row), evidence: suspectedLeakEvidence.parse(row.evidence) };
};

/** The one that a leak point was reported for. */
export const findSuspectedLeakOf = async (
  db: Db,
  leakPointId: number,
): Promise<SuspectedLeakRecord | undefined> => {
  const row = await db
    .selectFrom("suspected_leak")
    .select(columns)
    .where("leak_point_id", "=", leakPointId)
    .orderBy("id")
    .executeTakeFirst();
  return row && recordOf(row);
};

/** The suspected leak, locked until the change ends. */
export const lockSuspectedLeak = async (db: Db, id: number): Promise<SuspectedLeakRecord | undefined> => {
  const row = await db
    .selectFrom("suspected_leak")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
};

/**
 * Those that are confirmed and not over, without a leak point or with one that was repaired by a time and then verified, or not
 * touched since; locked.
 */
export const lockUnsolved = async (db: Db, repairedBy: Date): Promise<SuspectedLeakRecord[]> =>
  (
    await db
      .selectFrom("suspected_leak")
      .select(columns)
      .where("state", "=", "confirmed")
      .where("ended_at", "is", null)
      .where(
        sql<boolean>`(leak_point_id is null or exists (
          select from leak_point
          where leak_point.id = leak_point_id and repaired_at <= ${repairedBy}
            and (leak_point.state = 'verified' or leak_point.state = 'repaired' and leak_point.updated_at <= ${repairedBy})))`,
      )
      .forUpdate()
      .execute()
  ).map(recordOf);

/** What sensing knows of a leak by now. */
interface SensedState {
  startedAt: Date;
  endedAt: Date | null;
  flow: number;
  confidence: number;
}

/** Where a leak is, and what it follows from: the days around its start. */
interface SensedOrigin {
  networkId: number | null;
  pipes: readonly SuspectedPipe[];
  evidence: SuspectedLeakEvidence;
}

const stateRow = ({ startedAt, endedAt, flow, confidence }: SensedState, now: Date) => ({
  ...{ started_at: startedAt, ended_at: endedAt, updated_at: now, flow, confidence },
  ended_by: null,
});
const originRow = ({ networkId, pipes, evidence }: SensedOrigin) => ({
  ...{ network_id: networkId, pipes: JSON.stringify(pipes), evidence: JSON.stringify(evidence) },
});

export const insertSuspectedLeak = async (
  db: Db,
  deviceId: number,
  detectedAt: Date,
  sensed: SensedState & SensedOrigin,
  now: Date,
): Promise<SuspectedLeakRecord> =>
  recordOf(
    await db
      .insertInto("suspected_leak")
      .values({
        ...{ device_id: deviceId, detected_at: detectedAt, state: sensed.endedAt ? "ended" : "open" },
        ...{ reopened: "[]", connections: "[]" },
        ...{ ...stateRow(sensed, now), ...originRow(sensed) },
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );

/**
 * Writes what is known by now; a leak that is over ends unless a person has closed it or reported a leak point for it, and one
 * that runs on all the same is not over.
 * @param origin `null` keeps what is stored
 * @returns what is stored then; nothing where somebody has dismissed it
 */
export const updateSensed = async (
  db: Db,
  id: number,
  state: SensedState,
  origin: SensedOrigin | null,
  now: Date,
): Promise<SuspectedLeakRecord | undefined> => {
  const row = await db
    .updateTable("suspected_leak")
    .set({ ...stateRow(state, now), ...(origin && originRow(origin)) })
    .set({
      state: sql`case when state = 'confirmed' then state else ${state.endedAt ? "ended" : "open"} end`,
    })
    .where("id", "=", id)
    .where("state", "<>", "dismissed")
    .returning(columns)
    .executeTakeFirst();
  return row && recordOf(row);
};

/**
 * Notes since when nothing watches a suspected leak; `null` where it is watched again.
 * @returns what is stored then; nothing where it was closed meanwhile
 */
export const markUnwatched = async (
  db: Db,
  id: number,
  since: Date | null,
): Promise<SuspectedLeakRecord | undefined> => {
  const row = await db
    .updateTable("suspected_leak")
    .set({ unwatched_since: since })
    .where("id", "=", id)
    .where("state", "in", ["open", "confirmed"])
    .where("ended_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
  return row && recordOf(row);
};

/** Its zone names another DMA device now. */
export const moveSuspectedLeak = async (db: Db, id: number, deviceId: number): Promise<void> => {
  await db.updateTable("suspected_leak").set({ device_id: deviceId }).where("id", "=", id).execute();
};

/** Opens a suspected leak again; one that is over meanwhile ends. What it was dismissed for is kept with who took it back. */
export const reopenSuspectedLeakRow = async (
  db: Db,
  { id, dismissed, reopened }: SuspectedLeakRecord,
  by: string,
  now: Date,
): Promise<SuspectedLeakRecord> => {
  const takenBack = dismissed
    ? [{ ...dismissed, at: dismissed.at.toISOString(), reopenedBy: by, reopenedAt: now.toISOString() }]
    : [];
  return recordOf(
    await db
      .updateTable("suspected_leak")
      .set({ state: sql`case when ended_at is null then 'open' else 'ended' end`, updated_at: now })
      .set({ dismiss_reason: null, dismiss_note: null })
      .set({ dismissed_by: null, dismissed_at: null })
      .set({ reopened: JSON.stringify([...reopened, ...takenBack]) })
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
};

const newConnection = (
  { leakPointId, position }: Pick<LeakConnection, "leakPointId" | "position">,
  now: Date,
): LeakConnection => ({ leakPointId, at: now.toISOString(), ...(position ? { position } : {}) });

export const closeSuspectedLeak = async (
  db: Db,
  id: number,
  closing:
    | { state: "confirmed" | "ended"; leakPointId: number; position?: LeakConnection["position"] }
    | { state: "dismissed"; reason: DismissReason; note: string | null; by: string }
    | { state: "over"; by: string },
  now: Date,
): Promise<SuspectedLeakRecord> =>
  recordOf(
    await db
      .updateTable("suspected_leak")
      .set({ updated_at: now })
      .$call((query) => {
        if (closing.state === "over") return query.set({ ended_at: now, ended_by: closing.by });
        if (closing.state === "dismissed")
          return query.set({
            ...{ state: closing.state, dismiss_reason: closing.reason, dismiss_note: closing.note },
            ...{ dismissed_by: closing.by, dismissed_at: now },
          });
        const added = JSON.stringify([newConnection(closing, now)]);
        return query.set({
          ...{ state: closing.state, leak_point_id: closing.leakPointId },
          connections: sql`connections || ${added}::jsonb`,
        });
      })
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
