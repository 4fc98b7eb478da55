import { isAutomatic } from "@sgval/contract/control/control";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { trustedValue } from "@sgval/quantities/quality";
import type { Context } from "../../kernel/services.ts";
import { commandChanged, effectWait, findNextInZone, valueAfter } from "../control/index.ts";
import { type DeviceRecord, deviceRegistry, type LatestReading } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import {
  type CarriedOut,
  dropUnused,
  findPrediction,
  joinPrediction,
  storeMeasured,
  unmeasuredCommands,
} from "./predictions.store.ts";
import { otherPumpsUnchangedUntil } from "./pumps-changed.ts";

/** A dialog is open for two minutes with one selection after the other, and waits five for a second person. */
const seenWithin = 8 * minuteMs;
const sweepEvery = 10 * minuteMs;
const measureEvery = minuteMs;
/** A device that reports once a day has two and a half days to show a command that it hears a day later. */
const measuredWithin = 7 * dayMs;

/** Joins estimates with the commands that followed, and writes what was measured beside what was expected. */
export const predictionReactions = ({ db, clock, events, logger, use, onStop }: Context): void => {
  const latest = use(latestReadings);
  const registry = use(deviceRegistry);
  const logged = (work: Promise<void>, what: string): void =>
    void work.catch((error: unknown) => logger.warn({ err: error }, what));

  events.on(commandChanged, ({ command }) => {
    const isFirst = command.status === "waiting" || command.status === "processing";
    if (!isFirst || command.id === 0 || command.actor.id === null || isAutomatic(command.source)) return;
    const since = new Date(Date.parse(command.createdAt) - seenWithin);
    logged(joinPrediction(db.kysely, command, since), "an estimate was not joined with its command");
  });
  const measure = async (device: DeviceRecord, command: CarriedOut): Promise<void> => {
    const known = await findPrediction(db.kysely, device.id, command.id);
    if (!known || known.measuredAt !== null) return;
    const since = command.carriedOutAt.getTime();
    const [next, otherPump] = await Promise.all([
      findNextInZone(db.kysely, command.id),
      otherPumpsUnchangedUntil(db, device, command, clock.now()),
    ]);
    const nextAt = next?.getTime() ?? null;
    const isPump = otherPump !== null && (nextAt === null || otherPump < nextAt);
    const until = isPump ? otherPump : nextAt;
    const measured = await Promise.all(
      known.estimate.pressures.map(async (one) => {
        const good = (reading: Pick<LatestReading, "values" | "quality">) =>
          trustedValue(reading, one.parameter);
        return { one, found: await valueAfter({ db, registry, latest }, one, { since, until }, good) };
      }),
    );
    const pressures = measured.map(({ one, found }) => ({ ...one, after: found?.value ?? null }));
    /** When the newest of them was measured, not when it was looked up. */
    const newest = Math.max(0, ...measured.map(({ found }) => found?.measuredAt ?? 0));
    const at = new Date(newest === 0 ? clock.now() : newest);
    const followedBy = until === null ? null : isPump ? "pump" : "command";
    await storeMeasured(db.kysely, command.id, { ...known.estimate, pressures, followedBy }, at);
  };
  /** Of every command, also of those without an effect to be checked, such as a power. */
  const measureDue = async (): Promise<void> => {
    const now = clock.now();
    for (const one of await unmeasuredCommands(db.kysely, new Date(now - measuredWithin))) {
      const device = registry.get(one.deviceId);
      if (!device || now - one.carriedOutAt.getTime() < effectWait(device)) continue;
      await measure(device, one);
    }
  };
  onStop(
    clock.every(measureEvery, () =>
      logged(measureDue(), "what was measured after commands was not kept yet"),
    ),
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
