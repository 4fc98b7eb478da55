import { zodResolver } from "@hookform/resolvers/zod";
import { type ActivityTermSetting, activityTermSetting, keptSince } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { FormChoose } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { activityTermQuery, useUpdateActivityTerm } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

const MONTHS = [12, 24, 36, 60, 84, 120];

/** The newest month (of UTC) past a term, as `10/2025`. */
const lastMonthPast = (now: number, months: number): string => {
  const [year, month] = new Date(keptSince(now, months + 1)).toISOString().split("-");
  return `${month}/${year}`;
};

const ActivityTermForm = ({ setting }: { setting: ActivityTermSetting }) => {
  const { t } = useTranslation(["settings", "forms"]);
  const update = useUpdateActivityTerm();
  const [asking, setAsking] = useState(false);
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(activityTermSetting),
    fields: ["months"],
    save: (values) => update.mutateAsync(values),
  });
  const months = form.watch("months");
  const offered = [...new Set([...MONTHS, ...(setting.months === null ? [] : [setting.months])])];
  const onSubmit: typeof card.onSubmit = async (event) => {
    event?.preventDefault();
    if (months === null || !card.dirty) return card.onSubmit(event);
    setAsking(true);
  };
  return (
    <>
      <SettingForm title={t("activityTerm.title")} sub={t("activityTerm.sub")} card={{ ...card, onSubmit }}>
        {(locked) => (
          <FormChoose
            control={form.control}
            name="months"
            label={t("activityTerm.months")}
            help={t("activityTerm.help")}
            empty={t("activityTerm.forever")}
            choices={offered
              .sort((one, other) => one - other)
              .map((value) => ({ value, label: t("activityTerm.choice", { count: value }) }))}
            disabled={locked}
          />
        )}
      </SettingForm>
      <QuestionDialog
        open={asking}
        title={t("activityTerm.question", { count: months ?? 0 })}
        text={t("activityTerm.consequence", { month: lastMonthPast(serverNow(), months ?? 0) })}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("activityTerm.confirm")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void card.onSubmit();
        }}
      />
    </>
  );
};

/** How long entries stay in the activity log; a term asks first, naming the months that leave it. */
export const ActivityTermCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(activityTermQuery());
  return (
    <QueryState query={query} failed={t("activityTerm.failed")}>
      {(setting) => <ActivityTermForm setting={setting} />}
    </QueryState>
  );
};
