import { isStepTime, leakStepOf } from "@sgval/contract/leaks/leak-state";
import type { LeakDetail, leakStepBody } from "@sgval/contract/leaks/leaks";
import { message } from "@sgval/contract/message";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { findSteps, insertStep } from "./change-leak.store.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { leakSubject } from "./leak-subject.ts";
import { type LeakDeps, readLeak } from "./leak-view.ts";
import { lockLeak } from "./leaks.store.ts";
import { confirmSuspectedLeak, lockKnown } from "./sensing/close-suspected-leak.ts";
import { findSuspectedLeakOf } from "./sensing/suspected-leaks.store.ts";
import { isSuspectedAt } from "./surroundings/find-nearby-suspected.ts";

/**
 * Takes a leak point one state further or back. Errors: `not_found`, `leak_state_changed` with the state that it has now,
 * `validation_failed` at `to` for a state that does not follow, at `at` for a time before the last step, before it was found or in the future,
 * at `note` for a step back without a reason.
 */
export const stepLeak =
  (deps: LeakDeps) =>
  (
    { id, from, to, at, note }: z.output<typeof leakStepBody> & { id: number },
    caller: Caller,
  ): Promise<LeakDetail> =>
    auditedChange(deps, caller, async (change) => {
      const { trx, now, record } = change;
      const { actor } = caller;
      const leak = await lockLeak(trx, id, leakScopeOf(deps.registry, actor));
      if (!leak) throw new Refusal("not_found");
      if (leak.state !== from) throw new Refusal("leak_state_changed", { state: leak.state });
      const step = leakStepOf(from, to);
      if (step === null) throw refuseField("to", message("invalid_value"));
      // The report says when the leak was found, which may have been corrected since.
      const [, ...taken] = await findSteps(trx, id);
      const previous = Math.max(...[leak.foundAt, ...taken.map((one) => one.at)].map(Date.parse));
      if (!isStepTime(Date.parse(at), { previous, now: now.getTime() }))
        throw refuseField("at", message("invalid_time"));
      const back = step === "back";
      if (back && note === "") throw refuseField("note", message("required"));
      // Verifying keeps the time of the repair; taking the repair back takes it away.
      const repairedAt = to === "repaired" && !back ? at : to === "repairing" ? null : leak.repairedAt;
      const by = { id: actor.userId, name: actor.username };
      await insertStep(trx, id, { state: to, at, note, back, leftOut: [] }, by, { repairedAt, now });
      await record({
        ...leakSubject(leak),
        detail: "leak_state_changed",
        before: { leakState: from },
        after: { leakState: to, at, ...(note && { note }) },
      });
      // It is worked on after all: what was suspected again as its repair changed nothing is not without an answer, unless the
      // point was moved away meanwhile, as it may be then: it would explain what nobody looks for.
      const suspected =
        from === "verified" || (from === "repaired" && back) ? await findSuspectedLeakOf(trx, id) : undefined;
      const found = suspected?.state === "open" ? await lockKnown(deps, trx, suspected.id) : undefined;
      const place = { zoneId: leak.zone?.id ?? null, position: leak.position };
      if (found?.before.state === "open" && (await isSuspectedAt(trx, found, place)))
        await confirmSuspectedLeak(deps)(change, { id: found.before.id, leakPointId: id });
      return readLeak(deps, trx, id, actor);
    });
