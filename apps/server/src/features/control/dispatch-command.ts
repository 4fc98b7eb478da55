import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { deviceModeStore } from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { CommandEvents } from "./command-events.ts";
import { failureBeforeSending } from "./command-gate.ts";
import { mayLeave, sendingOrder, type Turn } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlDeps } from "./control-deps.ts";
import { deviceStateStore } from "./device-state.store.ts";
import { mayOperate } from "./operate-permission.ts";
import { unsureOpposite } from "./unsure-opposite.ts";

interface Claim {
  /** Commands that ended on the way. */
  ended: CommandRecord[];
  /** The one that is ours to publish, once. */
  claimed: CommandRecord | null;
  /** Whether others go on waiting. */
  remain: boolean;
}

/** After a start, always-on devices get this long (milliseconds) to reconnect before commands go out regardless. */
const settlingTime = 30_000;

/** Whether whoever asked may still do so; automation always may, a person whose account is gone never. */
const callerMay = async (
  trx: Kysely<Database>,
  parts: ControlDeps,
  device: DeviceRecord,
  command: CommandRecord,
): Promise<boolean> => {
  if (command.source !== "manual") return true;
  const rights = command.actorId === null ? null : await parts.rights.rightsOf(command.actorId, trx);
  return mayOperate(rights, device, command.action);
};

interface Dispatcher {
  /**
   * Sends the next command of a device when its turn has come. Resolves once the turn is written down, with
   * whether commands go on waiting; the publish follows by itself.
   */
  dispatch(deviceId: number, turn: Turn): Promise<boolean>;
}

/**
 * Takes the next waiting command in one transaction: whatever may no longer be sent fails, a stop ends the one
 * that runs, and the chosen one is `processing` in the database before anything is published. A crash after
 * that leaves a command that nobody sends again.
 */
const claimNext = async (
  trx: Kysely<Database>,
  parts: ControlDeps,
  device: DeviceRecord,
  turn: Turn,
  settling: boolean,
): Promise<Claim> => {
  const ended: CommandRecord[] = [];
  const mode = await deviceModeStore(trx).lock(device.id);
  if (mode === null) return { ended, claimed: null, remain: false };
  const store = controlStore(trx);
  const open = await store.open(device.id);
  const waiting = open.filter((command) => command.status === "waiting").sort(sendingOrder);
  if (waiting.length === 0) return { ended, claimed: null, remain: false };
  const running = open.find((command) => command.status === "processing");
  const now = new Date(parts.clock.now());
  const view = {
    device,
    mode,
    hasSettings: await parts.automation.hasSettings(device.id, trx),
    state: (await deviceStateStore(trx).of(device.id))?.state ?? null,
    openActions: [],
  };
  const { connected, listening } = parts.connections.of(device.id);
  const hearing = {
    powerMode: device.powerMode,
    turn,
    connected,
    listening,
    busy: running !== undefined,
    settling,
  };
  const note = (command: CommandRecord | null) => command && ended.push(command);
  let left = waiting.length;

  for (const command of waiting) {
    if (command.expiresAt <= now) {
      note(await store.fail(command.id, "waiting", "expired", now));
      left -= 1;
      continue;
    }
    if (!mayLeave(command, hearing)) break;
    const failure = (await callerMay(trx, parts, device, command))
      ? failureBeforeSending(
          { ...view, unsure: await unsureOpposite(trx, device.id, command.action) },
          command,
        )
      : "permission_lost";
    if (failure) {
      note(await store.fail(command.id, "waiting", failure, now));
      left -= 1;
      continue;
    }
    if (running) note(await store.fail(running.id, "processing", "preempted", now));
    const deadline = new Date(now.getTime() + parts.responseWaitSeconds * 1000);
    const claimed = await store.startProcessing(command.id, now, deadline);
    return { ended, claimed, remain: left > 1 };
  }
  return { ended, claimed: null, remain: left > 0 };
};

export const createDispatcher = (
  parts: ControlDeps,
  commandEvents: CommandEvents,
  onSent: (command: CommandRecord) => void,
): Dispatcher => {
  const { db, clock, registry, publisher, logger } = parts;
  const startedAt = clock.now();

  const publish = async (device: DeviceRecord, command: CommandRecord): Promise<void> => {
    const outcome = await publisher
      .publish(device, {
        cmdId: command.cmdId,
        action: command.code,
        value: command.value,
        exp: Math.floor((command.deadlineAt?.getTime() ?? clock.now()) / 1000),
      })
      .catch((error: unknown) => {
        logger.error({ err: error, command: command.id }, "publishing a command failed");
        return "refused" as const;
      });
    // An absent device does not answer, which the deadline tells.
    if (outcome !== "refused") return;
    const failed = await controlStore(db.kysely).fail(
      command.id,
      "processing",
      "publish_refused",
      new Date(clock.now()),
    );
    if (failed) commandEvents.emit([failed]);
    await dispatch(device.id, "free");
  };

  const dispatch = async (deviceId: number, turn: Turn): Promise<boolean> => {
    const device = registry.get(deviceId);
    if (!device) return false;
    const settling = clock.now() < startedAt + settlingTime;
    const { ended, claimed, remain } = await db.kysely
      .transaction()
      .execute((trx) => claimNext(trx, parts, device, turn, settling));
    commandEvents.emit(ended);
    if (!claimed) return remain;
    onSent(claimed);
    commandEvents.emit([claimed]);
    publish(device, claimed).catch((error: unknown) =>
      logger.warn(
        { err: error, command: claimed.id },
        "the outcome of a publish was not written; the deadline decides",
      ),
    );
    return remain;
  };

  return { dispatch };
};
