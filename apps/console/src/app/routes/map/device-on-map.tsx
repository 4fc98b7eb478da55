import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import {
  FreshnessShape,
  KeyValue,
  LastReading,
  ValueUnit,
} from "../../../features/devices/components/device-cells.tsx";
import { keyMeasurements } from "../../../features/devices/measurement.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { Actions, Grow, MutedText } from "../../../shared/ui/arrange.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { pairText } from "../../../shared/ui/map/coordinates.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** Floats above the map, at its lower right. */
export const MapCard = styled("section")({
  position: "absolute",
  zIndex: 3,
  bottom: 36,
  insetInlineEnd: 12,
  width: 320,
  maxWidth: "calc(100% - 24px)",
  display: "grid",
  gap: 10,
  padding: 14,
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowFloat,
  // The list covers the foot of a phone.
  [below("sm")]: { top: 12, bottom: "auto", insetInlineStart: 12, width: "auto", marginInlineEnd: 52 },
});

export const CardHead = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  "& h2": { ...typeScale.h3, margin: 0, color: paint.ink },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& svg": { color: paint.ink2 },
});

const Values = styled("div")({
  display: "grid",
  gap: 4,
  "& > div": { display: "flex", justifyContent: "flex-end", alignItems: "baseline", gap: 6 },
});

const SHOWN = 3;

/** The picked device: its values, and where one goes from here. */
export const DeviceOnMap = ({ device: record, onClose }: { device: DeviceSummary; onClose: () => void }) => {
  const { t } = useTranslation(["map", "common"]);
  const format = useFormat();
  const typeName = useTypeName();
  const device = useLiveDevice(record);
  const { latitude, longitude } = device;
  const measurements = keyMeasurements(device, SHOWN, useDeviceTypes());
  return (
    <MapCard aria-label={device.displayName}>
      <CardHead>
        <DeviceSilhouette type={device.type} />
        <Grow>
          <h2>{device.displayName}</h2>
          <small>
            {device.name} · {typeName(device.type)}
          </small>
        </Grow>
        <FreshnessShape device={device} />
        <IconButton size="small" onClick={onClose} aria-label={t("common:close")}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </CardHead>
      <Values>
        {measurements.map((measurement) => (
          <div key={measurement.key} dir="ltr">
            <KeyValue device={device} measurement={measurement} />
            <small>{format.parts(measurement.shown, measurement.parameter).unit}</small>
          </div>
        ))}
        {measurements.length === 0 && (
          <div>
            <KeyValue device={device} /> <ValueUnit device={device} />
          </div>
        )}
      </Values>
      <MutedText>
        <LastReading device={device} />
      </MutedText>
      <Actions>
        <Button
          variant="contained"
          size="small"
          component={Link}
          to={paths.device.replace("$id", String(device.id))}
        >
          {t("open")}
        </Button>
        {latitude !== null && longitude !== null && (
          <>
            <Button
              variant="outlined"
              size="small"
              component="a"
              href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t("directions")}
            </Button>
            <CopyButton
              text={pairText(latitude, longitude)}
              label={t("copyPosition")}
              doneLabel={t("common:copied")}
            />
          </>
        )}
      </Actions>
    </MapCard>
  );
};
