import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness } from "../../../shared/realtime/live-devices.ts";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { Condition, Connection, Property } from "./device-condition.tsx";
import { FavouriteStar } from "./favourite-star.tsx";

type HeaderProps = {
  device: DeviceDetail;
  /** The live chip, shown here on phones. */
  live: ReactNode;
};

/** Mode and state of the device in words, where there is something to say. */
const Badges = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("common");
  const freshness = useFreshness(device);
  const state = freshness === "never" ? "unknown" : freshness === "fresh" ? null : freshness;
  return (
    <>
      {deviceTypeDefinitions[device.type].hasActions && (
        <Property>
          <ModeBadge mode={device.mode} />
          {t(`mode.${device.mode}`)}
        </Property>
      )}
      {state && <StatusChip kind={state} label={t(`freshness.${freshness}`)} />}
    </>
  );
};

const Phone = styled("header")({
  "& > div:first-of-type": { display: "flex", alignItems: "center", gap: 4, minWidth: 0 },
  "& a": {
    display: "inline-flex",
    flex: "none",
    alignItems: "center",
    justifyContent: "center",
    width: 44,
    height: 44,
    marginInlineStart: -14,
    color: paint.ink,
  },
  "& h1": {
    ...typeScale.h1,
    margin: 0,
    fontSize: "1.0625rem",
    lineHeight: "1.375rem",
    overflowWrap: "anywhere",
  },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
  "& > div:first-of-type > span": { flex: "none", marginInlineStart: "auto" },
  "[dir=rtl] & a svg": { transform: "scaleX(-1)" },
});

const PhoneProperties = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 10px",
  minHeight: 30,
  "& > span": { gap: 5 },
});

/** One hand, little height: the way back, the name, and one line of facts. */
const PhoneHeader = ({ device, live }: HeaderProps) => {
  const { t } = useTranslation("devices");
  const { language } = useFormat();
  return (
    <Phone>
      <div>
        <Link to={paths.deviceList} aria-label={t("backToList")}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </Link>
        <div style={{ minWidth: 0 }}>
          <h1>{device.displayName}</h1>
          <p>{`${device.name} · ${deviceTypeDefinitions[device.type].names[language]}`}</p>
        </div>
        <span style={{ display: "inline-flex", alignItems: "center" }}>
          {live}
          <FavouriteStar device={device} />
        </span>
      </div>
      <PhoneProperties>
        <Badges device={device} />
        <Connection device={device} phone />
        <Condition device={device} />
      </PhoneProperties>
    </Phone>
  );
};

/** What it is, how it stands, how it is reached. */
export const DeviceHeader = ({ device, live }: HeaderProps) => {
  const { t } = useTranslation(["devices", "common"]);
  const { language } = useFormat();
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  if (phone) return <PhoneHeader device={device} live={live} />;
  return (
    <PageHeader
      silhouette={device.type}
      title={device.displayName}
      code={device.name}
      badges={<Badges device={device} />}
      trail={[
        { key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> },
        { key: "type", node: deviceTypeDefinitions[device.type].names[language] },
      ]}
      trailLabel={t("common:trail")}
      properties={
        <>
          <Connection device={device} phone={false} />
          <Condition device={device} />
        </>
      }
      actions={<FavouriteStar device={device} />}
    />
  );
};
