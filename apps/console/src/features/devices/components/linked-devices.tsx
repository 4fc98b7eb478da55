import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useTypeName } from "../../../shared/device-types.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const List = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 24px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "flex", alignItems: "center", gap: 10 },
  "& a": { position: "relative", ...touchArea },
  "& small": { display: "block", color: paint.mute },
});

/** Devices that this one references, and devices that reference it. */
export const LinkedDevices = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("devices");
  const typeName = useTypeName();
  const measuring = [device.datalogger, device.waterQuality].filter((one) => one !== null);
  const linked = [...measuring, ...device.linkedFrom];
  if (linked.length === 0) return null;
  return (
    <SectionCard title={t("linked")}>
      <List>
        {linked.map((one) => (
          <li key={one.id}>
            <DeviceSilhouette type={one.type} />
            <span>
              <Link
                to={measuring.includes(one) ? paths.childDevice : paths.device}
                params={{ id: String(one.id) }}
              >
                {one.displayName}
              </Link>
              <small>
                {one.name} · {typeName(one.type)}
              </small>
            </span>
          </li>
        ))}
      </List>
    </SectionCard>
  );
};
