import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { DeviceDetail } from "@sgval/contract/device-routes";
import { batteryState } from "@sgval/quantities/battery";
import { deviceTypeFacts } from "@sgval/quantities/device-types";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Battery } from "../../../shared/ui/battery.tsx";
import { ModeBadge } from "../../../shared/ui/mode-badge.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { SignalBars } from "../../../shared/ui/signal-bars.tsx";
import { StatusChip } from "../../../shared/ui/status-chip.tsx";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { measurementOf } from "../measurement.ts";
import { useFreshness } from "../use-freshness.ts";

const Fact = styled("span")({
  ...typeScale.bodyS,
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  color: paint.ink2,
  whiteSpace: "nowrap",
});

/** Share of a battery symbol for each state; a lithium cell stays flat and then drops, so never a percentage. */
const shareOf = { ok: 0.9, low: 0.35, critical: 0.1 } as const;

const Connection = ({ device, phone }: { device: DeviceDetail; phone: boolean }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const age = useAge(device.latest?.measuredAt, phone ? "narrow" : "long");
  const freshness = useFreshness(device);
  const lost = device.connected === false;
  const Icon = lost || freshness === "offline" ? IconPlugConnectedX : IconPlugConnected;
  const title =
    lost && device.connectionLostAt
      ? t("lostConnection", { time: format.moment(device.connectionLostAt) })
      : device.connected
        ? t("keepsConnection")
        : undefined;
  return (
    <Fact title={title}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {phone ? "" : `${t(`connection.${device.connection}`)} · `}
      {age ?? t("common:freshness.never")}
    </Fact>
  );
};

const Condition = ({ device }: { device: DeviceDetail }) => {
  const format = useFormat();
  const battery = measurementOf(device.latest, "battery");
  const signal = measurementOf(device.latest, "signal");
  return (
    <>
      {battery?.shown != null && (
        <Fact title={format.parameterName("battery")}>
          <Battery share={shareOf[batteryState(battery.shown)]} label={format.parameterName("battery")} />
          {format.parameter(battery.shown, battery.parameter)}
        </Fact>
      )}
      {signal?.shown != null && (
        <Fact title={format.parameterName("signal")}>
          <SignalBars dbm={signal.shown} label={format.parameterName("signal")} />
          {format.parameter(signal.shown, signal.parameter)}
        </Fact>
      )}
    </>
  );
};

/** What it is, how it stands, how it is reached. `live` is the live chip, shown here on phones. */
export const DeviceHeader = ({ device, live }: { device: DeviceDetail; live: ReactNode }) => {
  const { t } = useTranslation(["devices", "common"]);
  const { language } = useFormat();
  const freshness = useFreshness(device);
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const facts = deviceTypeFacts[device.type];
  const state = freshness === "never" ? "unknown" : freshness === "fresh" ? null : freshness;
  return (
    <PageHeader
      {...(phone ? {} : { silhouette: device.type })}
      title={device.displayName}
      code={device.name}
      badges={
        <>
          {facts.hasActions && (
            <Fact>
              <ModeBadge mode={device.mode} />
              {t(`common:mode.${device.mode}`)}
            </Fact>
          )}
          {state && <StatusChip kind={state} word={t(`common:freshness.${freshness}`)} />}
        </>
      }
      trail={[
        {
          key: "list",
          node: <Link to={paths.deviceList}>{t("title")}</Link>,
        },
        { key: "type", node: facts.names[language] },
      ]}
      trailLabel={t("common:trail")}
      facts={
        <>
          <Connection device={device} phone={phone} />
          <Condition device={device} />
          {phone && live}
        </>
      }
    />
  );
};
