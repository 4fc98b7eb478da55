import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import type { AutomationDecision } from "@sgval/contract/automation/state";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useKeepWaiting } from "../../../../shared/ui/act/confirm-wait.ts";
import { Text } from "../../../../shared/ui/arrange.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { regulationQuery } from "../../api/read-settings.ts";
import { positionText, regulationText } from "../../regulation-text.ts";

/** What automation would ask of a valve or of the pump of a well at once, and why; that nothing moves is said too. */
export const useAtOnceText = (
  deviceId: number,
  isWell = false,
): ((decision: AutomationDecision | null) => string) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const errorText = useErrorText();
  const { data } = useQuery({ ...regulationQuery(deviceId), enabled: !isWell });
  return (decision) => {
    if (decision === null) return isWell ? t("preview.well.atOnce.nothing") : t("atOnce.nothing");
    const { reasonText, heldBackText } = regulationText(t, format, {
      threshold: undefined,
      timers: undefined,
      settings: data?.settings,
      errorText,
    });
    const reason = reasonText(decision.reason);
    if (decision.wanted === null)
      return isWell ? t("preview.well.atOnce.stays", { reason }) : t("atOnce.stays", { reason });
    const position = positionText(decision.wanted, t, format);
    if (decision.heldBack === "executed_by_device") return t("atOnce.byDevice", { position, reason });
    const said = { position, reason, heldBack: heldBackText(decision) };
    if (decision.heldBack === null)
      return isWell ? t("preview.well.atOnce.moves", said) : t("atOnce.moves", said);
    return isWell ? t("preview.well.atOnce.held", said) : t("atOnce.held", said);
  };
};

const Line = styled("p")({ ...typeScale.body, margin: 0, fontWeight: 600 });

/** The first move of a valve by a preview, within a dialog that asks before it. */
export const AtOnce = (props: {
  deviceId: number;
  /** Under which condition, before the move. */
  title: string;
  query: Pick<UseQueryResult<AutomationPreview>, "data" | "error">;
  isWell?: boolean;
}) => {
  const { t } = useTranslation("automation");
  const errorText = useErrorText();
  const textOf = useAtOnceText(props.deviceId, props.isWell);
  const { data, error } = props.query;
  const isLate = useKeepWaiting(data !== undefined || error !== null);
  if (error) return <Text role="alert">{t("atOnce.failed", { reason: errorText(error) })}</Text>;
  if (!data) return <Line role="status">{isLate ? t("atOnce.late") : t("atOnce.asking")}</Line>;
  const isUnknown = data.samples === 0 && data.atOnce === null;
  return (
    <>
      {data.heldAs && <Alert severity="warning">{t(`gate.heldAs.${data.heldAs}`)}</Alert>}
      <Line role="status">
        {props.title} {isUnknown ? t("atOnce.unknown") : textOf(data.atOnce)}
      </Line>
    </>
  );
};
