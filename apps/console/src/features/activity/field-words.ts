import { actionKeys } from "@sgval/contract/control";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";

type Words = TFunction<["activity", "control", "common", "devices"]>;

/** The name of a field of the log in the user's language; a field nobody named yet stays as it is written. */
export const fieldName = (field: string, t: Words): string => {
  switch (field) {
    // A plain value stands alone, as the windows of a timer do.
    case "":
      return t("activity:field.value");
    case "name":
      return t("activity:field.name");
    case "lastFour":
      return t("activity:field.lastFour");
    case "displayName":
      return t("devices:facts.displayName");
    case "type":
      return t("devices:facts.type");
    case "number":
      return t("devices:facts.number");
    case "latitude":
      return t("activity:field.latitude");
    case "longitude":
      return t("activity:field.longitude");
    case "connection":
      return t("devices:facts.connection");
    case "powerMode":
      return t("devices:facts.powerMode");
    case "reportIntervalSeconds":
      return t("devices:facts.reportInterval");
    case "sampleIntervalSeconds":
      return t("devices:facts.sampleInterval");
    case "topicSend":
      return t("devices:facts.topicSend");
    case "topicControl":
      return t("devices:facts.topicControl");
    case "topicControlResponse":
      return t("devices:facts.topicControlResponse");
    case "actions":
      return t("devices:facts.actions");
    case "channels":
      return t("devices:channels.title");
    case "mode":
      return t("control:mode");
    case "action":
      return t("activity:field.action");
    case "code":
      return t("activity:field.code");
    case "source":
      return t("activity:field.source");
    case "value":
      return t("activity:field.value");
    case "reason":
      return t("control:confirm.reason");
    case "format":
      return t("activity:field.format");
    case "rows":
      return t("activity:field.rows");
    case "filters":
      return t("activity:field.filters");
    case "startPressurePoint":
      return t("activity:field.start");
    case "limitPressurePoint":
      return t("activity:field.limit");
    default:
      return field;
  }
};

const sources = ["manual", "auto_threshold", "auto_timer", "schedule", "sync"] as const;

/** A value of the log in words where it is one of a few, with its unit where it is a pressure. */
export const fieldValue = (field: string, text: string, t: Words, format: Format): string => {
  if (field === "mode" && (text === "manual" || text === "auto")) return t(`common:mode.${text}`);
  const action = field === "action" ? actionKeys.find((key) => key === text) : undefined;
  if (action) return t(`control:action.${action}`);
  const source = field === "source" ? sources.find((key) => key === text) : undefined;
  if (source) return t(`control:source.${source}`);
  if (field.endsWith("PressurePoint") && text !== "" && Number.isFinite(Number(text)))
    return format.quantity(Number(text), "bar", 2);
  return text;
};
