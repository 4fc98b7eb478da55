import type { ActivityType } from "@sgval/contract/activity";

export const activity = {
  title: "Changes",
  empty: "There are no changes yet",
  failed: "The log of changes could not be loaded",
  hidden: "You do not have permission to see the log of changes",
  system: "System",
  at: "Time",
  actor: "Actor",
  what: "What",
  before: "Before",
  after: "After",
  type: {
    device_create: "Device added",
    device_update: "Device changed",
    device_delete: "Device deleted",
    set_timer: "Timers set",
    set_threshold: "Thresholds set",
    control: "Control",
    linkage: "Linkage",
    set_pump_parameter: "Pump parameters set",
    modify: "Changed",
  } satisfies Record<ActivityType, string>,
};
