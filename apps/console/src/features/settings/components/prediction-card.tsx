import { zodResolver } from "@hookform/resolvers/zod";
import { type PredictionSetting, predictionSetting } from "@sgval/contract/prediction/prediction";
import { unitSymbol } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { predictionSettingQuery, useUpdatePrediction } from "../api/prediction.ts";
import { SettingForm } from "./setting-form.tsx";

const fields = ["errorLimit", "minimumPressure"] as const;

const PredictionForm = ({ setting }: { setting: PredictionSetting }) => {
  const { t } = useTranslation("settings");
  const update = useUpdatePrediction();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(predictionSetting),
    fields: [...fields],
    save: (values) => update.mutateAsync(values),
  });
  return (
    <SettingForm title={t("prediction.title")} sub={t("prediction.sub")} card={card}>
      {(locked) =>
        fields.map((field) => (
          <FormNumber
            key={field}
            control={form.control}
            name={field}
            label={t(`prediction.${field}`)}
            help={t(`prediction.${field}Help`)}
            unit={unitSymbol("bar")}
            required
            disabled={locked}
          />
        ))
      }
    </SettingForm>
  );
};

/** Up to which error of the network model the effect of a command is estimated, and from which pressure on a place counts as supplied. */
export const PredictionCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(predictionSettingQuery());
  return (
    <QueryState query={query} failed={t("prediction.failed")}>
      {(setting) => <PredictionForm setting={setting} />}
    </QueryState>
  );
};
