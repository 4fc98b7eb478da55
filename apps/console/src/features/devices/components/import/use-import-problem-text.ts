import { importChoices, importFields, isImportChoice, isImportField } from "@sgval/contract/devices/import";
import { setPointLimits } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import type { ImportResult } from "@sgval/contract/table-import";
import { deviceTypes } from "@sgval/quantities/device-types";
import { formatRange } from "@sgval/quantities/format";
import { allParameters, unitsOfChannel } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePlaces } from "../../../../shared/queries/places.ts";
import { useRowProblemText } from "../bulk/use-row-problem-text.ts";

type Problem = ImportResult["errors"][number];

/** Names of one list; more would not be read. */
const NAMED = 40;
const list = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(", ")}, ...` : names.join(", ");

/** What is wrong with a cell: its value, the error, and what the column takes. */
export const useImportProblemText = (): ((problem: Problem) => string) => {
  const { t } = useTranslation(["devices", "common"]);
  const { language } = useFormat();
  const typeName = useTypeName();
  const { rooms, zones } = usePlaces();
  const rowText = useRowProblemText();
  const allowedIn = (field: string): string | null => {
    if (!isImportField(field)) return null;
    switch (field) {
      case "latitude":
        return formatRange("-90", "90", language);
      case "longitude":
        return formatRange("-180", "180", language);
      case "reportIntervalSeconds":
      case "sampleIntervalSeconds":
        return t("bulk.import.allowed.seconds");
      case "room":
        return list(rooms.map(({ name }) => name)) || t("bulk.import.allowed.none");
      case "zone":
        return list(zones.map(({ name }) => name)) || t("bulk.import.allowed.none");
      case "datalogger":
      case "waterQuality":
        return t("bulk.import.allowed.key");
      case "unit":
        return list([...new Set(allParameters().flatMap(({ key }) => unitsOfChannel(key)))].filter(Boolean));
      case "minSetpoint":
      case "maxSetpoint":
        return formatRange(String(setPointLimits.minimum), String(setPointLimits.maximum), language);
      default:
    }
    const { kind } = importFields[field];
    if (isImportChoice(kind)) return list(Object.values(importChoices[kind]).map((names) => names[language]));
    switch (kind) {
      case "type":
        return deviceTypes.map((type) => `${type} (${typeName(type)})`).join(", ");
      case "connection":
        return "mqtt, http";
      case "channel":
        return list(allParameters().map(({ names }) => names[language]));
      case "day":
        return t("bulk.import.allowed.day");
      case "texts":
        return t("bulk.import.allowed.texts");
      case "flag":
        return t("bulk.import.allowed.flag");
      case "number":
        return t("bulk.import.allowed.number");
      default:
        return null;
    }
  };
  return (problem) => {
    const unread = [message("invalid_value"), message("select_date")].includes(problem.message);
    const said = unread ? allowedIn(problem.field) : null;
    const value = problem.value === "" ? "" : `“${problem.value}”${t("common:colon")}`;
    const text = `${value}${rowText(problem)}`;
    const [wrong, right] = problem.message === message("decimal_comma") ? ([".", ","] as const) : [",", "."];
    if (problem.message === message("decimal_comma") || problem.message === message("decimal_point"))
      return `${text}${t("common:colon")}${problem.value.replace(wrong, right)}`;
    if (said !== null) return `${text}. ${t("bulk.import.allowed.title")}${t("common:colon")}${said}`;
    return problem.message === message("value_exists") ? `${text} (${t("bulk.import.inSystem")})` : text;
  };
};
