import { useTranslation } from "react-i18next";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";

export const PageLoading = () => {
  const { t } = useTranslation("common");
  return (
    <div style={{ padding: "16px 24px" }}>
      <Loading label={t("loading")} slow={<p>{t("loading")}</p>}>
        <RowsSkeleton rows={8} />
      </Loading>
    </div>
  );
};
