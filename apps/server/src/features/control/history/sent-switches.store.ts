import { usableAnswer } from "@sgval/contract/mqtt";
import { hourMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** A start or stop that was sent to a pump. */
export interface SentSwitch {
  id: number;
  on: boolean;
  /** Epoch ms. */
  sentAt: number;
}

/** So many are enough to know the last hour of a pump: starts are limited. */
const most = 60;

/**
 * The last starts and stops that a device was sent and may have carried out, oldest first: those that it refused, or that no
 * connection took, moved nothing.
 */
export const findSentSwitches = async (db: Kysely<Database>, deviceId: number): Promise<SentSwitch[]> => {
  const rows = await db
    .selectFrom("command")
    .select(["id", "action", "sent_at as sentAt"])
    .where("device_id", "=", deviceId)
    .where("action", "in", ["pump_start", "pump_stop"])
    .where("sent_at", "is not", null)
    .where(
      sql<boolean>`coalesce(failure_code, '') not in ('refused_by_device', 'publish_refused', 'not_handed_over', 'lease_lost')`,
    )
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows
    .reverse()
    .flatMap(({ id, action, sentAt }) =>
      sentAt === null ? [] : [{ id, on: action === "pump_start", sentAt: sentAt.getTime() }],
    );
};

/** A start or stop of pumps that a device carried out. */
export interface DoneSwitch {
  on: boolean;
  pumpIds: readonly string[];
  /** What the answer named. */
  state: Readonly<Record<string, unknown>>;
  /** When it came, epoch ms. */
  at: number;
}

/** More than any device has to answer in time (ms). */
const longestWait = hourMs;

/** The starts and stops of named pumps that a device has answered since then that it carried them out, oldest first. */
export const findDoneSwitches = async (
  db: Kysely<Database>,
  deviceId: number,
  since: Date,
): Promise<DoneSwitch[]> => {
  const rows = await db
    .selectFrom("command")
    .select(["action", "pump_ids", "raw_response", "responded_at"])
    .where("device_id", "=", deviceId)
    .where("action", "in", ["pump_start", "pump_stop"])
    .where("status", "=", "completed")
    .where("sent_at", ">", new Date(since.getTime() - longestWait))
    .where("responded_at", ">", since)
    .orderBy("sent_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ action, pump_ids: pumpIds, raw_response: response, responded_at: at }) => {
    if (!pumpIds || !at) return [];
    const state = usableAnswer.safeParse(response).data?.state ?? {};
    return [{ on: action === "pump_start", pumpIds, state, at: at.getTime() }];
  });
};
