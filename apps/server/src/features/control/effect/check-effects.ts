import type { Command } from "@sgval/contract/control/control";
import { type ExpectedEffect, expectedEffects, showsEffect } from "@sgval/contract/control/expected-effect";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import { minuteMs } from "@sgval/quantities/duration";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import { defineEvent } from "../../../kernel/events.ts";
import { type CommandRecord, commandChanged } from "../command-record.ts";
import type { ControlContext } from "../control-deps.ts";
import { addEffect, dueEffects, type EffectOutcome, endEffect, telemetryBefore } from "./effects.store.ts";

/** A command was carried out, and the telemetry did not show what it should have changed. */
export const commandWithoutEffect = defineEvent<{
  command: Command;
  /** The channel that should have shown it; its values are in the unit of the parameter. */
  parameter: string;
  before: number | null;
  expected: number | null;
  measured: number | null;
}>("commandWithoutEffect");

/** It was looked at whether a completed command showed its effect, whatever was found. */
export const effectChecked = defineEvent<{ command: Command }>("effectChecked");

/** How long a device has to show an effect; one that reports seldom has two and a half of its intervals. */
const shownWithin = 10 * minuteMs;
const intervals = 2.5;
const sweepEvery = 30_000;

/** Checks whether completed commands show in the telemetry what they should. */
export const createEffects = (context: ControlContext) => {
  const { db, clock, events, registry, latest, view, logger } = context;

  const note = async (command: Command): Promise<void> => {
    const device = registry.get(command.deviceId);
    if (!device || command.finishedAt === null) return;
    const before = await telemetryBefore(db.kysely, command.id);
    const stateKey = stateKeyOf(shownState(device.type, before && { values: before }));
    const effect = expectedEffects(command.action, { ...command, stateKey })[0];
    if (!effect) return;
    const wait = Math.max(shownWithin, intervals * device.reportIntervalSeconds * 1000);
    const dueAt = new Date(Date.parse(command.finishedAt) + wait);
    await addEffect(db.kysely, command.id, effect, before?.[effect.parameter] ?? null, dueAt);
  };

  /** What the newest value says; nothing where it is older than the answer, or bad, or another command came since. */
  const find = (
    command: CommandRecord,
    before: number | null,
    superseded: boolean,
    effect: ExpectedEffect,
  ): { outcome: EffectOutcome; measured: number | null } => {
    const reading = command.deviceId === null ? null : latest.of(command.deviceId);
    if (!reading || reading.measuredAt <= (command.respondedAt?.getTime() ?? 0))
      return { outcome: "unknown", measured: null };
    const measured = reading.values[effect.parameter] ?? null;
    if (superseded || measured === null || !isShown(qualityNamed(reading.quality[effect.parameter])))
      return { outcome: "unknown", measured };
    const shown = showsEffect(effect, before, measured);
    return { outcome: shown === null ? "unknown" : shown ? "shown" : "missing", measured };
  };

  const check = async (): Promise<void> => {
    for (const { command, before, superseded } of await dueEffects(db.kysely, new Date(clock.now()))) {
      const effect = expectedEffects(command.action, { ...command, stateKey: undefined })[0];
      if (!effect) continue;
      const found = find(command, before, superseded, effect);
      if (!(await endEffect(db.kysely, command.id, found, new Date(clock.now())))) continue;
      events.emit(effectChecked, { command: view(command) });
      if (found.outcome !== "missing") continue;
      const { parameter, value } = effect;
      events.emit(commandWithoutEffect, {
        command: view(command),
        ...{ parameter, before, expected: value, measured: found.measured },
      });
    }
  };

  const logFailure = (work: Promise<void>, what: string) =>
    work.catch((error: unknown) => logger.warn({ err: error }, what));
  const stopListening = events.on(commandChanged, ({ command }) => {
    if (command.status === "completed" && command.id !== 0)
      void logFailure(note(command), "the expected effect of a command was not noted");
  });
  const stopSweeping = clock.every(
    sweepEvery,
    () => void logFailure(check(), "effects were not checked yet"),
  );
  return {
    close: (): void => {
      stopListening();
      stopSweeping();
    },
  };
};
