import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { deviceModeStore } from "../automation/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { failureBeforeSending, maySend, sendingOrder, type Turn } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { mayOperate } from "./operable-device.ts";
import { uncertainOpposite } from "./uncertain-outcome.store.ts";

interface Claim {
  /** Commands that ended in the meantime. */
  ended: CommandRecord[];
  /** The one to publish, by this node alone. */
  claimed: CommandRecord | null;
  /** Whether others go on waiting. */
  remain: boolean;
}

/** After a start, always-on devices get this long (milliseconds) to reconnect before commands are sent regardless. */
const settlingTime = 30_000;

/** Whether the caller may still operate the device; automation always may, a person without an account never. */
const callerMay = async (
  trx: Kysely<Database>,
  context: ControlContext,
  device: DeviceRecord,
  command: CommandRecord,
): Promise<boolean> => {
  if (command.source !== "manual") return true;
  const rights = command.actorId === null ? null : await context.rights.rightsOf(command.actorId, trx);
  return mayOperate(rights, device, command.action);
};

/**
 * Takes the next waiting command in one transaction: what may no longer be sent fails, a stop pre-empts the one that
 * runs, and the chosen one is `processing` in the database before anything is published. A crash after that leaves a
 * command that nobody sends again.
 */
const claimNext = async (
  trx: Kysely<Database>,
  context: ControlContext,
  device: DeviceRecord,
  turn: Turn,
  settling: boolean,
): Promise<Claim> => {
  const { clock, automation, connections, responseWaitSeconds } = context;
  const ended: CommandRecord[] = [];
  const mode = await deviceModeStore(trx).lock(device.id);
  if (mode === null) return { ended, claimed: null, remain: false };
  const store = controlStore(trx);
  const open = await store.open(device.id);
  const waiting = open.filter((command) => command.status === "waiting").sort(sendingOrder);
  if (waiting.length === 0) return { ended, claimed: null, remain: false };
  const running = open.find((command) => command.status === "processing");
  const now = new Date(clock.now());
  const view = {
    device,
    mode,
    hasSettings: await automation.hasSettings(device.id, trx),
    state: (await store.deviceState(device.id))?.state ?? null,
    openActions: [],
  };
  const { connected, listening } = connections.of(device.id);
  const conditions = {
    powerMode: device.powerMode,
    turn,
    connected,
    listening,
    busy: running !== undefined,
    settling,
  };
  const end = (command: CommandRecord | null) => command && ended.push(command);
  let left = waiting.length;

  for (const command of waiting) {
    if (command.expiresAt <= now) {
      end(await store.fail(command.id, "waiting", "expired", now));
      left -= 1;
      continue;
    }
    if (!maySend(command, conditions)) break;
    const oppositeUncertain = (await uncertainOpposite(trx, device.id, command.action)) !== null;
    const failure = (await callerMay(trx, context, device, command))
      ? failureBeforeSending({ ...view, oppositeUncertain }, command)
      : "permission_lost";
    if (failure) {
      end(await store.fail(command.id, "waiting", failure, now));
      left -= 1;
      continue;
    }
    if (running) end(await store.fail(running.id, "processing", "preempted", now));
    const deadline = new Date(now.getTime() + responseWaitSeconds * 1000);
    const claimed = await store.startProcessing(command.id, now, deadline);
    return { ended, claimed, remain: left > 1 };
  }
  return { ended, claimed: null, remain: left > 0 };
};

/**
 * Sends the next command of a device when its turn has come. Resolves once that is written down, with whether
 * commands go on waiting; the publish follows by itself.
 */
export const createDispatcher = (
  context: ControlContext,
  onSent: (command: CommandRecord) => void,
): ((deviceId: number, turn: Turn) => Promise<boolean>) => {
  const { db, clock, registry, publisher, logger, announce } = context;
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
    // An absent device does not answer; the deadline ends its command.
    if (outcome !== "refused") return;
    const now = new Date(clock.now());
    const failed = await controlStore(db.kysely).fail(command.id, "processing", "publish_refused", now);
    if (failed) announce([failed]);
    await dispatch(device.id, "free");
  };

  const dispatch = async (deviceId: number, turn: Turn): Promise<boolean> => {
    const device = registry.get(deviceId);
    if (!device) return false;
    const settling = clock.now() < startedAt + settlingTime;
    const { ended, claimed, remain } = await db.kysely
      .transaction()
      .execute((trx) => claimNext(trx, context, device, turn, settling));
    announce(ended);
    if (!claimed) return remain;
    onSent(claimed);
    announce([claimed]);
    publish(device, claimed).catch((error: unknown) =>
      logger.warn(
        { err: error, command: claimed.id },
        "the outcome of a publish was not written; the deadline decides",
      ),
    );
    return remain;
  };

  return dispatch;
};
