import { type ExpectedEffect, expectedEffects, showsEffect } from "@sgval/contract/control/expected-effect";
import { shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { minuteMs } from "@sgval/quantities/duration";
import { shownValue, trustedValue } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import type { Cancel } from "../../../kernel/clock.ts";
import { defineEvent } from "../../../kernel/events.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { LatestReading } from "../../devices/index.ts";
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
import { valueAfter } from "./value-after.ts";

/** A command was carried out, and the telemetry did not show what it should have changed. */
export const commandWithoutEffect = defineEvent<
  MissingEffect & { command: IssuedCommand; measured: number | null }
>("commandWithoutEffect");

/** It was looked at whether a completed command showed its effect, whatever was found. */
export const effectChecked = defineEvent<{ command: IssuedCommand; outcome: EffectOutcome }>("effectChecked");

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
  const { db, clock, events, view, logger, lease } = context;

  const measure = async (
    { command, nextAt }: DueEffect,
    { parameter }: ExpectedEffect,
    valueIn: typeof trustedValue,
  ) => {
    const { deviceId } = command;
    if (deviceId === null) return null;
    const since = (command.lateResponseAt ?? command.respondedAt)?.getTime() ?? 0;
    const during = { since, until: nextAt?.getTime() ?? null };
    const good = (reading: Pick<LatestReading, "values" | "quality">) => valueIn(reading, parameter);
    return (await valueAfter(context, { deviceId, parameter }, during, good))?.value ?? null;
  };

  const find = async (
    due: DueEffect,
    effect: ExpectedEffect,
  ): Promise<{ outcome: EffectOutcome; measured: number | null }> => {
    const showing = (value: number | null) =>
      value === null ? null : showsEffect(effect, due.before, value);
    // A main that is closed falls by more than a sensor usually does, which makes its pressure suspect until that has lasted.
    const uncertain = await measure(due, effect, shownValue);
    if (showing(uncertain)) return { outcome: "shown", measured: uncertain };
    const measured = await measure(due, effect, trustedValue);
    const shown = showing(measured);
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
