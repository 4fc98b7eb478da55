import { downloadedState } from "@sgval/contract/automation/download";
import { isCarriedOut } from "@sgval/contract/control/command-end";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { DownloadHistory } from "../../automation/index.ts";
import { commandOf, wasCarriedOut } from "../command-row.store.ts";
import { readDeviceState } from "../device-state.store.ts";

type Db = Kysely<Database>;

/** More than are tried in a row before the tries become rare. */
const mostAttempts = 8;

const downloadsOf = (db: Db, deviceId: number) =>
  db
    .selectFrom("command")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("action", "=", "set_automation");

/** Which settings a device that regulates itself was given, took last, and says that it has. */
export const readDownloads = async (db: Db, deviceId: number): Promise<DownloadHistory> => {
  const [newest, automatic, taken, confirmed] = await Promise.all([
    downloadsOf(db, deviceId).orderBy("id", "desc").limit(mostAttempts).execute(),
    // However many others were tried since: it may regulate by this one.
    downloadsOf(db, deviceId)
      .where(sql<boolean>`request_body -> 'settings' ->> 'auto' = 'true'`)
      .orderBy("id", "desc")
      .limit(1)
      .execute(),
    downloadsOf(db, deviceId)
      .where(wasCarriedOut("command"))
      .orderBy("sent_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .execute(),
    readDeviceState(db, deviceId),
  ]);
  const attemptsOf = (rows: typeof newest): DownloadHistory["attempts"] =>
    rows.map(commandOf).flatMap((command) => {
      const { settings } = command.requested;
      if (!settings) return [];
      const answeredAt = command.respondedAt ?? command.lateResponseAt;
      return [
        {
          settings,
          status: command.status,
          failureCode: command.failureCode,
          deviceCode: command.deviceCode,
          at: (command.finishedAt ?? command.createdAt).getTime(),
          takenAt: isCarriedOut(command) ? (answeredAt?.getTime() ?? null) : null,
        },
      ];
    });
  const reported = confirmed?.state[downloadedState];
  const known = new Map([...newest, ...automatic, ...taken].map((row) => [row.id, row]));
  return {
    attempts: attemptsOf([...known.values()].sort((one, other) => other.id - one.id)),
    taken: attemptsOf(taken)[0] ?? null,
    reported: typeof reported === "string" ? reported : null,
  };
};
