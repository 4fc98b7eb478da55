import { useTranslation } from "react-i18next";
import type { views } from "../../../i18n/catalogue/vn/views.ts";

/** The texts about saved filters of a list, or about saved charts. */
export const useViewTexts = (of: "charts" | undefined): ((key: keyof typeof views.charts) => string) => {
  const { t } = useTranslation("views");
  return (key) => (of === "charts" ? t(`charts.${key}`) : t(`filters.${key}`));
};
