import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";

const Padded = styled("div")({ padding: "16px 24px" });

export const PageLoading = () => {
  const { t } = useTranslation("common");
  return (
    <Padded>
      <Loading label={t("loading")} slow={<p>{t("loading")}</p>}>
        <RowsSkeleton rows={8} />
      </Loading>
    </Padded>
  );
};
