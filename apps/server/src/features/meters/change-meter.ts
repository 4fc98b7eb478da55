import { message } from "@sgval/contract/message";
import type { Caller } from "../../kernel/actor.ts";
import { type Refusal, refuseField } from "../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../activity/index.ts";
import { zonesInView } from "./meter-scope.ts";
import { findMeter, type MeterRecord } from "./meters.store.ts";
import { demandVisibleMeter, type MeterDeps } from "./read-meters.ts";

export const subjectOf = ({ id, code }: MeterRecord) =>
  ({ subject: "water_meter", subjectId: id, subjectName: code }) as const;

/** Runs a change of a meter, which is locked and in view. */
export const changeMeter = async <T>(
  deps: MeterDeps,
  id: number,
  caller: Caller,
  work: (change: AuditedChange, meter: MeterRecord) => Promise<T>,
): Promise<T> => {
  const inView = await zonesInView(deps, caller.actor);
  return auditedChange(deps, caller, async (change) => {
    const meter = demandVisibleMeter(deps, inView, await findMeter(change.trx, id, true));
    return work(change, meter);
  });
};

export const demandPast = (at: Date, now: Date): void => {
  if (at > now) throw refuseField("at", message("reading_in_future"));
};

export const beyondDigits = (field: string): Refusal => refuseField(field, message("index_beyond_digits"));
