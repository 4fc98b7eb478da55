import { regulatedDetails } from "@sgval/contract/devices/linkage";
import { interlockLabels } from "@sgval/contract/pumps/labels";
import { interlockDetails } from "@sgval/contract/pumps/live";
import { useTranslation } from "react-i18next";
import { toApiError } from "../api/api-error.ts";
import { useLanguage } from "./use-language.ts";

/** Translates anything thrown into a sentence; a refusal by an interlock of a pump names its rule, one by a regulation what it is of. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation(["errors", "common"]);
  const language = useLanguage();
  return (error) => {
    const { code, details } = toApiError(error);
    const interlock = code === "pump_interlock" ? interlockDetails.safeParse(details).data : undefined;
    const regulated = code === "device_regulates" ? regulatedDetails.safeParse(details).data : undefined;
    if (regulated && regulated.devices.length > 0) {
      const names = regulated.devices.map(({ deviceDisplayName, pump }) =>
        pump === null ? deviceDisplayName : `${deviceDisplayName} · ${pump}`,
      );
      const more = regulated.hidden > 0 ? [`+${regulated.hidden}`] : [];
      return `${t(`errors:${code}`)} (${[...names, ...more].join(", ")})`;
    }
    return interlock
      ? `${t(`errors:${code}`)}${t("common:colon")}${interlockLabels[interlock.rule][language]} (${interlock.pumpId})`
      : t(`errors:${code}`);
  };
};
