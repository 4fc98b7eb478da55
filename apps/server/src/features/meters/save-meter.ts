import { message } from "@sgval/contract/message";
import { type MembershipBody, membershipFrom } from "@sgval/contract/meters/memberships";
import type { WaterMeterDetail, waterMeterBody } from "@sgval/contract/meters/meters";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { type ZonesInView, zonesInView } from "./meter-scope.ts";
import {
  brokenMeterRule,
  deleteMeterRow,
  findMeter,
  insertMeters,
  type MeterRecord,
  type NewMeter,
  updateMeterRow,
  updateRegister,
} from "./meters.store.ts";
import { demandVisibleMeter, detailOf, type MeterDeps, meterInView } from "./read-meters.ts";
import { assessAnew } from "./write-readings.ts";

type Body = z.output<typeof waterMeterBody>;

/** A meter in the activity log. */
const historyOf = (meter: NewMeter) => {
  const { code, customerName, customerCode, state, digits, qMax, memberships, position, critical } = meter;
  return {
    ...{ meterCode: code, customerName, customerCode, meterState: state },
    ...{ meterDigits: digits, meterQMax: qMax, memberships, criticalCustomer: critical },
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  };
};

const fieldsOf = ({ registers, ...meter }: MeterRecord): NewMeter => {
  const { digits = 0, qMax = 0 } = registers.at(-1) ?? {};
  return { ...meter, digits, qMax };
};

const meterRefusal = (error: unknown): unknown => {
  const rule = brokenMeterRule(error);
  if (rule === "zone") return refuseField("memberships", message("zone_unknown"));
  if (rule === "memberships") return refuseField("memberships", message("memberships_overlap"));
  return rule ? refuseTaken(rule) : error;
};

const timeOf = (time: string | null): number | null => (time === null ? null : Date.parse(time));
const isSame = (one: MembershipBody, other: MembershipBody): boolean =>
  one.zoneId === other.zoneId &&
  timeOf(one.from) === timeOf(other.from) &&
  timeOf(one.to) === timeOf(other.to);

/**
 * The body with the memberships of zones out of view as they were: what was billed there is not the caller's to change. Refuses
 * others of such zones, and that the caller would not see the meter afterwards.
 */
const withHidden = (
  { clock }: MeterDeps,
  inView: ZonesInView,
  body: Body,
  before: readonly MembershipBody[],
): Body => {
  if (inView === null) return body;
  const hidden = before.filter(({ zoneId }) => !inView.has(zoneId));
  for (const [place, given] of body.memberships.entries())
    if (!inView.has(given.zoneId) && !hidden.some((kept) => isSame(kept, given)))
      throw refuseField(`memberships.${place}.zoneId`, message("zone_unknown"));
  const memberships = [...hidden, ...body.memberships.filter(({ zoneId }) => inView.has(zoneId))];
  const next = membershipFrom(memberships, clock.now());
  if (!next || !inView.has(next.zoneId)) throw refuseField("memberships", message("required"));
  return { ...body, memberships };
};

/** Adds a meter with its first register. Errors: `value_exists` for its code or that of its customer. */
export const createMeter =
  (deps: MeterDeps) =>
  async (given: Body, caller: Caller): Promise<WaterMeterDetail> => {
    const inView = await zonesInView(deps, caller.actor);
    const body = withHidden(deps, inView, given, []);
    const made = await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const [id = 0] = await insertMeters(trx, [body], now);
      const subject = { subject: "water_meter", subjectId: id, subjectName: body.code } as const;
      await record({ ...subject, detail: "water_meter_created", after: historyOf(body) });
      return findMeter(trx, id);
    }).catch((error: unknown) => {
      throw meterRefusal(error);
    });
    return detailOf(deps, meterInView(deps, inView, made));
  };

/** Changes a meter; another register assesses its readings anew. Errors: `not_found`, `value_exists`. */
export const updateMeter =
  (deps: MeterDeps) =>
  async ({ id, ...given }: Body & { id: number }, caller: Caller): Promise<WaterMeterDetail> => {
    const inView = await zonesInView(deps, caller.actor);
    const changed = await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = demandVisibleMeter(deps, inView, await findMeter(trx, id, true));
      const body = withHidden(deps, inView, given, before.memberships);
      const changes = changedFields(historyOf(fieldsOf(before)), historyOf(body));
      if (!changes) return before;
      await updateMeterRow(trx, id, body, now);
      const register = before.registers.at(-1);
      if (register && (register.digits !== body.digits || register.qMax !== body.qMax)) {
        await updateRegister(trx, id, register.number, body);
        await assessAnew(trx, [{ meterId: id, register: register.number, from: new Date(0) }]);
      }
      const subject = { subject: "water_meter", subjectId: id, subjectName: body.code } as const;
      await record({ ...subject, detail: "water_meter_updated", ...changes });
      return findMeter(trx, id);
    }).catch((error: unknown) => {
      throw meterRefusal(error);
    });
    return detailOf(deps, meterInView(deps, inView, changed));
  };

/** Deletes a meter with its readings. Errors: `not_found`. */
export const deleteMeter =
  (deps: MeterDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const inView = await zonesInView(deps, caller.actor);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const meter = await findMeter(trx, id, true);
      if (!meter) throw new Refusal("not_found");
      const before = fieldsOf(demandVisibleMeter(deps, inView, meter));
      await deleteMeterRow(trx, id);
      const subject = { subject: "water_meter", subjectId: id, subjectName: before.code } as const;
      await record({ ...subject, detail: "water_meter_deleted", before: historyOf(before) });
    });
  };
