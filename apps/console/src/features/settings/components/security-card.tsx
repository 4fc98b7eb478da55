import { zodResolver } from "@hookform/resolvers/zod";
import { securitySetting } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { FormSwitch } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { securitySettingQuery, useUpdateSecuritySetting } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

type SecuritySetting = { strictPassword: boolean };

const SecurityForm = ({ setting }: { setting: SecuritySetting }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateSecuritySetting();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(securitySetting),
    fields: ["strictPassword"],
    save: (values) => update.mutateAsync(values),
  });
  return (
    <SettingForm title={t("security.title")} card={card}>
      {(locked) => (
        <FormSwitch
          control={form.control}
          name="strictPassword"
          label={t("security.strict")}
          help={t("security.strictHelp")}
          disabled={locked}
        />
      )}
    </SettingForm>
  );
};

/** Password rules for new passwords; existing passwords stay valid. */
export const SecurityCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(securitySettingQuery());
  return (
    <QueryState query={query} failed={t("security.failed")}>
      {(setting) => <SecurityForm setting={setting} />}
    </QueryState>
  );
};
