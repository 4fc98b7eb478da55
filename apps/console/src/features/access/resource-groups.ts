import type { pages } from "../../shared/i18n/catalogue/vn/pages.ts";

export type ResourceGroup = Exclude<keyof typeof pages.group, "components" | "account"> | "own";

/** The resources as the navigation groups them; `own` holds what an installation has added. */
export const resourceGroups: readonly { key: ResourceGroup; resources: readonly string[] }[] = [
  { key: "home", resources: ["Dashboard", "Scada"] },
  {
    key: "network",
    resources: [
      "Device",
      "Control",
      "Timer",
      "Threshold",
      "Linkage",
      "Pump",
      "Room",
      "WaterMeter",
      "History",
    ],
  },
  { key: "risk", resources: ["Risk", "LeakPoint", "Material"] },
  { key: "reports", resources: ["Report"] },
  { key: "contact", resources: ["Contact"] },
  { key: "connections", resources: ["Token", "Mqtt"] },
  {
    key: "administration",
    resources: [
      "User",
      "Role",
      "Permission",
      "DeviceType",
      "PumpTemplate",
      "Setting",
      "ActivitySetting",
      "Mail",
    ],
  },
  { key: "access", resources: ["AccessControl"] },
];

/** The group of a resource; one of no group was added by the installation. */
export const groupOf = (resource: string): ResourceGroup =>
  resourceGroups.find(({ resources }) => resources.includes(resource))?.key ?? "own";
