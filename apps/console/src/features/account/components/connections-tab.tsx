import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { SectionCard } from "../../../shared/ui/section-card.tsx";

/** Tokens belong to devices and have a page of their own. */
export const ConnectionsTab = () => {
  const { t } = useTranslation("account");
  return (
    <SectionCard title={t("connections.title")}>
      <p style={{ marginTop: 0 }}>{t("connections.text")}</p>
      <Link to={paths.tokens}>{t("connections.open")}</Link>
    </SectionCard>
  );
};
