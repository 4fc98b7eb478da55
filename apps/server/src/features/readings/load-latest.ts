import { dayMs } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { createLatestReadings } from "./latest-readings.ts";
import { type LastValue, lastValuesOfHours, lastValuesSince } from "./query/last-values.store.ts";
import { newestReadingsOfAll, newestSentReadings } from "./query/list-readings.store.ts";

/** Messages may carry different parameters; the few newest readings have them all. */
const readingsAtStart = 5;
/** Of so many channels at a time, and no longer than this (ms): devices wait for the start. */
const channelsAtOnce = 200;
const longestLook = 3_000;
/** Roll-ups know good values alone; a later one with a flag is looked for that far back, of so many channels at a time. */
const lookedBack = 30 * dayMs;
const scannedAtOnce = 5;

const urgency = (parameter: string): number => ["valve_state", "water_level_float"].indexOf(parameter);

interface Channel {
  deviceId: number;
  slot: number;
}

interface LoadDeps {
  db: DatabaseHandle;
  clock: Pick<Clock, "now" | "elapsed">;
  logger: Pick<Logger, "warn">;
  registry: Pick<DeviceRegistry, "all">;
  latest: Pick<ReturnType<typeof createLatestReadings>, "fill" | "take">;
}

/**
 * Fills the memory of the newest values at start. How a valve or a float stands is sent by many devices only when it changes, so that
 * none of the newest readings may have it: whether a well is dry must not be forgotten.
 */
export const createLatestLoading = ({ db, clock, logger, registry, latest }: LoadDeps) => {
  let closed = false;
  let looking: Promise<void> = Promise.resolve();

  /** The states that no reading of these has, the most urgent first: whether a well is dry keeps its pump from starting. */
  const unknownAfter = (newest: Awaited<ReturnType<typeof newestReadingsOfAll>>): Channel[] => {
    const known = new Set(
      newest.flatMap(({ deviceId, slots }) =>
        slots.flatMap((value, slot) => (value === null ? [] : [`${deviceId} ${slot}`])),
      ),
    );
    const heard = new Set(newest.map(({ deviceId }) => deviceId));
    return [...registry.all()]
      .flatMap(({ id, channels }) =>
        channels.flatMap(({ parameter, slot, removed }) => {
          const isState = parameterOf(parameter)?.parameter.states !== undefined;
          const isMissing = heard.has(id) && !known.has(`${id} ${slot}`);
          return isState && isMissing && !removed ? [{ deviceId: id, slot, parameter }] : [];
        }),
      )
      .sort((one, other) => urgency(other.parameter) - urgency(one.parameter));
  };

  const fill = (found: readonly LastValue[]): void => {
    const byChannel = Map.groupBy(found, ({ deviceId, slot }) => `${deviceId} ${slot}`);
    for (const values of byChannel.values()) {
      const [first] = values.sort((one, other) => one.measuredAt - other.measuredAt);
      if (first) latest.fill(first.deviceId, first.slot, values);
    }
  };

  /** @param since `null` for what roll-ups do not have yet */
  const look = async (
    pool: DatabaseHandle["streamPool"],
    channels: readonly Channel[],
    since: number | null,
  ): Promise<void> => {
    const old = await lastValuesOfHours(pool, channels);
    const recent = await lastValuesSince(pool, channels, since);
    fill([...old, ...recent]);
  };

  /** What the start did not wait for. */
  const lookFurther = async (unknown: readonly Channel[]): Promise<void> => {
    try {
      for (let first = 0; first < unknown.length && !closed; first += scannedAtOnce) {
        const some = unknown.slice(first, first + scannedAtOnce);
        await look(db.scanPool, some, clock.now() - lookedBack);
      }
    } catch (error) {
      if (!closed) logger.warn({ err: error }, "not all older states of devices were looked for");
    }
  };

  return {
    start: async (): Promise<void> => {
      const sent = await newestSentReadings(db);
      const newest = await newestReadingsOfAll(db, readingsAtStart);
      for (const { deviceId, ...reading } of newest)
        latest.take(deviceId, [{ ...reading, late: false }], sent.get(deviceId));
      const unknown = unknownAfter(newest);
      const until = clock.elapsed() + longestLook;
      for (let first = 0; first < unknown.length && clock.elapsed() <= until; first += channelsAtOnce)
        await look(db.streamPool, unknown.slice(first, first + channelsAtOnce), null);
      looking = lookFurther(unknown);
    },
    close: async (): Promise<void> => {
      closed = true;
      await looking;
    },
  };
};
