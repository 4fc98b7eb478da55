import Alert from "@mui/material/Alert";
import { sourceOf } from "@sgval/contract/automation/readings";
import { automationSettings, watchedOf } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import type { TriedAutomation } from "../../../../shared/queries/tried-automation.ts";
import { regulationQuery } from "../../api/read-settings.ts";
import { readingOf } from "../../use-regulation.ts";

type Props = {
  device: DeviceDetail;
  logger: DeviceDetail | undefined;
  tried?: TriedAutomation | undefined;
};

/**
 * Which pressure both points are compared with and what it is now, and that the one of the critical point is not, although a
 * logger measures it: points that are right there are far too low behind the valve.
 */
export const WatchedNow = ({ device, logger, tried }: Props) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { data: regulation } = useQuery(regulationQuery(device.id));
  if (!regulation) return null;
  const settings = tried?.settings ? automationSettings.parse(tried.settings) : regulation.settings;
  // The other strategies bound a set-point by both points.
  if (settings.strategy !== "two_point") return null;
  const parameter = watchedOf(settings, regulation.device);
  const source = sourceOf(device, logger, parameter);
  const value = (source && readingOf(source)?.value) ?? null;
  const name = format.parameterName(parameter);
  const isElsewhere = source !== null && source.device.id !== device.id;
  const isUnwatched = regulation.device.hasCriticalPointLogger && parameter === "outlet_pressure";
  return (
    <Alert severity={isUnwatched ? "warning" : "info"}>
      {t("preview.comparedWith", {
        pressure: isElsewhere ? `${name} (${source.device.displayName})` : name,
        value: format.quantity(value, "bar", 2),
      })}
      {isUnwatched && <div>{t("preview.notWatched", { chosen: name })}</div>}
    </Alert>
  );
};
