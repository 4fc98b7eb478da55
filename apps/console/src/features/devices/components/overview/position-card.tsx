import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, MutedText } from "../../../../shared/ui/arrange.ts";
import { pairText, shownPair } from "../../../../shared/ui/map/coordinates.ts";
import { DirectionsButton } from "../../../../shared/ui/map/directions-button.tsx";
import { MapFrame } from "../../../../shared/ui/map/map-frame.tsx";
import { CopyButton } from "../../../../shared/ui/page/copy-button.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";

const PositionMap = lazy(async () => ({
  default: (await import("../../../../shared/ui/map/position-map.tsx")).PositionMap,
}));

const Frame = styled("div")({ height: 220, overflow: "hidden", borderRadius: 6 });

/** Where the device is, with the way to it. */
export const PositionCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation(["devices", "map", "common"]);
  const { language } = useFormat();
  const mayUpdate = useMay()("Device.Update");
  const { latitude, longitude } = device;
  if (latitude === null || longitude === null)
    return (
      <SectionCard title={t("properties.position")} flush>
        <EmptyState
          reason={t("overview.noPosition")}
          action={
            mayUpdate ? (
              <Button
                variant="outlined"
                size="small"
                component={Link}
                to={`${paths.device.replace("$id", String(device.id))}?tab=settings`}
              >
                {t("overview.setPosition")}
              </Button>
            ) : undefined
          }
        />
      </SectionCard>
    );
  return (
    <SectionCard
      title={t("properties.position")}
      actions={
        <Actions>
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={pathTo(paths.fleet, {}, { sel: String(device.id) })}
          >
            {t("map:openMap")}
          </Button>
          <DirectionsButton latitude={latitude} longitude={longitude} />
          <CopyButton
            text={pairText(latitude, longitude)}
            label={t("map:copyPosition")}
            doneLabel={t("common:copied")}
          />
        </Actions>
      }
    >
      <MapFrame without={<MutedText>{t("map:position.noWebgl")}</MutedText>}>
        <Frame>
          <PositionMap
            position={[longitude, latitude]}
            deviceId={device.id}
            disabled
            onChange={() => undefined}
          />
        </Frame>
      </MapFrame>
      <MutedText dir="ltr" sx={{ marginTop: 1 }}>
        {shownPair(latitude, longitude, language)}
      </MutedText>
    </SectionCard>
  );
};
