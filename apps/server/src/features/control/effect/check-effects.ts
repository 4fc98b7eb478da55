import type { Command } from "@sgval/contract/control/control";
import { type ExpectedEffect, expectedEffects, showsEffect } from "@sgval/contract/control/expected-effect";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import { minuteMs } from "@sgval/quantities/duration";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import type { Cancel } from "../../../kernel/clock.ts";
import { defineEvent } from "../../../kernel/events.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type LatestReading, valueTimes } from "../../devices/index.ts";
import type { CommandRecord } from "../command-record.ts";
import type { ControlContext } from "../control-deps.ts";
import {
  addEffect,
  type DueEffect,
  dueEffects,
  type EffectOutcome,
  effectsOf,
  endEffect,
  type MissingEffect,
  telemetryBefore,
} from "./effects.store.ts";
import { measuredBetween } from "./measured-between.ts";

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

/** Notes what a command that was carried out should show; within the transaction that writes its answer, so that none is lost. */
export const noteEffect = async (
  trx: Kysely<Database>,
  { registry }: Pick<ControlContext, "registry">,
  command: CommandRecord,
): Promise<void> => {
  const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
  const carriedOutAt = command.lateResponseAt ?? command.finishedAt;
  if (!device || carriedOutAt === null) return;
  const before = await telemetryBefore(trx, command.id);
  const stateKey = stateKeyOf(shownState(device.type, before && { values: before }));
  const effect = expectedEffects(command.action, { ...command, stateKey })[0];
  if (!effect) return;
  const dueAt = new Date(carriedOutAt.getTime() + effectWait(device));
  await addEffect(trx, command.id, effect, before?.[effect.parameter] ?? null, dueAt);
};

/** Checks whether completed commands show in the telemetry what they should. */
export const createEffects = (context: ControlContext) => {
  const { db, clock, events, registry, latest, view, logger, lease } = context;

  /** The newest value after the answer, where another command followed the last one before it; `null` where none is good. */
  const measure = async (
    { command, nextAt }: DueEffect,
    { parameter }: ExpectedEffect,
  ): Promise<number | null> => {
    const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
    if (!device) return null;
    const since = (command.lateResponseAt ?? command.respondedAt)?.getTime() ?? 0;
    const good = ({ values, quality }: Pick<LatestReading, "values" | "quality">) =>
      isShown(qualityNamed(quality[parameter])) ? (values[parameter] ?? null) : null;
    if (nextAt !== null) {
      const between = await measuredBetween(db, device, { since, until: nextAt.getTime() }, good);
      return between?.value ?? null;
    }
    const reading = latest.of(device.id);
    if (!reading) return null;
    const { measuredAt, receivedAt } = valueTimes(reading, parameter);
    // One that arrived before is of before, whatever the device's clock.
    return Math.min(measuredAt, receivedAt) <= since ? null : good(reading);
  };

  const find = async (
    due: DueEffect,
    effect: ExpectedEffect,
  ): Promise<{ outcome: EffectOutcome; measured: number | null }> => {
    const measured = await measure(due, effect);
    const shown = measured === null ? null : showsEffect(effect, due.before, measured);
    // Where another one followed, it had not the time to show it.
    const isMissing = shown === false && due.nextAt === null;
    return { outcome: shown ? "shown" : isMissing ? "missing" : "unknown", measured };
  };

  /** Only the node that raises alarms, which hears the events of itself alone. */
  const check = async (): Promise<void> => {
    if (!lease.isHeld()) return;
    const now = new Date(clock.now());
    for (const due of await dueEffects(db.kysely, now)) {
      const { command, before } = due;
      const found = await Promise.all(
        effectsOf(command).map(async (effect) => ({ effect, ...(await find(due, effect)) })),
      );
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

  let stopSweeping: Cancel = () => {};
  return {
    start: (): void => {
      stopSweeping = clock.every(
        sweepEvery,
        () =>
          void check().catch((error: unknown) => logger.warn({ err: error }, "effects were not checked yet")),
      );
    },
    close: (): void => {
      stopSweeping();
    },
  };
};
