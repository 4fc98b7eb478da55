import * as balance from "@sgval/contract/zones/water-balance-setting";
import { featureSetting } from "../settings/index.ts";

/** How the water of zones is accounted. */
export const waterBalanceSetting = featureSetting({
  name: "waterBalance",
  key: "waterBalance",
  schema: balance.waterBalanceSetting,
  read: balance.readWaterBalanceSetting,
  update: balance.updateWaterBalanceSetting,
  fallback: balance.waterBalanceDefaults,
  activityDetail: "water_balance_updated",
});
