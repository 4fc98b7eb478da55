import type { Activity, ActivityDetail } from "@sgval/contract/activity/activity";
import { type WrittenChange, writtenChanges } from "@sgval/contract/activity/changes";
import { actorNameOf } from "@sgval/contract/activity/labels";
import { activityDetails } from "@sgval/contract/generated/activity-details";
import { tableTitles } from "@sgval/contract/generated/table-titles";
import { isDeviceType } from "@sgval/quantities/device-types";
import type { Names } from "@sgval/quantities/language";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../shared/device-types.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { usePlaces } from "../../shared/queries/places.ts";

const titles: Readonly<Record<string, Names>> = tableTitles;

/** The name of the changed record; the title of a deleted list. */
export const useSubject = (): ((entry: Pick<Activity, "subject" | "subjectName">) => string) => {
  const language = useLanguage();
  const typeName = useTypeName();
  return ({ subject, subjectName }) =>
    (subject === "deviceType" &&
      subjectName !== null &&
      isDeviceType(subjectName) &&
      typeName(subjectName)) ||
    (subject === "table" && titles[subjectName ?? ""]?.[language]) ||
    (subjectName ?? subject);
};

/** Who did what an entry says: a person, or which part of the system. */
export const useActorName = (): ((entry: Pick<Activity, "actor">) => string) => {
  const { t } = useTranslation("activity");
  const language = useLanguage();
  return ({ actor }) => actorNameOf(actor, language) || t("system");
};

const isDetail = (detail: string): detail is ActivityDetail => Object.hasOwn(activityDetails, detail);

/** Describes an entry; an unknown entry of an older server by its type only. */
export const useHappening = (): ((entry: Pick<Activity, "type" | "detail">) => string) => {
  const { t } = useTranslation("activity");
  return ({ type, detail }) => {
    return isDetail(detail) ? t(`detail.${detail}`) : t(`type.${type}`);
  };
};

/** The changes of an entry, in the language, time zone and units of the user. */
export const useWrittenChanges = (entry: Activity): WrittenChange[] => {
  const format = useFormat();
  const { rooms, zones } = usePlaces();
  return useMemo(
    () =>
      writtenChanges(entry, {
        language: format.language,
        timestamp: format.dateTime,
        quantity: format.quantity,
        nameOf: (key, id) =>
          (key === "zoneId" ? zones : key === "roomId" ? rooms : []).find((place) => place.id === id)?.name,
      }),
    [entry, format, rooms, zones],
  );
};
