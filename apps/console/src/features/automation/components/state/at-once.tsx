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
  const of = isWell ? "preview.well.atOnce" : "atOnce";
  return (decision) => {
    if (decision === null) return t(`${of}.nothing`);
    const { reasonText, heldBackText } = regulationText(t, format, {
      threshold: undefined,
      timers: undefined,
      settings: data?.settings,
    });
    const reason = reasonText(decision.reason);
    if (decision.wanted === null) return t(`${of}.stays`, { reason });
    const position = positionText(decision.wanted, t, format);
    return decision.heldBack === null
      ? t(`${of}.moves`, { position, reason })
      : t(`${of}.held`, { position, reason, heldBack: heldBackText(decision) });
  };
};
