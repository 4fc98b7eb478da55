import { codeOf } from "@sgval/contract/control/command-gate";
import { trustedValues } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { DeviceRecord } from "../devices/index.ts";
import {
  type DispatchTrigger,
  deadlineOf,
  failureBeforeSending,
  isOverdue,
  isStop,
  maySend,
  overdueOutcomes,
  sendingOrder,
} from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { failCommand, startProcessing } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { type LockedDevice, lockDevice, readChecks, type SendingChecks } from "./lock-device.ts";
import type { StopPublisher } from "./stops/publish-stop-first.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";

/** What was decided of the commands that wait. */
export interface Claim {
  /** Commands that ended in the meantime. */
  ended: CommandRecord[];
  /** The one to publish, by this node alone, its device, and `elapsed` of the clock at `sentAt`. */
  claimed: { command: CommandRecord; device: DeviceRecord; elapsed: number } | null;
  /** Whether others go on waiting. */
  remain: boolean;
}

/** After a start, always-on devices get this long (milliseconds) to reconnect before commands are sent regardless. */
const settlingTime = 30_000;

/** Whether the lease of this server lets it publish a command: one that lost its lease sends nothing but stops. */
const leaseAllows = ({ lease }: ControlContext, command: CommandRecord): boolean =>
  lease.isHeld() || isStop(command);

/**
 * Takes the next waiting command within the transaction that holds the lock: what may no longer be sent fails, a stop
 * pre-empts the one that runs, and the chosen one is `processing` in the database before anything is published. A crash
 * after that leaves a command that is never sent again.
 */
const claimNext = async (
  trx: Kysely<Database>,
  context: ControlContext,
  { open, ...locked }: LockedDevice,
  trigger: DispatchTrigger,
  settling: boolean,
  isOver: (command: CommandRecord) => boolean,
  checksOf: (command: CommandRecord) => SendingChecks | Promise<SendingChecks>,
): Promise<Claim> => {
  const { clock, connections, latest, responseWaitSeconds } = context;
  const { device } = locked;
  const reading = trigger === "requested" ? null : latest.of(device.id);
  const telemetry = reading && trustedValues(reading);
  const ended: CommandRecord[] = [];
  const waiting = open
    .filter((command) => command.status === "waiting" && !isOver(command))
    .sort(sendingOrder);
  if (waiting.length === 0) return { ended, claimed: null, remain: false };
  const running = open.find((command) => command.status === "processing");
  const now = new Date(clock.now());
  const elapsed = clock.elapsed();
  const conditions = {
    powerMode: device.powerMode,
    trigger,
    listening: connections.of(device.id).listening,
    busy: running !== undefined,
    settling,
  };
  const end = (command: CommandRecord | null) => command && ended.push(command);
  let left = waiting.length;

  for (const command of waiting) {
    if (isOverdue(command, now)) {
      end(await failCommand(trx, command.id, "waiting", overdueOutcomes.waiting.failureCode, now));
      left -= 1;
      continue;
    }
    if (!maySend(command, conditions) || !leaseAllows(context, command)) break;
    const { uncertain, allowed, refused } = await checksOf(command);
    const changed = codeOf(device, command.action) === command.code ? null : "action_changed";
    const failure = allowed
      ? (changed ??
        failureBeforeSending(
          { ...locked, openActions: [], oppositeUncertain: uncertain !== null },
          { ...command, leaving: command.requested.leaving, interlock: command.requested.interlock },
        ) ??
        (refused && (refused.failureCode ?? "interlock")))
      : "permission_lost";
    if (failure) {
      end(await failCommand(trx, command.id, "waiting", failure, now));
      left -= 1;
      continue;
    }
    const [preempted, claimed] = await Promise.all([
      running ? failCommand(trx, running.id, "processing", "preempted", now) : null,
      startProcessing(trx, command.id, now, deadlineOf(now, responseWaitSeconds), telemetry),
    ]);
    end(preempted);
    return { ended, claimed: claimed && { command: claimed, device, elapsed }, remain: left > 1 };
  }
  return { ended, claimed: null, remain: left > 0 };
};

export interface Dispatcher {
  /**
   * Within the transaction of a new command: whether it is its turn at once. What follows is `carryOut`.
   * @param checks what was read of the new command
   */
  claim(
    trx: Kysely<Database>,
    locked: LockedDevice,
    checks: { of: CommandRecord; found: SendingChecks },
  ): Promise<Claim>;
  /** After the commit of a claim: says what changed and publishes. */
  carryOut(deviceId: number, claim: Claim): void;
  /** Sends the next command of a device when its turn has come; the publish follows by itself. Never rejects. */
  dispatch(deviceId: number, trigger: DispatchTrigger): Promise<void>;
  /** The slot of a device may be free. A sleeping one gets its command when it reports. */
  slotFree(deviceId: number): Promise<void>;
  /** The device reported or began to listen: a sleeping one is awake for a short while. */
  heard(deviceId: number): Promise<void>;
}

export const createDispatcher = (
  context: ControlContext,
  unrecorded: Pick<UnrecordedStops, "record" | "find" | "preempts">,
  stops: Pick<StopPublisher, "mayPublish">,
  onSent: (command: CommandRecord, sentAt: number) => void,
): Dispatcher => {
  const { db, clock, registry, publisher, logger, emitChanges, responseWaitSeconds } = context;
  const startedAt = clock.elapsed();
  /** Devices with a waiting command, so that the stream of readings need not query the database. */
  const queued = new Set<number>();
  const sleeps = (deviceId: number) => registry.get(deviceId)?.powerMode === "sleeping";

  /** Ends a command that was taken but not published. */
  const giveUp = async (
    command: CommandRecord,
    code: "publish_refused" | "not_handed_over" | "lease_lost",
  ): Promise<void> => {
    const failed = await failCommand(db.kysely, command.id, "processing", code, new Date(clock.now()));
    if (failed) emitChanges([failed]);
  };
  const publish = async ({ device, command, elapsed }: NonNullable<Claim["claimed"]>): Promise<void> => {
    if (!(await stops.mayPublish(command))) return;
    // Its commit took longer than its answer may: the deadline ends it, and the embedded broker does not look at `exp`.
    if (clock.elapsed() - elapsed >= responseWaitSeconds * 1000) return;
    if (!leaseAllows(context, command)) return giveUp(command, "lease_lost");
    const outcome = await publisher.publish(device, command).catch((error: unknown) => {
      logger.error({ err: error, command: command.id }, "publishing a command failed");
      return "refused" as const;
    });
    // An absent device does not answer; the deadline ends its command.
    if (outcome !== "refused" && outcome !== "rejected") return;
    await giveUp(command, outcome === "refused" ? "publish_refused" : "not_handed_over");
    await dispatchNext(device.id, "slot_free");
  };

  const claim = (
    trx: Kysely<Database>,
    locked: LockedDevice,
    trigger: DispatchTrigger,
    checked?: { of: CommandRecord; found: SendingChecks },
  ): Promise<Claim> => {
    const settling = clock.elapsed() < startedAt + settlingTime;
    // Published already, or ended by a stop; its row does not say so yet.
    const isOver = (one: CommandRecord) =>
      unrecorded.find(one.cmdId) !== undefined || unrecorded.preempts(one.id);
    return claimNext(trx, context, locked, trigger, settling, isOver, (command) =>
      command === checked?.of
        ? checked.found
        : readChecks(trx, context, locked.device, {
            ...command,
            settings: command.requested.settings,
          }),
    );
  };

  const carryOut = (deviceId: number, { ended, claimed, remain }: Claim): void => {
    if (remain) queued.add(deviceId);
    else queued.delete(deviceId);
    emitChanges(ended);
    if (!claimed) return;
    const { command, elapsed } = claimed;
    onSent(command, elapsed);
    emitChanges([command]);
    publish(claimed).catch((error: unknown) =>
      logger.warn(
        { err: error, command: command.id },
        "the outcome of a publish was not written; the deadline decides",
      ),
    );
  };

  /** Resolves once the claim is committed. */
  const dispatchNext = async (deviceId: number, trigger: DispatchTrigger): Promise<void> => {
    // A stop that was published first pre-empts what waits.
    await unrecorded.record(deviceId);
    const result = await db.transaction(async (trx) => {
      const locked = await lockDevice(trx, deviceId);
      return locked ? claim(trx, locked, trigger) : { ended: [], claimed: null, remain: false };
    });
    carryOut(deviceId, result);
  };

  const dispatch = async (deviceId: number, trigger: DispatchTrigger): Promise<void> => {
    queued.add(deviceId);
    try {
      await dispatchNext(deviceId, trigger);
    } catch (error) {
      // The command is stored; the next sweep dispatches it.
      logger.warn({ err: error, deviceId }, "a command was not dispatched yet");
    }
  };

  return {
    claim: (trx, locked, checked) => claim(trx, locked, "requested", checked),
    carryOut,
    dispatch,
    slotFree: async (deviceId) => {
      if (sleeps(deviceId)) queued.add(deviceId);
      else await dispatch(deviceId, "slot_free");
    },
    heard: async (deviceId) => {
      if (queued.has(deviceId) && sleeps(deviceId)) await dispatch(deviceId, "device_reported");
    },
  };
};
