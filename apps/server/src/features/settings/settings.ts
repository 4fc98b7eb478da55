import {
  leakSensingDefaults,
  leakSensingSetting,
  readLeakSensing,
  updateLeakSensing,
} from "@sgval/contract/leaks/suspected-leaks";
import {
  readShiftsSetting,
  shiftsSetting,
  updateShiftsSetting,
  usualShifts,
} from "@sgval/contract/logbook/shifts";
import {
  defaultEscalation,
  dutyRoster,
  escalationSetting,
  readDutyRoster,
  readEscalation,
  updateDutyRoster,
  updateEscalation,
} from "@sgval/contract/notifications/duty";
import {
  predictionDefaults,
  predictionSetting,
  readPredictionSetting,
  updatePredictionSetting,
} from "@sgval/contract/prediction/prediction";
import { baseMapSetting, readBaseMapSetting, updateBaseMapSetting } from "@sgval/contract/settings/base-map";
import {
  mapStartSetting,
  readMapStart,
  readUnitsSetting,
  unitsSetting,
  updateMapStart,
  updateUnitsSetting,
} from "@sgval/contract/settings/installation";
import {
  maintenance,
  noMaintenance,
  readMaintenance,
  updateMaintenance,
} from "@sgval/contract/settings/maintenance";
import {
  activityTermSetting,
  hotlineSetting,
  readActivityTerm,
  readHotline,
  readSecuritySetting,
  securitySetting,
  updateActivityTerm,
  updateHotline,
  updateSecuritySetting,
} from "@sgval/contract/settings/settings";
import {
  readWaterBalanceSetting,
  updateWaterBalanceSetting,
  waterBalanceDefaults,
  waterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import { isUnit, quantityOf, unitsOf } from "@sgval/quantities/unit";
import type { SettingsKit } from "./define-setting.ts";
import { readUsernames } from "./settings.store.ts";

/** Only the units that differ from the default ones. */
const withoutDefaults = (units: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(units).filter(([, unit]) => isUnit(unit) && unitsOf(quantityOf(unit))[0] !== unit),
  );

/** Every setting of the installation; a new one is one more definition. */
export const defineSettings = ({ defineSetting }: SettingsKit) => ({
  /** The number to call for help. */
  hotline: defineSetting({
    name: "hotline",
    key: "hotline",
    storedField: "hotline",
    schema: hotlineSetting,
    read: readHotline,
    update: updateHotline,
    fallback: { hotline: null },
    activityDetail: "hotline_updated",
  }),

  /** Which passwords are accepted; strict while nothing is set. */
  security: defineSetting({
    name: "security",
    key: "strictPassword",
    storedField: "strictPassword",
    schema: securitySetting,
    read: readSecuritySetting,
    update: updateSecuritySetting,
    fallback: { strictPassword: true },
    activityDetail: "security_updated",
  }),

  /** How long entries stay in the activity log; the function `activity_kept_since` of the database reads it. */
  activityTerm: defineSetting({
    name: "activityTerm",
    key: "activityTerm",
    storedField: "months",
    schema: activityTermSetting,
    read: readActivityTerm,
    update: updateActivityTerm,
    fallback: { months: null },
    activityDetail: "activity_term_updated",
  }),

  /** What maps are drawn on: the file in the data folder while nothing is set. */
  baseMap: defineSetting({
    name: "baseMap",
    key: "baseMap",
    schema: baseMapSetting,
    read: readBaseMapSetting,
    update: updateBaseMapSetting,
    fallback: {
      mapSource: "file",
      tileUrl: null,
      attribution: "",
      satelliteUrl: null,
      satelliteAttribution: "",
    },
    activityDetail: "base_map_updated",
  }),

  /** The units of whoever has chosen none: those of the catalogue while nothing is set. */
  units: defineSetting({
    name: "units",
    key: "units",
    storedField: "units",
    schema: unitsSetting,
    read: readUnitsSetting,
    update: updateUnitsSetting,
    fallback: { units: {} },
    prepare: ({ units }) => ({ units: withoutDefaults(units) }),
    activityDetail: "default_units_updated",
  }),

  /** Where the map looks first: at all devices while nothing is set. */
  mapStart: defineSetting({
    name: "mapStart",
    key: "mapStart",
    storedField: "mapStart",
    schema: mapStartSetting,
    read: readMapStart,
    update: updateMapStart,
    fallback: { mapStart: null },
    activityDetail: "map_start_updated",
  }),

  /** When the network model estimates the effect of commands. */
  prediction: defineSetting({
    name: "prediction",
    key: "prediction",
    schema: predictionSetting,
    read: readPredictionSetting,
    update: updatePredictionSetting,
    fallback: predictionDefaults,
    activityDetail: "prediction_updated",
  }),

  /** How leaks are sensed. */
  leakSensing: defineSetting({
    name: "leakSensing",
    key: "leakSensing",
    schema: leakSensingSetting,
    read: readLeakSensing,
    update: updateLeakSensing,
    fallback: leakSensingDefaults,
    activityDetail: "leak_sensing_updated",
  }),

  /** How the water of zones is accounted. */
  waterBalance: defineSetting({
    name: "waterBalance",
    key: "waterBalance",
    schema: waterBalanceSetting,
    read: readWaterBalanceSetting,
    update: updateWaterBalanceSetting,
    fallback: waterBalanceDefaults,
    activityDetail: "water_balance_updated",
  }),

  /** Who is on duty when. */
  dutyRoster: defineSetting({
    name: "dutyRoster",
    key: "dutyRoster",
    schema: dutyRoster,
    read: readDutyRoster,
    update: updateDutyRoster,
    fallback: { shifts: [], exceptions: [] },
    activityDetail: "duty_roster_updated",
    recorded: async (trx, { shifts, exceptions }) => {
      const names = await readUsernames(trx, [
        ...shifts.flatMap(({ people }) => people),
        ...exceptions.flatMap(({ people, absent }) => [...people, ...(absent === null ? [] : [absent])]),
      ]);
      const nameOf = (id: number) => names.get(id) ?? `#${id}`;
      return {
        shifts: shifts.map((shift) => ({ ...shift, people: shift.people.map(nameOf) })),
        exceptions: exceptions.map(({ absent, people, ...dates }) => ({
          ...dates,
          absent: absent === null ? null : nameOf(absent),
          people: people.map(nameOf),
        })),
      };
    },
  }),

  /** After how many minutes without an answer the next on duty is notified. */
  escalation: defineSetting({
    name: "escalation",
    key: "escalation",
    schema: escalationSetting,
    read: readEscalation,
    update: updateEscalation,
    fallback: defaultEscalation,
    activityDetail: "escalation_updated",
  }),

  /** When the shifts begin. */
  shifts: defineSetting({
    name: "shifts",
    key: "shifts",
    schema: shiftsSetting,
    read: readShiftsSetting,
    update: updateShiftsSetting,
    fallback: usualShifts,
    activityDetail: "shifts_updated",
  }),

  /** Whether the console is closed to most people for a while. */
  maintenance: defineSetting({
    name: "maintenance",
    key: "maintenance",
    schema: maintenance,
    read: readMaintenance,
    update: updateMaintenance,
    fallback: noMaintenance,
    prepare: (wanted) => (wanted.on ? wanted : noMaintenance),
    activityDetail: "maintenance_updated",
  }),
});
