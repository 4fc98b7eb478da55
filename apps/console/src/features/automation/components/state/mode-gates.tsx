import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { settingsProblems, watchedOf } from "@sgval/contract/automation/settings";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { isTrusted, qualityNamed } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useAge } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useValueFreshness } from "../../../../shared/realtime/live-devices.ts";
import { NoWrap, Stack, Text } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { storedPreviewQuery } from "../../api/preview-settings.ts";
import { type Regulation, regulationQuery } from "../../api/read-settings.ts";
import { AutomationSummary } from "../automation-summary.tsx";
import { useAtOnceText } from "./at-once.tsx";

const AtOnce = styled("p")({ ...typeScale.body, margin: 0, fontWeight: 600 });

type Props = { device: DeviceDetail; logger: DeviceDetail | undefined };

/** Where the watched pressure is measured: at the critical point by the linked logger first. */
const watchedSource = (
  regulation: Regulation,
  { device, logger }: Props,
): { device: DeviceDetail; key: string; parameter: string } => {
  const parameter = watchedOf(regulation.settings, regulation.device);
  const pressureKey = loggerPressures.find((key) =>
    logger?.channels.some((channel) => channel.parameter === key),
  );
  return parameter === "critical_point_pressure" && logger && pressureKey
    ? { device: logger, key: pressureKey, parameter }
    : { device, key: parameter, parameter };
};

/** The watched pressure with value, age and quality, and why it cannot be regulated by now. */
const Watched = ({ regulation, ...props }: Props & { regulation: Regulation }) => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const { device, key, parameter } = watchedSource(regulation, props);
  const { latest } = device;
  const value = latest?.values[key] ?? null;
  const at = value === null ? null : (latest?.times[key] ?? latest?.measuredAt ?? null);
  const quality = qualityNamed(latest?.quality[key]);
  const freshness = useValueFreshness(device, at);
  const age = useAge(at);
  const isOld = freshness === "stale" || freshness === "offline" || freshness === "never";
  const problem =
    at === null
      ? t("gate.noValue")
      : isOld
        ? t("gate.stale", { age })
        : isTrusted(quality)
          ? null
          : t("gate.quality", { quality: t(`common:quality.${quality}`) });
  return (
    <>
      <DescriptionList
        properties={[
          {
            key: "watched",
            label: t("field.watched"),
            content: (
              <>
                {format.parameterName(parameter)}
                {device.id !== props.device.id && ` · ${device.displayName}`}
                <br />
                <b>
                  <NoWrap>{format.quantity(value, "bar", 2)}</NoWrap>
                </b>
                {at !== null && ` · ${t("gate.age", { age })} · ${t(`common:quality.${quality}`)}`}
              </>
            ),
          },
        ]}
      />
      {problem && (
        <Alert severity="error">
          {problem}{" "}
          <Link to={paths.device} params={{ id: String(device.id) }} search={{ tab: "health" }}>
            {t("gate.toHealth")}
          </Link>
        </Alert>
      )}
    </>
  );
};

type Refused = { device: DeviceDetail; regulation: Regulation };

/** What keeps a valve from automatic mode, whatever it measures. */
const refusalsOf = ({ device, regulation }: Refused) => ({
  asleep: device.powerMode === "sleeping" && regulation.executor === "server",
  empty: !device.hasThreshold && !device.hasTimer,
  incomplete: settingsProblems(regulation.settings, regulation.device).length > 0,
});

/** Whether the server would refuse to change a valve to automatic mode now; false while its settings are not known. */
export const useAutomaticRefused = (device: DeviceDetail, isValve: boolean): boolean => {
  const { data: regulation } = useQuery({ ...regulationQuery(device.id), enabled: isValve });
  const freshness = useValueFreshness(device, device.latest?.measuredAt ?? null);
  if (!regulation) return false;
  const isSilent = freshness === "stale" || freshness === "offline" || freshness === "never";
  return isSilent || Object.values(refusalsOf({ device, regulation })).includes(true);
};

/** Why the settings of a valve cannot regulate it, with the way to where that is mended. */
const Refusals = ({ device, regulation }: Refused) => {
  const { t } = useTranslation(["automation", "errors"]);
  const { asleep, empty, incomplete } = refusalsOf({ device, regulation });
  const link = (tab: "thresholds" | "settings" | "timers", text: string) => (
    <Link to={paths.device} params={{ id: String(device.id) }} search={{ tab }}>
      {text}
    </Link>
  );
  return (
    <>
      {asleep && (
        <Alert severity="error">
          {t("errors:automation_needs_device")} {link("settings", t("gate.toSettings"))}
        </Alert>
      )}
      {empty && (
        <Alert severity="error">
          {t("errors:threshold_or_timer_required")} {link("thresholds", t("gate.toThresholds"))} ·{" "}
          {link("timers", t("gate.toTimers"))}
        </Alert>
      )}
      {incomplete && (
        <Alert severity="error">
          {t("errors:automation_settings_incomplete")} {link("thresholds", t("gate.toThresholds"))}
        </Alert>
      )}
    </>
  );
};

const FirstMove = ({ device }: Pick<Props, "device">) => {
  const { t } = useTranslation("automation");
  const errorText = useErrorText();
  const textOf = useAtOnceText(device.id);
  const { data, error } = useQuery(storedPreviewQuery(device.id));
  if (error) return <Text role="alert">{t("atOnce.failed", { reason: errorText(error) })}</Text>;
  return (
    <AtOnce role="status">
      {data
        ? `${t("atOnce.title")} ${data.samples === 0 && data.atOnce === null ? t("atOnce.unknown") : textOf(data.atOnce)}`
        : t("atOnce.asking")}
    </AtOnce>
  );
};

/** What automatic mode will do with a valve, and what speaks against it, for the dialog that asks. */
export const AutomaticGate = (props: Props) => {
  const { t } = useTranslation("automation");
  const query = useQuery(regulationQuery(props.device.id));
  return (
    <Stack gap={12}>
      <QueryState query={query} failed={t("settings.failed")}>
        {(regulation) => (
          <>
            <Watched {...props} regulation={regulation} />
            <Refusals device={props.device} regulation={regulation} />
            <AutomationSummary deviceId={props.device.id} bare />
            {settingsProblems(regulation.settings, regulation.device).length === 0 && (
              <FirstMove device={props.device} />
            )}
          </>
        )}
      </QueryState>
    </Stack>
  );
};

/** What becomes of a valve that leaves automatic mode. */
export const ManualGate = ({ device }: Pick<Props, "device">) => {
  const { t } = useTranslation("automation");
  const { data } = useQuery(regulationQuery(device.id));
  if (!data) return <Text>{t("gate.manual")}</Text>;
  if (data.executor === "device") return <Text>{t("gate.manualDevice")}</Text>;
  const { onLeave, failSafe } = data.settings;
  const goesSafe = onLeave === "safe" && failSafe !== "hold";
  return (
    <Text>
      {goesSafe ? t("gate.manualSafe", { state: t(`failSafe.${failSafe}`) }) : t("gate.manualStays")}
    </Text>
  );
};
