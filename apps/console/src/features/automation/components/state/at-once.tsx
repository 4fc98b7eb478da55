import type { AutomationDecision } from "@sgval/contract/automation/state";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { regulationQuery } from "../../api/read-settings.ts";
import { positionText, regulationText } from "../../regulation-text.ts";

/** What automation would ask of a valve or of the pump of a well at once, and why; that nothing moves is said too. */
export const useAtOnceText = (
  deviceId: number,
  isWell = false,
): ((decision: AutomationDecision | null) => string) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { data } = useQuery({ ...regulationQuery(deviceId), enabled: !isWell });
  return (decision) => {
    if (decision === null) return isWell ? t("preview.well.atOnce.nothing") : t("atOnce.nothing");
    const { reasonText, heldBackText } = regulationText(t, format, {
      threshold: undefined,
      timers: undefined,
      settings: data?.settings,
    });
    const reason = reasonText(decision.reason);
    if (decision.wanted === null)
      return isWell ? t("preview.well.atOnce.stays", { reason }) : t("atOnce.stays", { reason });
    const position = positionText(decision.wanted, t, format);
    const said = { position, reason, heldBack: heldBackText(decision) };
    if (decision.heldBack === null)
      return isWell ? t("preview.well.atOnce.moves", said) : t("atOnce.moves", said);
    return isWell ? t("preview.well.atOnce.held", said) : t("atOnce.held", said);
  };
};
