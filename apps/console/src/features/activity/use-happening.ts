import { type Activity, activityDetails } from "@sgval/contract/activity/activity";
import { tableTitles } from "@sgval/contract/table-titles";
import type { Names } from "@sgval/quantities/language";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/use-language.ts";

const titles: Readonly<Record<string, Names>> = tableTitles;

/** What was changed by its name; a list that was taken away by its title. */
export const useSubject = (): ((entry: Pick<Activity, "subject" | "subjectName">) => string) => {
  const language = useLanguage();
  return ({ subject, subjectName }) =>
    (subject === "table" && titles[subjectName ?? ""]?.[language]) || (subjectName ?? subject);
};

/** Says what happened, as exactly as the entry does; one of an older server at least by its type. */
export const useHappening = (): ((entry: Pick<Activity, "type" | "detail">) => string) => {
  const { t } = useTranslation("activity");
  return ({ type, detail }) => {
    const known = activityDetails.find((one) => one === detail);
    return known ? t(`detail.${known}`) : t(`type.${type}`);
  };
};
