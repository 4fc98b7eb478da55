import { isOpenLeak } from "@sgval/contract/leaks/leak-state";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { hasLostPoint } from "@sgval/contract/leaks/suspected-leaks";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { removeLeakPoint } from "./leak-connections.store.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { leakSubject } from "./leak-subject.ts";
import { type LeakDeps, readLeak } from "./leak-view.ts";
import { lockLeak } from "./leaks.store.ts";
import { confirmSuspectedLeak, lockVisible, reopenWithoutPoint } from "./sensing/close-suspected-leak.ts";
import { findSuspectedLeakOf, lockSuspectedLeak } from "./sensing/suspected-leaks.store.ts";
import { isSuspectedHere } from "./surroundings/find-nearby-suspected.ts";

/**
 * Says that a leak point is what a suspected leak shows that waits for an answer, as if it had been reported for it. Connected
 * already it stays as it is. Errors: `not_found`, `suspected_leak_closed`, `leak_point_connected` with another suspected leak,
 * `leak_point_elsewhere` in another zone, `leak_state_changed` where nothing runs out any more.
 */
export const connectSuspectedLeak =
  (deps: LeakDeps) =>
  ({ id, suspectedLeakId }: { id: number; suspectedLeakId: number }, caller: Caller): Promise<LeakDetail> =>
    auditedChange(deps, caller, async (change) => {
      const { trx, record } = change;
      const leak = await lockLeak(trx, id, leakScopeOf(deps.registry, caller.actor));
      const found = leak && (await lockVisible(deps, trx, suspectedLeakId, caller));
      if (!found) throw new Refusal("not_found");
      const { before } = found;
      const connected = await findSuspectedLeakOf(trx, id);
      if (connected && connected.id !== suspectedLeakId) throw new Refusal("leak_point_connected");
      if (before.state === "confirmed" && before.leakPointId === id)
        return readLeak(deps, trx, id, caller.actor);
      if (before.state !== "open" && !hasLostPoint(before)) throw new Refusal("suspected_leak_closed");
      const { position, state, zone } = leak;
      if (!isOpenLeak(state)) throw new Refusal("leak_state_changed", { state });
      const place = { zoneId: zone?.id ?? null, position };
      if (!(await isSuspectedHere(deps, trx, { ...place, id: suspectedLeakId }, caller)))
        throw new Refusal("leak_point_elsewhere");
      await confirmSuspectedLeak(deps)(change, { id: suspectedLeakId, leakPointId: id });
      await record({
        ...leakSubject({ ...leak, id }),
        detail: "leak_point_connected",
        after: { suspectedLeakId: `#${suspectedLeakId}` },
      });
      return readLeak(deps, trx, id, caller.actor);
    });

/**
 * Says that a leak point is another leak than the one that it answered, which waits for an answer again if it runs on. As deleting
 * the point it is for whoever changes that, also where the suspected leak is out of view. Errors: `not_found`.
 */
export const disconnectSuspectedLeak =
  (deps: LeakDeps) =>
  ({ id, note }: { id: number; note: string }, caller: Caller): Promise<LeakDetail> =>
    auditedChange(deps, caller, async (change) => {
      const { trx, now, record } = change;
      const leak = await lockLeak(trx, id, leakScopeOf(deps.registry, caller.actor));
      if (!leak) throw new Refusal("not_found");
      const connected = await findSuspectedLeakOf(trx, id);
      const before = connected && (await lockSuspectedLeak(trx, connected.id));
      // Somebody else was faster.
      if (!before) return readLeak(deps, trx, id, caller.actor);
      await reopenWithoutPoint(deps)(change, id, caller);
      await removeLeakPoint(trx, before, id, now);
      await record({
        ...leakSubject({ ...leak, id }),
        detail: "leak_point_connection_removed",
        before: { suspectedLeakId: `#${before.id}` },
        after: { note },
      });
      return readLeak(deps, trx, id, caller.actor);
    });
