import { isAutomatic } from "@sgval/contract/control/control";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Context } from "../../kernel/services.ts";
import { commandChanged, effectChecked } from "../control/index.ts";
import { latestReadings } from "../readings/index.ts";
import { trusted } from "./model-change.ts";
import { dropUnused, findPrediction, joinPrediction, storeMeasured } from "./predictions.store.ts";

/** A dialog is open for two minutes with one selection after the other, and waits five for a second person. */
const seenWithin = 8 * minuteMs;
const sweepEvery = 10 * minuteMs;

/** Joins estimates with the commands that followed, and writes what was measured beside what was expected. */
export const predictionReactions = ({ db, clock, events, logger, use, onStop }: Context): void => {
  const latest = use(latestReadings);
  const logged = (work: Promise<void>, what: string): void =>
    void work.catch((error: unknown) => logger.warn({ err: error }, what));

  events.on(commandChanged, ({ command }) => {
    const isFirst = command.status === "waiting" || command.status === "processing";
    if (!isFirst || command.id === 0 || command.actor.id === null || isAutomatic(command.source)) return;
    const since = new Date(Date.parse(command.createdAt) - seenWithin);
    logged(joinPrediction(db.kysely, command, since), "an estimate was not joined with its command");
  });
  const measure = async (deviceId: number, commandId: number): Promise<void> => {
    const known = await findPrediction(db.kysely, deviceId, commandId);
    if (!known || known.measuredAt !== null) return;
    const madeAt = Date.parse(known.estimate.madeAt);
    const pressures = known.estimate.pressures.map((one) => {
      const reading = latest.of(one.deviceId);
      const isNewer = reading !== null && reading.measuredAt > madeAt;
      return { ...one, after: isNewer ? trusted(reading, one.parameter) : null };
    });
    const now = new Date(clock.now());
    await storeMeasured(db.kysely, commandId, { ...known.estimate, pressures }, now);
  };
  events.on(effectChecked, ({ command }) =>
    logged(measure(command.deviceId, command.id), "what was measured after a command was not kept"),
  );
  onStop(
    clock.every(sweepEvery, () =>
      logged(
        dropUnused(db.kysely, new Date(clock.now() - hourMs)),
        "estimates without a command were not removed yet",
      ),
    ),
  );
};
