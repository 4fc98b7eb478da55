import * as prediction from "@sgval/contract/prediction/prediction";
import { featureSetting } from "../settings/index.ts";

/** When the network model estimates the effect of commands. */
export const predictionSetting = featureSetting({
  name: "prediction",
  key: "prediction",
  schema: prediction.predictionSetting,
  read: prediction.readPredictionSetting,
  update: prediction.updatePredictionSetting,
  fallback: prediction.predictionDefaults,
  activityDetail: "prediction_updated",
});
