import { isRegulatedType } from "@sgval/contract/control/automatic-mode";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { regulationQuery, thresholdQuery, timersQuery } from "../../api/read-settings.ts";
import { stateQuery } from "../../api/read-state.ts";
import { type RegulationContext, regulationText } from "../../regulation-text.ts";
import { followsSettings } from "./self-regulation.tsx";

/** What the sentences about a device in automatic mode name, as far as the user may see it. */
export const useRegulationContext = (
  deviceId: number,
  { isAuto, isWell }: { isAuto: boolean; isWell: boolean },
): RegulationContext => {
  const may = useMay();
  const errorText = useErrorText();
  const [seesThreshold, seesTimers] = [may("Threshold.Index"), may("Timer.Index")];
  const threshold = useQuery(thresholdQuery(deviceId, isAuto && seesThreshold));
  const timers = useQuery(timersQuery(deviceId, isAuto && seesTimers));
  const settings = useQuery({
    ...regulationQuery(deviceId),
    enabled: isAuto && !isWell && (seesThreshold || seesTimers),
  });
  return { threshold: threshold.data, timers: timers.data, settings: settings.data?.settings, errorText };
};

/**
 * The rule in force beside the timers, in the words of the control tab: a window that is not open says what the pressure
 * would be by the timers alone, and a state adopted on changing to automatic, or a pressure point, comes first.
 */
export const useCurrentRule = (
  { id, mode, type }: { id: number; mode: ControlMode; type?: DeviceType },
  isIdle: boolean,
): { text: string; isAdopted: boolean } | null => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const isAuto = mode === "auto" && !isIdle && type !== undefined && isRegulatedType({ type });
  const context = useRegulationContext(id, { isAuto, isWell: type === "WELL_LOGGING" });
  const { data: state } = useQuery({ ...stateQuery(id), enabled: isAuto });
  if (!isAuto || !state?.decision || !followsSettings(state)) return null;
  const rule = regulationText(t, format, context).inForce(state.decision, state);
  return {
    text: `${t("state.now")}${t("common:colon")}${rule}`,
    isAdopted: state.decision.reason === "adopted_state" && state.nextEdge !== null,
  };
};
