import * as shifts from "@sgval/contract/logbook/shifts";
import { featureSetting } from "../settings/index.ts";

/** When the shifts begin. */
export const shiftsSetting = featureSetting({
  name: "shifts",
  key: "shifts",
  schema: shifts.shiftsSetting,
  read: shifts.readShiftsSetting,
  update: shifts.updateShiftsSetting,
  fallback: shifts.usualShifts,
  activityDetail: "shifts_updated",
});
