import {
  measuringProblem,
  type Reading,
  regulatedDevice,
  type Source,
} from "@sgval/contract/automation/readings";
import { defaultAutomationSettings, watchedOf } from "@sgval/contract/automation/settings";
import { isRegulatedType, type Regulation } from "@sgval/contract/control/automatic-mode";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { isTrusted, qualityNamed } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useClock } from "../../shared/format/use-age.ts";
import { regulationQuery } from "./api/read-settings.ts";

/** The newest value of what a device measures; null before the first. */
export const readingOf = ({ device: { latest }, parameter }: Source<DeviceDetail>): Reading | null => {
  const value = latest?.values[parameter] ?? null;
  if (!latest || value === null) return null;
  const measuredAt = Date.parse(latest.times[parameter] ?? latest.measuredAt);
  return { value, good: isTrusted(qualityNamed(latest.quality[parameter])), measuredAt };
};

/** By what a valve or a well would be regulated now; undefined for others, and while its settings are not known. */
export const useRegulation = (
  device: DeviceDetail,
  logger: DeviceDetail | undefined,
): Regulation | undefined => {
  const isValve = device.type === "VGA";
  const { data } = useQuery({ ...regulationQuery(device.id), enabled: isValve });
  // Nobody sets those of a well.
  const settings = isValve ? data?.settings : defaultAutomationSettings;
  const known = useMemo(
    () => (isValve ? data?.device : regulatedDevice(device, undefined)),
    [isValve, data, device],
  );
  const read = useCallback(
    (now: number) => {
      if (!settings || !known || !isRegulatedType(device)) return null;
      const isElsewhere =
        known.hasCriticalPointLogger && watchedOf(settings, known) === "critical_point_pressure";
      // Of a logger out of view only the server knows what it measures.
      if (isElsewhere && !logger) return null;
      return measuringProblem(device, logger, { settings, readingOf, now });
    },
    [device, logger, settings, known],
  );
  const problem = useClock(read);
  return isRegulatedType(device) && settings && known ? { settings, device: known, problem } : undefined;
};
