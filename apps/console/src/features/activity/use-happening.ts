import { type Activity, activityDetails } from "@sgval/contract/activity";
import { useTranslation } from "react-i18next";

/** Says what happened, as exactly as the entry does; one of an older server at least by its type. */
export const useHappening = (): ((entry: Pick<Activity, "type" | "detail">) => string) => {
  const { t } = useTranslation("activity");
  return ({ type, detail }) => {
    const known = activityDetails.find((one) => one === detail);
    return known ? t(`detail.${known}`) : t(`type.${type}`);
  };
};
