import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { findEndedTerms } from "../alarms.store.ts";
import type { AlarmWriter } from "./alarm-writer.ts";

/** Ends what people set for a time: shelving, being out of service, and the acknowledgement of what stays active. */
export const createTermWatch = ({
  db,
  clock,
  writer,
}: {
  db: Pick<DatabaseHandle, "kysely">;
  clock: Clock;
  writer: Pick<AlarmWriter, "signal">;
}) => ({
  sweep: async (): Promise<void> => {
    const now = clock.now();
    for (const { deviceId, kind, channel, shelf, out } of await findEndedTerms(db.kysely, new Date(now))) {
      const source = { deviceId, kind, channel, at: now };
      const isShelfOver = shelf && shelf.until.getTime() <= now;
      const isOutOver = out && out.until.getTime() <= now;
      if (isShelfOver) writer.signal({ ...source, type: "unshelved" });
      if (isOutOver) writer.signal({ ...source, type: "put_back" });
      if (!isShelfOver && !isOutOver) writer.signal({ ...source, type: "re_alarmed" });
    }
  },
});
