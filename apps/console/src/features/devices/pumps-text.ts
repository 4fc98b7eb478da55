import type { DeviceSummary } from "@sgval/contract/devices/device";
import { qualityMark } from "@sgval/quantities/quality";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type Measurement, runningPumps } from "./measurement.ts";

/** How many pumps of a station run, marked while one is unknown; null for any other value. */
export const usePumpsText = (): ((
  device: Pick<DeviceSummary, "latest">,
  measurement: Measurement,
) => string | null) => {
  const { t } = useTranslation("devices");
  return useCallback(
    ({ latest }, { parameter }) => {
      const pumps = parameter.key === "pump_running" ? runningPumps(latest) : null;
      return pumps && `${pumps.certain ? "" : qualityMark("suspect")}${t("pumpsRunning", pumps)}`;
    },
    [t],
  );
};
