import type { ControlMode } from "@sgval/contract/control/control";
import { deviceFreshness } from "@sgval/contract/devices/freshness";
import type { Kysely } from "kysely";
import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { deviceModeStore } from "../automation/index.ts";
import { deviceChanged } from "../devices/index.ts";
import type { CommandEvents } from "./command-events.ts";
import type { CommandRecord } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlDeps } from "./control-deps.ts";
import { autoRefusal } from "./mode-change.ts";
import { seenDevice } from "./operate-permission.ts";

export interface ModeAsk {
  deviceId: number;
  mode: ControlMode;
  reason?: string | undefined;
  actor: Actor;
  ip: string | null;
}

/** What automation still had waiting is no longer wanted; what runs runs to its end. */
const dropAutomatic = async (
  trx: Kysely<Database>,
  deviceId: number,
  now: Date,
): Promise<CommandRecord[]> => {
  const store = controlStore(trx);
  const dropped: CommandRecord[] = [];
  for (const command of await store.open(deviceId)) {
    if (command.source === "manual") continue;
    const failed = await store.fail(command.id, "waiting", "superseded", now);
    if (failed) dropped.push(failed);
  }
  return dropped;
};

/**
 * Switches a device to manual or automatic; nothing is sent, the valve keeps its state. In the wanted mode
 * already, it does nothing.
 * Errors: `not_found`; towards automatic those of `autoRefusal`.
 */
export const setMode =
  (parts: ControlDeps, commandEvents: CommandEvents) =>
  async ({
    deviceId,
    mode,
    reason,
    actor,
    ip,
  }: ModeAsk): Promise<{ deviceId: number; mode: ControlMode }> => {
    const { db, clock, registry, events, activity, automation, latest, connections } = parts;
    const device = seenDevice(registry, actor, deviceId);
    const change = async (trx: Kysely<Database>): Promise<CommandRecord[] | null> => {
      const modes = deviceModeStore(trx);
      const before = await modes.lock(deviceId);
      if (before === null) throw new Refusal("not_found");
      if (before === mode) return null;
      if (mode === "auto") {
        const refusal = autoRefusal({
          device,
          hasSettings: await automation.hasSettings(deviceId, trx),
          hasOpenCommand: await controlStore(trx).hasOpen(deviceId),
          freshness: deviceFreshness(
            device,
            latest.of(deviceId)?.measuredAt ?? null,
            connections.of(deviceId),
            clock.now(),
          ),
        });
        if (refusal) throw new Refusal(refusal);
      }
      const dropped = mode === "manual" ? await dropAutomatic(trx, deviceId, new Date(clock.now())) : [];
      await modes.set(deviceId, mode);
      await activity.record(
        {
          type: "control",
          by: signatureOf(actor, ip),
          subject: "device",
          subjectId: deviceId,
          subjectName: device.displayName,
          deviceId,
          detail: mode === "auto" ? "mode_auto" : "mode_manual",
          before: { mode: before },
          after: { mode, ...(reason === undefined ? {} : { reason }) },
        },
        trx,
      );
      return dropped;
    };

    const dropped = await db.kysely.transaction().execute(change);
    if (dropped) {
      const renewed = await registry.reload(deviceId);
      commandEvents.emit(dropped);
      if (renewed) events.emit(deviceChanged, { deviceId, before: device, after: renewed });
    }
    return { deviceId, mode };
  };
