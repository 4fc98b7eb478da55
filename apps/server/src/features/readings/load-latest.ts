import { dayMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { createLatestReadings } from "./latest-readings.ts";
import { newestReadingsOfAll, newestSentReadings, newestWithValues } from "./query/list-readings.store.ts";

/** Messages may carry different parameters; the few newest readings have them all. */
const readingsAtStart = 5;
/** A state that is sent only when it changes is looked for that far back. */
const lookedBack = 30 * dayMs;
/** Of so many channels at a time, and no longer than this (ms): devices wait for the start. */
const channelsAtOnce = 200;
const longestLook = 3_000;

const urgency = (parameter: string): number => ["valve_state", "water_level_float"].indexOf(parameter);

interface LoadDeps {
  db: DatabaseHandle;
  clock: Pick<Clock, "now" | "elapsed">;
  logger: Pick<Logger, "warn">;
  registry: Pick<DeviceRegistry, "all">;
  latest: Pick<ReturnType<typeof createLatestReadings>, "take">;
}

/**
 * Fills the memory of the newest values at start. How a valve or a float stands is sent by many devices only when it changes, so that
 * none of the newest readings may have it: whether a well is dry must not be forgotten.
 */
export const loadLatest = async ({ db, clock, logger, registry, latest }: LoadDeps): Promise<void> => {
  const sent = await newestSentReadings(db);
  const newest = await newestReadingsOfAll(db, readingsAtStart);
  const known = new Set(
    newest.flatMap(({ deviceId, slots }) =>
      slots.flatMap((value, slot) => (value === null ? [] : [`${deviceId} ${slot}`])),
    ),
  );
  const heard = new Set(newest.map(({ deviceId }) => deviceId));
  const unknown = [...registry.all()].flatMap(({ id, channels }) =>
    channels.flatMap(({ parameter, slot, removed }) => {
      const isState = parameterOf(parameter)?.parameter.states !== undefined;
      const isMissing = heard.has(id) && !known.has(`${id} ${slot}`);
      return isState && isMissing && !removed ? [{ deviceId: id, slot, parameter }] : [];
    }),
  );
  // Whether a well is dry keeps its pump from starting: that comes before all else.
  unknown.sort((one, other) => urgency(other.parameter) - urgency(one.parameter));
  const before: typeof newest = [];
  const until = clock.elapsed() + longestLook;
  for (let first = 0; first < unknown.length; first += channelsAtOnce) {
    if (clock.elapsed() > until) {
      logger.warn({ channels: unknown.length - first }, "older states of devices were not looked for");
      break;
    }
    const some = unknown.slice(first, first + channelsAtOnce);
    before.push(...(await newestWithValues(db, some, clock.now() - lookedBack)));
  }
  // Oldest first, as they came.
  before.sort((one, other) => one.measuredAt - other.measuredAt);
  for (const { deviceId, ...reading } of [...before, ...newest])
    latest.take(deviceId, [{ ...reading, late: false }], sent.get(deviceId));
};
