import { zodResolver } from "@hookform/resolvers/zod";
import { hotlineSetting } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { hotlineQuery, useUpdateHotline } from "../api/settings.ts";

const HotlineForm = ({ hotline }: { hotline: string | null }) => {
  const { t } = useTranslation(["settings", "forms", "messages"]);
  const locked = !useMay()("Setting.Update");
  const update = useUpdateHotline();
  const form = useForm({
    resolver: zodResolver(hotlineSetting),
    mode: "onTouched",
    values: { hotline: hotline ?? "" },
  });
  const { submit, failure, saving, draft } = useSave(form, {
    fields: ["hotline"],
    save: async (values) => form.reset({ hotline: (await update.mutateAsync(values)).hotline ?? "" }),
    onSaved: () => showSnackbar("success", t("messages:update_success")),
    failed: t("messages:update_failed"),
  });
  return (
    <FormCard
      title={t("hotline.title")}
      sub={locked ? t("messages:no_permission") : undefined}
      dirty={form.formState.isDirty}
      saving={saving}
      saveLabel={t("forms:save")}
      failure={failure}
      onSubmit={submit}
      draft={draft}
      locked={locked}
    >
      <FormText
        control={form.control}
        name="hotline"
        label={t("hotline.number")}
        help={t("hotline.help")}
        inputMode="tel"
        autoComplete="off"
        maxLength={32}
        disabled={locked}
      />
    </FormCard>
  );
};

/** Whom to call: shown to everybody, signed in or not. */
export const HotlineCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(hotlineQuery());
  return (
    <QueryState query={query} failed={t("hotline.failed")}>
      {({ hotline }) => <HotlineForm hotline={hotline} />}
    </QueryState>
  );
};
