import { zodResolver } from "@hookform/resolvers/zod";
import { accessMailSetting } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { accessMailQuery, useUpdateAccessMail } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

type Fields = typeof accessMailSetting;

const AccessMailForm = ({ email }: { email: string | null }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateAccessMail();
  const { form, card } = useLiveForm<z.input<Fields>, z.output<Fields>>({
    values: { email: email ?? "" },
    resolver: zodResolver(accessMailSetting),
    fields: ["email"],
    save: async (values) => ({ email: (await update.mutateAsync(values)).email ?? "" }),
  });
  return (
    <SettingForm title={t("accessMail.title")} card={card}>
      {(locked) => (
        <FormText
          control={form.control}
          name="email"
          label={t("accessMail.address")}
          help={t("accessMail.help")}
          inputMode="email"
          maxLength={254}
          disabled={locked}
          autoComplete="off"
        />
      )}
    </SettingForm>
  );
};

/** The address to which people write who may do too little. */
export const AccessMailCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(accessMailQuery());
  return (
    <QueryState query={query} failed={t("accessMail.failed")}>
      {(setting) => <AccessMailForm {...setting} />}
    </QueryState>
  );
};
