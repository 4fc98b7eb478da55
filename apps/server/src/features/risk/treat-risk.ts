import type { treatmentBody } from "@sgval/contract/risk/risks";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import { type DeviceRegistry, demandVisibleDevice } from "../devices/index.ts";
import { risksChanged } from "./compute-risks.ts";
import { lockTreatment, putTreatment } from "./risk.store.ts";

/** Sets owner, treatment and due date of the risk of a device. Errors: `not_found`. */
export const treatRisk =
  (deps: AuditDeps & { registry: Pick<DeviceRegistry, "get"> }) =>
  async (
    deviceId: number,
    treatment: z.output<typeof treatmentBody>,
    caller: Caller,
  ): Promise<z.output<typeof treatmentBody>> => {
    const device = demandVisibleDevice(deps.registry, caller.actor, deviceId);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockTreatment(trx, deviceId);
      const changed = changedFields({ ...before }, treatment);
      if (!changed) return treatment;
      await putTreatment(trx, deviceId, treatment, now);
      await record({
        subject: "risk" as const,
        subjectId: deviceId,
        subjectName: device.displayName,
        deviceId,
        detail: "risk_treated" as const,
        ...changed,
      });
      emit(risksChanged, { computedAt: null });
      return treatment;
    });
  };
