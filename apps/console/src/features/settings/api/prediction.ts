import {
  type PredictionSetting,
  readPredictionSetting,
  updatePredictionSetting,
} from "@sgval/contract/prediction/prediction";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { settingsKeys } from "./settings.ts";

/** When the network model estimates the effect of commands. */
export const predictionSettingQuery = () =>
  queryOptions({
    queryKey: settingsKeys.prediction,
    queryFn: async ({ signal }) => (await call(readPredictionSetting, { signal })).data,
  });

/** Changes when the network model estimates the effect of commands. */
export const useUpdatePrediction = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PredictionSetting) => (await call(updatePredictionSetting, { body })).data,
    onSuccess: (data) => client.setQueryData(settingsKeys.prediction, data),
  });
};
