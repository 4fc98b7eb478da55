import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { pumpStateLabels } from "@sgval/contract/pumps/labels";
import type { PumpState } from "@sgval/contract/pumps/live";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useFreshness } from "../../../../shared/realtime/live-devices.ts";

/** What a pump does as far as that is known now, as shape and words. */
export const useStateChip = (device: DeviceDetail, { known, on }: PumpState) => {
  const { t } = useTranslation(["pumps", "common"]);
  const { language } = useFormat();
  const freshness = useFreshness(device);
  if (!known || on === null)
    return {
      kind: "unknown" as const,
      label: on === null ? pumpStateLabels.unknown[language] : on ? t("state.wasOn") : t("state.wasOff"),
    };
  const state = pumpStateLabels[on ? "running" : "stopped"][language];
  if (freshness === "stale" || freshness === "offline")
    return {
      kind: freshness,
      label: t("state.withFreshness", { state, freshness: t(`common:freshness.${freshness}`) }),
    };
  return { kind: on ? ("running" as const) : ("stopped" as const), label: state };
};
