import { isCarriedOut } from "@sgval/contract/control/command-end";
import type { Command } from "@sgval/contract/control/control";
import { type ExpectedEffect, expectedEffects, showsEffect } from "@sgval/contract/control/expected-effect";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import { minuteMs } from "@sgval/quantities/duration";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import type { Cancel } from "../../../kernel/clock.ts";
import { defineEvent } from "../../../kernel/events.ts";
import { valueTimes } from "../../devices/index.ts";
import { commandChanged } from "../command-events.ts";
import type { CommandRecord } from "../command-record.ts";
import type { ControlContext } from "../control-deps.ts";
import {
  addEffect,
  dueEffects,
  type EffectOutcome,
  effectsOf,
  endEffect,
  type MissingEffect,
  telemetryBefore,
} from "./effects.store.ts";

/** A command was carried out, and the telemetry did not show what it should have changed. */
export const commandWithoutEffect = defineEvent<
  MissingEffect & { command: Command; measured: number | null }
>("commandWithoutEffect");

/** It was looked at whether a completed command showed its effect, whatever was found. */
export const effectChecked = defineEvent<{ command: Command; outcome: EffectOutcome }>("effectChecked");

/** How long a device has to show an effect; one that reports seldom has two and a half of its intervals. */
const shownWithin = 10 * minuteMs;
const intervals = 2.5;
const sweepEvery = 30_000;

/** How long (ms) a device has to show what a command changed. */
export const effectWait = ({ reportIntervalSeconds }: { reportIntervalSeconds: number }): number =>
  Math.max(shownWithin, intervals * reportIntervalSeconds * 1000);

/** Checks whether completed commands show in the telemetry what they should. */
export const createEffects = (context: ControlContext) => {
  const { db, clock, events, registry, latest, view, logger, lease } = context;

  const note = async (command: Command): Promise<void> => {
    const device = registry.get(command.deviceId);
    const carriedOutAt = command.lateResponseAt ?? command.finishedAt;
    if (!device || carriedOutAt === null) return;
    const before = await telemetryBefore(db.kysely, command.id);
    const stateKey = stateKeyOf(shownState(device.type, before && { values: before }));
    const effect = expectedEffects(command.action, { ...command, stateKey })[0];
    if (!effect) return;
    const dueAt = new Date(Date.parse(carriedOutAt) + effectWait(device));
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
    const carriedOutAt = command.lateResponseAt ?? command.respondedAt;
    const since = carriedOutAt?.getTime() ?? 0;
    if (!reading) return { outcome: "unknown", measured: null };
    const { measuredAt, receivedAt } = valueTimes(reading, effect.parameter);
    // One that arrived before is of before, whatever the device's clock.
    if (Math.min(measuredAt, receivedAt) <= since) return { outcome: "unknown", measured: null };
    const measured = reading.values[effect.parameter] ?? null;
    if (superseded || measured === null || !isShown(qualityNamed(reading.quality[effect.parameter])))
      return { outcome: "unknown", measured };
    const shown = showsEffect(effect, before, measured);
    return { outcome: shown === null ? "unknown" : shown ? "shown" : "missing", measured };
  };

  /** Only the node that raises alarms, which hears the events of itself alone. */
  const check = async (): Promise<void> => {
    if (!lease.isHeld()) return;
    const now = new Date(clock.now());
    for (const { command, before, superseded } of await dueEffects(db.kysely, now)) {
      const found = effectsOf(command).map((effect) => ({
        effect,
        ...find(command, before, superseded, effect),
      }));
      // Of several pumps the one that does not do what was commanded.
      const worst =
        found.find(({ outcome }) => outcome === "missing") ??
        found.find(({ outcome }) => outcome === "unknown") ??
        found[0];
      if (!worst || !(await endEffect(db.kysely, command.id, worst, now))) continue;
      const { outcome, effect, measured } = worst;
      events.emit(effectChecked, { command: view(command), outcome });
      if (outcome === "missing")
        events.emit(commandWithoutEffect, { command: view(command), effect, before, measured });
    }
  };

  const logFailure = (work: Promise<void>, what: string) =>
    work.catch((error: unknown) => logger.warn({ err: error }, what));
  const stopListening = events.on(commandChanged, ({ command }) => {
    if (isCarriedOut(command) && command.id !== 0)
      void logFailure(note(command), "the expected effect of a command was not noted");
  });
  let stopSweeping: Cancel = () => {};
  return {
    start: (): void => {
      stopSweeping = clock.every(sweepEvery, () => void logFailure(check(), "effects were not checked yet"));
    },
    close: (): void => {
      stopListening();
      stopSweeping();
    },
  };
};
