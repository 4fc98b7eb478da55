import Alert from "@mui/material/Alert";
import type { Threshold } from "@sgval/contract/automation/automation";
import { measuringOf, problemOf, sourceOf } from "@sgval/contract/automation/readings";
import { automationSettings, watchedOf } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { roundingTolerance } from "@sgval/quantities/scaling";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import type { TriedAutomation } from "../../../../shared/queries/tried-automation.ts";
import { regulationQuery, thresholdQuery } from "../../api/read-settings.ts";
import { readingOf } from "../../use-regulation.ts";

type Props = {
  device: DeviceDetail;
  logger: DeviceDetail | undefined;
  tried?: TriedAutomation | undefined;
};

/** Which of both points a pressure has reached; between them nothing changes. */
const reachedPoint = (
  value: number,
  { startPressurePoint, limitPressurePoint }: Threshold,
): "start" | "limit" | null => {
  if (value <= startPressurePoint + roundingTolerance) return "start";
  return value >= limitPressurePoint - roundingTolerance ? "limit" : null;
};

/**
 * Which pressure both points are compared with, what it is now and what follows where it has reached one of them, and that the
 * one of the critical point is not, although a logger measures it: points that are right there are far too low behind the valve.
 */
export const WatchedNow = ({ device, logger, tried }: Props) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { data: regulation } = useQuery(regulationQuery(device.id));
  const { data: stored } = useQuery(thresholdQuery(device.id, useMay()("Threshold.Index")));
  if (!regulation) return null;
  const settings = tried?.settings ? automationSettings.parse(tried.settings) : regulation.settings;
  // The other strategies bound a set-point by both points.
  if (settings.strategy !== "two_point") return null;
  const parameter = watchedOf(settings, regulation.device);
  const source = sourceOf(device, logger, parameter);
  const reading = source && readingOf(source);
  const value = reading?.value ?? null;
  const points = tried?.threshold === undefined ? stored : tried.threshold;
  // By an older or a doubtful value automation decides nothing.
  const decides = problemOf(reading, measuringOf(device, logger, settings).staleAfter, serverNow()) === null;
  const reached = points && value !== null && decides ? reachedPoint(value, points) : null;
  const name = format.parameterName(parameter);
  const isElsewhere = source !== null && source.device.id !== device.id;
  const pressure = isElsewhere ? `${name} (${source.device.displayName})` : name;
  const isUnwatched = regulation.device.hasCriticalPointLogger && parameter === "outlet_pressure";
  return (
    <Alert severity={isUnwatched ? "warning" : "info"}>
      {reading
        ? t("preview.comparedWith", {
            pressure,
            value: format.quantity(reading.value, "bar", 2),
            time: format.timestamp(reading.measuredAt),
          })
        : t("preview.comparedUnknown", { pressure })}
      {points && reached === "limit" && (
        <div>{t("preview.atLimit", { point: format.quantity(points.limitPressurePoint, "bar", 2) })}</div>
      )}
      {points && reached === "start" && (
        <div>{t("preview.atStart", { point: format.quantity(points.startPressurePoint, "bar", 2) })}</div>
      )}
      {isUnwatched && <div>{t("preview.notWatched", { chosen: name })}</div>}
    </Alert>
  );
};
