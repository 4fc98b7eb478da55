import { zodResolver } from "@hookform/resolvers/zod";
import { securitySetting } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormSwitch } from "../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { securitySettingQuery, useUpdateSecuritySetting } from "../api/settings.ts";

type SecuritySetting = { strictPassword: boolean };

const SecurityForm = ({ setting }: { setting: SecuritySetting }) => {
  const { t } = useTranslation(["settings", "forms", "messages"]);
  const locked = !useMay()("Setting.Update");
  const update = useUpdateSecuritySetting();
  const form = useForm({ resolver: zodResolver(securitySetting), values: setting });
  const { submit, failure, saving, draft } = useSave(form, {
    fields: ["strictPassword"],
    save: async (values) => form.reset(await update.mutateAsync(values)),
    onSaved: () => showSnackbar("success", t("messages:update_success")),
    failed: t("messages:update_failed"),
  });
  return (
    <FormCard
      title={t("security.title")}
      sub={locked ? t("messages:no_permission") : undefined}
      dirty={form.formState.isDirty}
      saving={saving}
      saveLabel={t("forms:save")}
      failure={failure}
      onSubmit={submit}
      draft={draft}
      locked={locked}
    >
      <FormSwitch
        control={form.control}
        name="strictPassword"
        label={t("security.strict")}
        help={t("security.strictHelp")}
        disabled={locked}
      />
    </FormCard>
  );
};

/** Which passwords are taken from now on; those in use stay good. */
export const SecurityCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(securitySettingQuery());
  return (
    <QueryState query={query} failed={t("security.failed")}>
      {(setting) => <SecurityForm setting={setting} />}
    </QueryState>
  );
};
