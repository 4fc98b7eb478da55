import { maintenance, noMaintenance } from "@sgval/contract/settings/maintenance";
import { hotlineSetting, securitySetting } from "@sgval/contract/settings/settings";
import { defineSetting, type SettingCache } from "./define-setting.ts";

/** The number to call for help. */
const hotline = defineSetting({
  name: "hotline",
  key: "hotline",
  storedField: "hotline",
  schema: hotlineSetting,
  fallback: { hotline: null },
  activityDetail: "hotline_updated",
});

/** Which passwords are taken; strict while nothing is set. */
const security = defineSetting({
  name: "security",
  key: "strictPassword",
  storedField: "strictPassword",
  schema: securitySetting,
  fallback: { strictPassword: true },
  activityDetail: "security_updated",
});

/** Whether the console is closed to most people for a while. */
const maintenanceSetting = defineSetting({
  name: "maintenance",
  key: "maintenance",
  schema: maintenance,
  fallback: noMaintenance,
  activityDetail: "maintenance_updated",
});

export const openSettings = (cache: SettingCache) => ({
  hotline: cache.open(hotline),
  security: cache.open(security),
  maintenance: cache.open(maintenanceSetting),
});
export type OpenSettings = ReturnType<typeof openSettings>;
