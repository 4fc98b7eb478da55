import {
  type DeviceTypeBody,
  type DeviceTypeSettings,
  type DeviceTypes,
  ofEachType,
  type ReportIntervals,
  type TypeUse,
  takenName,
  unfittingField,
} from "@sgval/contract/devices/device-types";
import { message } from "@sgval/contract/message";
import { type DeviceType, deviceTypes as typeCodes } from "@sgval/quantities/device-types";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { refuseField, refuseTaken } from "../../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import type { ViewDeps } from "../device-deps.ts";
import { devicesStored } from "../device-registry.ts";
import { freshnessAt } from "../measured-zones.ts";
import { type DeviceTypeCache, deviceTypesStored } from "./type-cache.ts";
import { lockTypes, writeInterval, writeType } from "./types.store.ts";

/** A type in the activity log. */
const historyOf = ({ names, color, measurements, keyValues, limits }: DeviceTypeBody) => ({
  names,
  color,
  measurements,
  keyValues,
  limits: Object.fromEntries(limits.map(({ parameter, under, over }) => [parameter, { under, over }])),
});

/** Changes labels and defaults of a type. Errors: `value_exists` for a name that another type has. */
export const updateDeviceType =
  (deps: AuditDeps) =>
  async (type: DeviceType, body: DeviceTypeBody, caller: Caller): Promise<DeviceTypeSettings> => {
    const unfitting = unfittingField(type, body);
    if (unfitting) throw refuseField(unfitting, message("invalid_value"));
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const types = await lockTypes(trx);
      const taken = takenName(types, type, body.names);
      if (taken) throw refuseTaken(`names.${taken}`);
      const changes = changedFields(historyOf(types[type]), historyOf(body));
      // The order of key values and measurements counts, and limits that were taken away.
      if (changes) {
        await writeType(trx, type, body, now);
        await record({ subject: "deviceType", subjectName: type, detail: "device_type_updated", ...changes });
        emit(deviceTypesStored, { type });
      }
      return { ...types[type], ...body };
    });
  };

/** Changes the report intervals of the types; devices with the old interval of their type follow. */
export const updateReportIntervals =
  (deps: AuditDeps & { types: DeviceTypeCache }) =>
  async (intervals: ReportIntervals, caller: Caller): Promise<DeviceTypes> => {
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const types = await lockTypes(trx);
      for (const type of typeCodes) {
        const [before, after] = [types[type].reportIntervalSeconds, intervals[type]];
        if (before === after) continue;
        const count = await writeInterval(trx, type, { before, after }, now);
        await record({
          subject: "deviceType",
          subjectName: type,
          detail: "report_interval_updated",
          before: { reportIntervalSeconds: before },
          after: { reportIntervalSeconds: after, count },
        });
        // The devices first: consoles fetch them again when they hear of the types.
        if (count > 0) emit(devicesStored, {});
        emit(deviceTypesStored, { type });
      }
    });
    return deps.types.all();
  };

/** How current the devices of each type would be now, in view of the actor, if the types had these intervals. */
export const previewFreshness =
  (deps: ViewDeps & { types: DeviceTypeCache }) =>
  (wanted: Partial<ReportIntervals>, actor: Actor): Record<DeviceType, TypeUse> => {
    const { registry, clock, types } = deps;
    const now = clock.now();
    const uses = ofEachType((): TypeUse => ({ devices: 0, following: 0, late: 0, stale: 0, offline: 0 }));
    for (const device of registry.all()) {
      if (!sees(actor, device.id)) continue;
      const use = uses[device.type];
      const interval = types.of(device.type).reportIntervalSeconds;
      const follows = device.reportIntervalSeconds === interval;
      // The meters of a zone count with the intervals that they have now.
      const freshness = freshnessAt(
        follows ? { ...device, reportIntervalSeconds: wanted[device.type] ?? interval } : device,
        deps,
        now,
      );
      use.devices += 1;
      if (follows) use.following += 1;
      if (freshness === "late" || freshness === "stale" || freshness === "offline") use[freshness] += 1;
    }
    return uses;
  };
