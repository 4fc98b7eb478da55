import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { countedPumps } from "../../shared/format/counted-pumps.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { Reporting } from "../../shared/realtime/live-devices.ts";
import { type Measurement, runningPumps } from "./measurement.ts";

/** How many pumps of a station run, marked while one is unknown; null for any other value. */
export const usePumpsText = (): ((device: Reporting, measurement: Measurement) => string | null) => {
  const { t } = useTranslation("devices");
  return useCallback(
    (device, { parameter }) => {
      const pumps = parameter.key === "pump_running" ? runningPumps(device, serverNow()) : null;
      return pumps && countedPumps(pumps, t("pumpsRunning", { ...pumps }));
    },
    [t],
  );
};
