import * as leaks from "@sgval/contract/leaks/leak-sensing";
import { featureSetting } from "../settings/index.ts";

/** How leaks are sensed. */
export const sensingSetting = featureSetting({
  name: "leakSensing",
  key: "leakSensing",
  schema: leaks.leakSensingSetting,
  read: leaks.readLeakSensing,
  update: leaks.updateLeakSensing,
  fallback: leaks.leakSensingDefaults,
  activityDetail: "leak_sensing_updated",
});
