import {
  type HungLockOut,
  isOthersTag,
  type LockOut,
  type LockOutDetails,
  lockOutFor,
  longestLockOutDays,
} from "@sgval/contract/control/lock-out";
import { knowsWhoActs } from "@sgval/contract/control/who-acts";
import { message } from "@sgval/contract/message";
import { dayMs } from "@sgval/quantities/duration";
import { type Actor, type Caller, demand, systemSignature } from "../../../kernel/actor.ts";
import { type Cancel, createTerms } from "../../../kernel/clock.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { defineSharedEvent } from "../../../kernel/events.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { lockDeviceMode } from "../../automation/index.ts";
import { aboutDevice, type DeviceRecord, demandVisibleDevice } from "../../devices/index.ts";
import type { CommandCheck } from "../command-checks.ts";
import type { ControlContext } from "../control-deps.ts";
import {
  deleteEndedLockOuts,
  deleteLockOut,
  endingLockOuts,
  findLockOut,
  findOwnLockOut,
  lockOutsIn,
  lockOutsOf,
  putLockOut,
} from "./lock-outs.store.ts";

/** The lock-out tags of a device changed. */
export const lockOutsChanged = defineSharedEvent<{ deviceId: number }>("lockOutsChanged");

/** How often tags are looked for whose time is over; from then on they hold nothing back, whether taken off or not. */
const sweepEvery = 30_000;

/** What a refusal says of the tags of a device. */
const detailsOf = ({ owner, reason, since, until }: HungLockOut): LockOutDetails => ({
  actor: owner.name,
  reason,
  since,
  until,
});

/** What the log keeps of a tag. */
const logged = ({ owner, reason, until }: HungLockOut) => ({
  lockOutOwner: owner.name,
  lockOutReason: reason,
  lockOutUntil: until,
});

const recordAbout = (
  { record, emit }: AuditedChange,
  device: Pick<DeviceRecord, "id" | "displayName">,
  detail: "lock_out_set" | "lock_out_changed" | "lock_out_lifted" | "lock_out_expired",
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> => {
  emit(lockOutsChanged, { deviceId: device.id });
  return record({
    type: "control",
    ...aboutDevice(device),
    detail,
    before,
    after,
  });
};

/** The tags of the devices in view of somebody, oldest first, with owner and reason where they may know them. */
export const lockOutsFor = async (
  db: ControlContext["db"]["kysely"],
  actor: Actor,
  now: Date,
): Promise<LockOut[]> => {
  const viewer = { userId: actor.userId, knows: knowsWhoActs(actor) };
  return (await lockOutsIn(db, actor.scope, now)).map((tag) => lockOutFor(tag, viewer));
};

/**
 * Refuses every command of a device with a tag, naming who hung it, why and until when; but not the one that makes a device
 * which regulates itself stand still.
 */
export const lockOutCheck =
  ({ clock }: Pick<ControlContext, "clock">): CommandCheck =>
  async (trx, device, { settings }) => {
    if (settings?.auto === false) return null;
    const [first] = await lockOutsOf(trx, device.id, new Date(clock.now()));
    return first ? { code: "device_locked_out", details: detailsOf(first), failureCode: "locked_out" } : null;
  };

/** Hangs tags on devices, takes them off, and ends them when their time is over. */
export const createLockOuts = (context: ControlContext) => {
  const { db, clock, registry, logger } = context;
  const terms = createTerms(clock);

  const endDue = async (): Promise<void> => {
    const ended = (await endingLockOuts(db.kysely)).filter(({ id, since, until }) =>
      terms.isOver({ key: String(id), from: Date.parse(since), until: Date.parse(until) }),
    );
    if (ended.length === 0) return;
    await auditedChange(context, systemSignature("lock-out"), async (change) => {
      for (const tag of await deleteEndedLockOuts(change.trx, ended)) {
        const device = registry.get(tag.deviceId);
        if (device) await recordAbout(change, device, "lock_out_expired", logged(tag), null);
      }
    });
  };
  const sweep = (): void => {
    endDue().catch((error: unknown) => logger.warn({ err: error }, "lock-out tags were not ended yet"));
  };
  let stop: Cancel = () => {};

  return {
    start: (): void => {
      stop = clock.every(sweepEvery, sweep);
    },
    close: (): void => stop(),
    /**
     * Hangs the caller's tag on a device, or changes it; another person's stays beside it.
     * Errors: `not_found`, `validation_failed` for an end that has passed or is too far ahead.
     */
    set: async (
      { deviceId, reason, until }: { deviceId: number; reason: string; until: string | null },
      caller: Caller,
    ): Promise<HungLockOut> => {
      const device = demandVisibleDevice(registry, caller.actor, deviceId);
      demand(caller.actor, "Control.Lock");
      const { userId, username } = caller.actor;
      return auditedChange(context, caller, async (change) => {
        const { trx, now } = change;
        const end = until === null ? null : new Date(until);
        const ahead = end === null ? 1 : end.getTime() - now.getTime();
        if (ahead <= 0 || ahead > longestLockOutDays * dayMs)
          throw refuseField("until", message("invalid_time"));
        // A command that was checked before is stored by then, and stands as running beside the tag.
        await lockDeviceMode(trx, deviceId);
        const own = await findOwnLockOut(trx, { deviceId, ownerId: userId });
        const before = own && (own.until === null || Date.parse(own.until) > now.getTime()) ? own : null;
        const tag = await putLockOut(trx, {
          deviceId,
          reason,
          until: end,
          owner: { id: userId, name: username },
          // One that hangs since later than now hangs since before the clock was set back, which its new end goes by.
          since: before ? new Date(Math.min(Date.parse(before.since), now.getTime())) : now,
        });
        const detail = before ? "lock_out_changed" : "lock_out_set";
        await recordAbout(change, device, detail, before && logged(before), logged(tag));
        return tag;
      });
    },
    /**
     * Takes a tag off. Errors: `not_found`, also when it was taken off meanwhile; for the tag of somebody else
     * `forbidden` without the permission, and `validation_failed` without a reason.
     */
    lift: async (
      { deviceId, lockOutId, reason }: { deviceId: number; lockOutId: number; reason?: string | undefined },
      caller: Caller,
    ): Promise<void> => {
      const device = demandVisibleDevice(registry, caller.actor, deviceId);
      await auditedChange(context, caller, async (change) => {
        const tag = await findLockOut(change.trx, { deviceId, lockOutId });
        if (!tag) throw new Refusal("not_found");
        if (isOthersTag(tag, caller.actor.userId)) {
          demand(caller.actor, "Control.Lock");
          if (reason === undefined) throw refuseField("reason", message("required"));
        }
        await deleteLockOut(change.trx, tag.id);
        await recordAbout(
          change,
          device,
          "lock_out_lifted",
          logged(tag),
          reason ? { liftReason: reason } : {},
        );
      });
    },
  };
};
