import { languageNames } from "@sgval/quantities/language";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";

/** What is set on the server, for everybody and before anybody signs in. */
export const InstallationCard = () => {
  const { t } = useTranslation("settings");
  const format = useFormat();
  return (
    <SectionCard title={t("installation.title")} sub={t("installation.sub")}>
      <DescriptionList
        properties={[
          { key: "title", label: t("installation.name"), content: env.title },
          {
            key: "language",
            label: t("installation.language"),
            content: languageNames[env.defaultLanguage],
          },
          {
            key: "zone",
            label: t("installation.zone"),
            content: `${env.timeZone} · ${format.zone()}`,
          },
        ]}
      />
    </SectionCard>
  );
};
