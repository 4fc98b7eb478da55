import { isOpenLeak } from "@sgval/contract/leaks/leak-state";
import { type dismissBody, hasLostPoint, type SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Caller, signatureOf } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditDeps, type AuditedChange, auditedChange } from "../../activity/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { leakSubject } from "../leak-subject.ts";
import { findLeak } from "../leaks.store.ts";
import { type LeakListDeps, seesLeaksOf, suspectedLeakView } from "./list-suspected-leaks.ts";
import { changeOf, suspectedLeakChanged } from "./suspected-leak-events.ts";
import {
  closeSuspectedLeak,
  findSuspectedLeakOf,
  lockSuspectedLeak,
  reopenSuspectedLeakRow,
  type SuspectedLeakRecord,
} from "./suspected-leaks.store.ts";

type Deps = AuditDeps & LeakListDeps;

export interface LockedLeak {
  before: SuspectedLeakRecord;
  device: DeviceRecord;
}

/** A suspected leak, locked, whoever sees it. */
export const lockKnown = async (
  { registry }: Pick<LeakListDeps, "registry">,
  trx: Kysely<Database>,
  id: number,
): Promise<LockedLeak | undefined> => {
  const before = await lockSuspectedLeak(trx, id);
  const device = before && registry.get(before.deviceId);
  return before && device && { before, device };
};

/** A suspected leak that the caller sees, locked. */
export const lockVisible = async (
  deps: LeakListDeps,
  trx: Kysely<Database>,
  id: number,
  { actor }: Caller,
): Promise<LockedLeak | undefined> => {
  const found = await lockKnown(deps, trx, id);
  return found && (await seesLeaksOf(trx, deps.registry, actor, found.device)) ? found : undefined;
};

/**
 * Says that a suspected leak is none; from then on its flow is what the zone uses, and the level of the zone is raised
 * where nothing was found. Errors: `not_found`, `suspected_leak_closed`.
 */
export const dismissSuspectedLeak =
  (deps: Deps) =>
  (id: number, { reason, note }: z.output<typeof dismissBody>, caller: Caller): Promise<SuspectedLeak> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const found = await lockVisible(deps, trx, id, caller);
      if (!found) throw new Refusal("not_found");
      const { before, device } = found;
      if (before.state !== "open" && !hasLostPoint(before)) throw new Refusal("suspected_leak_closed");
      const by = signatureOf(caller).name;
      const leak = await closeSuspectedLeak(trx, id, { state: "dismissed", reason, note, by }, now);
      await record({
        ...{ subject: "suspected_leak" as const, subjectId: id, subjectName: device.displayName },
        ...{ deviceId: device.id, detail: "suspected_leak_dismissed" as const },
        before: { state: before.state },
        after: { state: leak.state, dismissReason: reason, note },
      });
      emit(suspectedLeakChanged, changeOf(leak, { open: false, reported: false }));
      return suspectedLeakView(leak, device);
    });

/**
 * Says that a suspected leak is over: nothing watches it any more, and its leak point is repaired. Errors: `not_found`,
 * `suspected_leak_closed`, `suspected_leak_watched` where the flow of its zone says when, `leak_point_open`.
 */
export const endSuspectedLeak =
  (deps: Deps) =>
  (id: number, caller: Caller): Promise<SuspectedLeak> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const found = await lockVisible(deps, trx, id, caller);
      if (!found) throw new Refusal("not_found");
      const { before, device } = found;
      const { state, endedAt, leakPointId, unwatchedSince } = before;
      if (state !== "confirmed" || endedAt !== null || leakPointId === null)
        throw new Refusal("suspected_leak_closed");
      if (unwatchedSince === null) throw new Refusal("suspected_leak_watched");
      const point = await findLeak(trx, leakPointId, "all");
      if (point && isOpenLeak(point.state)) throw new Refusal("leak_point_open");
      const leak = await closeSuspectedLeak(trx, id, { state: "over", by: signatureOf(caller).name }, now);
      await record({
        ...{ subject: "suspected_leak" as const, subjectId: id, subjectName: device.displayName },
        ...{ deviceId: device.id, detail: "suspected_leak_ended" as const },
      });
      emit(suspectedLeakChanged, changeOf(leak, { open: false, reported: false }));
      return suspectedLeakView(leak, device);
    });

/** Within a change of somebody: a closed suspected leak asks for somebody again. */
export const reopen = async (
  { trx, now, record, emit }: Pick<AuditedChange, "trx" | "now" | "record" | "emit">,
  { before, device, by }: { before: SuspectedLeakRecord; device: DeviceRecord; by: string },
): Promise<SuspectedLeakRecord> => {
  const { id } = before;
  const leak = await reopenSuspectedLeakRow(trx, before, by, now);
  await record({
    ...{ subject: "suspected_leak" as const, subjectId: id, subjectName: device.displayName },
    ...{ deviceId: device.id, detail: "suspected_leak_reopened" as const },
    before: { state: before.state, dismissReason: before.dismissed?.reason ?? null },
    after: { state: leak.state },
  });
  emit(suspectedLeakChanged, changeOf(leak, { open: leak.state === "open", reported: false }));
  return leak;
};

/** Within the change that deletes a leak point: what was suspected and still runs is reported by nothing any more. */
export const reopenWithoutPoint =
  ({ registry }: Pick<LeakListDeps, "registry">) =>
  async (change: AuditedChange, leakPointId: number, caller: Caller): Promise<void> => {
    const of = await findSuspectedLeakOf(change.trx, leakPointId);
    const before = of && (await lockSuspectedLeak(change.trx, of.id));
    const device = before && registry.get(before.deviceId);
    if (device && before.state === "confirmed")
      await reopen(change, { before, device, by: signatureOf(caller).name });
  };

/**
 * Takes a dismissal back, or a confirmation whose leak point is gone; sensing follows the leak again from its next turn.
 * Errors: `not_found`, `suspected_leak_closed`.
 */
export const reopenSuspectedLeak =
  (deps: Deps) =>
  (id: number, caller: Caller): Promise<SuspectedLeak> =>
    auditedChange(deps, caller, async (change) => {
      const found = await lockVisible(deps, change.trx, id, caller);
      if (!found) throw new Refusal("not_found");
      if (found.before.state !== "dismissed" && !hasLostPoint(found.before))
        throw new Refusal("suspected_leak_closed");
      return suspectedLeakView(
        await reopen(change, { ...found, by: signatureOf(caller).name }),
        found.device,
      );
    });

/**
 * Within the change that reports a leak point for a suspected leak: it is confirmed, and followed until the flow is back. One
 * that is over stays so, with its leak point; one that was closed meanwhile takes nothing from the report. The history of a leak
 * point that answered it before says that it does no more. Who names one is asked before whether it is in view; who takes its point
 * a step back works on it whatever is in view.
 */
export const confirmSuspectedLeak =
  (deps: LeakListDeps) =>
  async (
    { trx, now, record, emit }: Pick<AuditedChange, "trx" | "now" | "record" | "emit">,
    { id, leakPointId }: { id: number; leakPointId: number },
  ): Promise<void> => {
    const found = await lockKnown(deps, trx, id);
    if (!found) return;
    const { before, device } = found;
    const isOpen = before.state === "open" || hasLostPoint(before);
    if (!isOpen && before.state !== "ended") return;
    const state = isOpen ? "confirmed" : "ended";
    const position = (await findLeak(trx, leakPointId, "all"))?.position ?? null;
    const leak = await closeSuspectedLeak(trx, id, { state, leakPointId, position }, now);
    await record({
      ...{ subject: "suspected_leak" as const, subjectId: id, subjectName: device.displayName },
      ...{ deviceId: device.id, detail: "suspected_leak_confirmed" as const },
      before: { state: before.state },
      after: { state: leak.state },
    });
    const other = before.leakPointId === leakPointId ? null : before.leakPointId;
    const replaced = other === null ? undefined : await findLeak(trx, other, "all");
    if (replaced)
      await record({
        ...leakSubject(replaced),
        detail: "leak_point_disconnected",
        before: { suspectedLeakId: `#${id}` },
      });
    const reported = state === "confirmed";
    emit(suspectedLeakChanged, changeOf(leak, { open: false, reported }));
  };
