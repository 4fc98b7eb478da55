import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { memo } from "react";
import { FreshnessShape, KeyValue, ValueUnit } from "../../../features/devices/components/device-cells.tsx";
import { useAge } from "../../../shared/format/use-age.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** px; every row has it, so that a list of thousands is laid out without measuring. */
export const ROW_HEIGHT = 56;

const Root = styled(ButtonBase)({
  display: "grid",
  gridTemplateColumns: "20px 24px minmax(0, 1fr) auto",
  gap: 10,
  width: "100%",
  height: ROW_HEIGHT,
  padding: "0 14px",
  borderBottom: `1px solid ${paint.line}`,
  textAlign: "start",
  color: paint.ink2,
  "&:hover": { backgroundColor: paint.hover },
  '&[aria-pressed="true"]': { backgroundColor: paint.tint, boxShadow: `inset 3px 0 0 ${paint.primary}` },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
});

const Name = styled("span")({
  ...typeScale.h3,
  minWidth: 0,
  color: paint.ink,
  "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { ...typeScale.age, color: paint.mute },
});

const Value = styled("span")({
  textAlign: "end",
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

const Age = ({ device }: { device: DeviceSummary }) => {
  const age = useAge(useLiveDevice(device).latest?.measuredAt, "narrow");
  return age && <small>{age}</small>;
};

export interface FleetRowProps {
  device: DeviceSummary;
  picked: boolean;
  /** How far away it is, where the list is by distance. */
  distance: string | null;
  onPick: (id: number) => void;
  onHover: (id: number | null) => void;
}

/** A device in the list beside the map. */
export const FleetRow = memo(({ device, picked, distance, onPick, onHover }: FleetRowProps) => (
  <Root
    aria-pressed={picked}
    onClick={() => onPick(device.id)}
    onMouseEnter={() => onHover(device.id)}
    onMouseLeave={() => onHover(null)}
    onFocus={() => onHover(device.id)}
    onBlur={() => onHover(null)}
  >
    <span>
      <FreshnessShape device={device} />
    </span>
    <DeviceSilhouette type={device.type} />
    <Name>
      <span>{device.displayName}</span>
      <small>{distance === null ? device.name : `${device.name} · ${distance}`}</small>
    </Name>
    <Value dir="ltr">
      <KeyValue device={device} label={false} /> <ValueUnit device={device} />
      <Age device={device} />
    </Value>
  </Root>
));
