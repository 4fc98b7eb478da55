import { deadLetterLabels } from "@sgval/contract/connections/labels";
import { parameterUseDetails } from "@sgval/contract/custom-parameters/custom-parameters";
import { parameterUseLabels } from "@sgval/contract/custom-parameters/texts";
import { notEncodable } from "@sgval/contract/device-gateways/commands";
import { encodingLabels } from "@sgval/contract/device-gateways/labels";
import { regulatedDetails } from "@sgval/contract/devices/linkage";
import { unreadableTableDetails } from "@sgval/contract/error";
import { interlockText } from "@sgval/contract/pumps/labels";
import { interlockDetails } from "@sgval/contract/pumps/live";
import { tooLongDetails } from "@sgval/contract/reports/report-row";
import { useTranslation } from "react-i18next";
import { toApiError } from "../api/api-error.ts";
import { useFormat } from "../format/use-format.ts";

/**
 * Translates anything thrown into a sentence; a refusal by an interlock of a pump names its rule and a sensor that is lost, one by
 * a regulation what it is of, one of a command that cannot be encoded what the program said, one of a parameter where it is used, one of a report that is too long its limit, one of a file that it is empty.
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation(["errors", "common"]);
  const format = useFormat();
  const { language } = format;
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
    const used = code === "parameter_used" ? parameterUseDetails.safeParse(details).data : undefined;
    if (used) {
      const names = used.uses.map(({ place, name }) => `${parameterUseLabels[place][language]} ${name}`);
      const more = used.more > 0 ? [`+${used.more}`] : [];
      return `${t(`errors:${code}`)} (${[...names, ...more].join(", ")})`;
    }
    const encoding = code === "command_not_encodable" ? notEncodable.safeParse(details).data : undefined;
    if (encoding) {
      const why = { ...deadLetterLabels, ...encodingLabels }[encoding.cause][language];
      return [t(`errors:${code}`), why, ...(encoding.detail ? [encoding.detail] : [])].join(
        t("common:colon"),
      );
    }
    const limits = code === "report_too_long" ? tooLongDetails.safeParse(details).data : undefined;
    for (const key of ["hours", "rows", "commands", "alarms", "days"] as const) {
      const most = limits?.[key];
      if (most !== undefined) return t(`common:reportTooLong.${key}`, { most: format.count(most) });
    }
    const unreadable =
      code === "unreadable_table" ? unreadableTableDetails.safeParse(details).data : undefined;
    if (unreadable?.reason === "empty") return t("common:emptyFile");
    if (!interlock) return t(`errors:${code}`);
    const { pumpId, unknownSince } = interlock;
    const why = interlockText(interlock, language);
    const refused = `${t(`errors:${code}`)}${t("common:colon")}${why} (${pumpId})`;
    return unknownSince === undefined
      ? refused
      : `${refused}, ${t("common:noValueSince", { time: format.timestamp(unknownSince) })}`;
  };
};
