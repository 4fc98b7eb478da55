import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { DeviceStatusShape, LastReading } from "../../../features/devices/components/device-cells.tsx";
import { KeyValue, ValueUnit } from "../../../features/devices/components/key-value.tsx";
import { cardMeasurements } from "../../../features/devices/measurement.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { useLiveDevice, useSentAge } from "../../../shared/realtime/live-devices.ts";
import { Actions, Grow, MutedText } from "../../../shared/ui/arrange.ts";
import { below, touch, useBelow } from "../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { DirectionsButton } from "../../../shared/ui/map/directions-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** Floats above the map, at its lower right; on a phone at its head, because the list covers its foot. */
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
  [touch]: { "& .MuiButton-root, & .MuiIconButton-root": { minWidth: 44, minHeight: 44 } },
  [below("sm")]: {
    top: 12,
    bottom: "auto",
    insetInlineStart: 12,
    width: "auto",
    gap: 6,
    marginInlineEnd: 52,
    padding: "8px 12px",
  },
});

const CardHead = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  "& h2": { ...typeScale.h3, margin: 0, color: paint.ink },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& svg": { flex: "none", color: paint.ink2 },
});

/** What the card is about, and the button that closes it. */
export const MapCardHead = (props: {
  icon: ReactNode;
  title: string;
  under: string;
  mark?: ReactNode;
  onClose: () => void;
}) => {
  const { t } = useTranslation("common");
  return (
    <CardHead>
      {props.icon}
      <Grow>
        <h2>{props.title}</h2>
        <small>{props.under}</small>
      </Grow>
      {props.mark}
      <IconButton size="small" onClick={props.onClose} aria-label={t("close")}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </CardHead>
  );
};

const Values = styled("div")({
  display: "grid",
  gap: 4,
  "& > div": { display: "flex", alignItems: "baseline", gap: 6 },
  "& > div > span:first-of-type": { flex: 1, alignItems: "baseline", justifyContent: "space-between" },
  "& > div > span:first-of-type > small": { textAlign: "start" },
  "& small": { ...typeScale.age, minWidth: 28, color: paint.mute },
});

/** The first values of a device with their units, among them those of the logger at its critical point. */
export const MapCardValues = (props: {
  device: DeviceSummary;
  criticalPoint?: DeviceSummary | undefined;
  most: number;
  /** Channels that are shown beside the values; given, a device without other values shows no empty one. */
  leftOut?: readonly string[];
}) => {
  const { leftOut } = props;
  const format = useFormat();
  const device = useLiveDevice(props.device);
  const criticalPoint = useLiveDevice(props.criticalPoint);
  const measurements = cardMeasurements(device, criticalPoint, props.most, useDeviceTypes(), leftOut);
  if (measurements.length === 0 && leftOut) return null;
  return (
    <Values>
      {measurements.map(({ measurement, by }) => (
        <div key={`${by?.id} ${measurement.key}`} dir="ltr">
          <KeyValue device={by ?? device} measurement={measurement} elsewhere={by !== null} />
          <small>{format.parts(measurement.shown, measurement.parameter).unit}</small>
        </div>
      ))}
      {measurements.length === 0 && (
        <div>
          <KeyValue device={device} /> <ValueUnit device={device} />
        </div>
      )}
    </Values>
  );
};

const SHOWN = 3;

/** The logger at the critical point of a valve, which another part of the network may hold: from all devices, which the map has fetched. */
const useCriticalPoint = ({ dataloggerId }: DeviceSummary): DeviceSummary | undefined =>
  useQuery({
    ...mapDevicesQuery(),
    enabled: dataloggerId !== null,
    refetchOnMount: false,
    select: (devices) => devices.find(({ id }) => id === dataloggerId),
  }).data;

/** The picked device: its values, and where one goes from here. */
export const DeviceOnMap = ({
  device,
  following = false,
  focused = false,
  onFollow,
  onClose,
}: {
  device: DeviceSummary;
  following?: boolean;
  /** It was opened with the keyboard, which goes on from here. */
  focused?: boolean;
  /** Without it the map does not follow devices. */
  onFollow?: (following: boolean) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation("map");
  const typeName = useTypeName();
  const phone = useBelow("sm");
  const { id, latitude, longitude } = device;
  const criticalPoint = useCriticalPoint(device);
  const age = useSentAge(useLiveDevice(device), "narrow");
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused && id) card.current?.focus({ preventScroll: true });
  }, [focused, id]);
  return (
    <MapCard
      aria-label={device.displayName}
      tabIndex={-1}
      ref={card}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <MapCardHead
        icon={<DeviceSilhouette type={device.type} />}
        title={device.displayName}
        // A phone has no line for the age alone.
        under={[device.name, (phone && age) || typeName(device.type)].join(" · ")}
        mark={<DeviceStatusShape device={device} />}
        onClose={onClose}
      />
      <MapCardValues device={device} criticalPoint={criticalPoint} most={phone ? 1 : SHOWN} />
      {!phone && (
        <MutedText>
          <LastReading device={device} />
        </MutedText>
      )}
      <Actions>
        <Button variant="contained" size="small" component={Link} to={pathTo(paths.device, { id })}>
          {t("open")}
        </Button>
        {latitude !== null && longitude !== null && (
          <>
            {onFollow && (
              <Button
                variant="outlined"
                size="small"
                aria-pressed={following}
                onClick={() => onFollow(!following)}
              >
                {following ? t("unfollow") : t("follow")}
              </Button>
            )}
            {!phone && <DirectionsButton latitude={latitude} longitude={longitude} />}
          </>
        )}
      </Actions>
    </MapCard>
  );
};
