import { zodResolver } from "@hookform/resolvers/zod";
import { hotlineSetting } from "@sgval/contract/settings/settings";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { hotlineQuery, useUpdateHotline } from "../api/settings.ts";
import { SettingForm } from "./setting-form.tsx";

const HotlineForm = ({ hotline }: { hotline: string | null }) => {
  const { t } = useTranslation("settings");
  const update = useUpdateHotline();
  const { form, card } = useLiveForm<z.input<typeof hotlineSetting>, z.output<typeof hotlineSetting>>({
    values: { hotline: hotline ?? "" },
    resolver: zodResolver(hotlineSetting),
    fields: ["hotline"],
    save: async (values) => ({ hotline: (await update.mutateAsync(values)).hotline ?? "" }),
  });
  return (
    <SettingForm title={t("hotline.title")} card={card}>
      {(locked) => (
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
      )}
    </SettingForm>
  );
};

/** The hotline, shown to all users, signed in or not. */
export const HotlineCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(hotlineQuery());
  return (
    <QueryState query={query} failed={t("hotline.failed")}>
      {({ hotline }) => <HotlineForm hotline={hotline} />}
    </QueryState>
  );
};
