import { usableAnswer } from "@sgval/contract/mqtt";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { ConfirmedAnswer, WantedAnswers } from "../../automation/index.ts";
import { stateConfirmedBy } from "../command-lifecycle.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf } from "../command-row.store.ts";

/** More than a valve is closed and opened in a week. */
const mostAnswers = 200;

/** The last answers of devices that say something of outputs, in the order in which their commands were sent. */
export const readAnswers = async (
  db: Kysely<Database>,
  wanted: readonly WantedAnswers[],
): Promise<Map<number, ConfirmedAnswer[]>> => {
  const answers = new Map<number, ConfirmedAnswer[]>();
  for (const { deviceId, outputs, actions } of wanted) {
    const rows = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where(sql<boolean>`coalesce(raw_response, late_response) is not null`)
      .where((eb) =>
        eb.or([
          sql<boolean>`action = any(${[...actions]}::text[])`,
          sql<boolean>`coalesce(raw_response, late_response) -> 'state' ?| ${[...outputs]}::text[]`,
        ]),
      )
      .orderBy("id", "desc")
      .limit(mostAnswers)
      .execute();
    const found = rows
      .toSorted(
        (one, other) => (one.sent_at?.getTime() ?? 0) - (other.sent_at?.getTime() ?? 0) || one.id - other.id,
      )
      .flatMap((row) => {
        const answer = usableAnswer.safeParse(row.raw_response ?? row.late_response).data;
        const said = answer && stateConfirmedBy(commandOf(row), answer);
        const at = row.responded_at ?? row.late_response_at;
        return said && at ? [{ said, at: at.getTime() }] : [];
      });
    answers.set(deviceId, found);
  }
  return answers;
};

/** The commands that a device was sent since then, the newest first, with its answer to each; `null` where there is none. */
export const answersSince = async (
  db: Kysely<Database>,
  deviceId: number,
  since: Date,
  code: string | undefined,
): Promise<{ command: CommandRecord; answer: unknown }[]> => {
  const rows = await db
    .selectFrom("command")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("sent_at", ">", since)
    .$if(code !== undefined, (query) => query.where("code", "=", code ?? ""))
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ command: commandOf(row), answer: row.raw_response ?? row.late_response }));
};
