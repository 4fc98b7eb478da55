import { baseMapSetting, readBaseMapSetting, updateBaseMapSetting } from "@sgval/contract/settings/base-map";
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
import type { SettingsKit } from "./define-setting.ts";

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
    fallback: { mapSource: "file", tileUrl: null, attribution: "" },
    activityDetail: "base_map_updated",
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
