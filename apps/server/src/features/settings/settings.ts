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
  accessMailSetting,
  activityTermSetting,
  hotlineSetting,
  readAccessMail,
  readActivityTerm,
  readHotline,
  readSecuritySetting,
  securitySetting,
  updateAccessMail,
  updateActivityTerm,
  updateHotline,
  updateSecuritySetting,
} from "@sgval/contract/settings/settings";
import { isUnit, quantityOf, unitsOf } from "@sgval/quantities/unit";
import type { SettingsKit } from "./define-setting.ts";

/** Only the units that differ from the default ones. */
const withoutDefaults = (units: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(units).filter(([, unit]) => isUnit(unit) && unitsOf(quantityOf(unit))[0] !== unit),
  );

/** The settings of the installation that belong to no other feature. */
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

  /** Where somebody who may do too little writes to. */
  accessMail: defineSetting({
    name: "accessMail",
    key: "accessMail",
    storedField: "email",
    schema: accessMailSetting,
    read: readAccessMail,
    update: updateAccessMail,
    fallback: { email: null },
    activityDetail: "access_mail_updated",
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
