import { type Clock, createTerms } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { findTerms } from "../alarms.store.ts";
import type { AlarmWriter } from "./alarm-writer.ts";

const endOfTerm = { shelf: "unshelved", out: "put_back", answer: "re_alarmed" } as const;

/** Ends what people set for a time: shelving, being out of service, and the acknowledgement of what stays active. */
export const createTermWatch = ({
  db,
  clock,
  writer,
}: {
  db: Pick<DatabaseHandle, "kysely">;
  clock: Clock;
  writer: Pick<AlarmWriter, "signal">;
}) => {
  const terms = createTerms(clock);
  return {
    sweep: async (): Promise<void> => {
      for (const { alarm, what, from, until } of await findTerms(db.kysely)) {
        if (!terms.isOver({ key: `${what} ${alarm.id}`, from, until })) continue;
        const { id: _, ...source } = alarm;
        writer.signal({ ...source, at: clock.now(), type: endOfTerm[what] });
      }
    },
  };
};
