import { styled } from "@mui/material/styles";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { paths } from "../../../config/paths.ts";
import { DeviceStatusShape } from "../../../features/devices/components/device-cells.tsx";
import { KeyValue, KeyValueNote, ValueUnit } from "../../../features/devices/components/key-value.tsx";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { ComparisonChoice, type ComparisonChoiceProps } from "./device-tile.tsx";

const Cell = styled("div")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "2px 8px",
  "& > svg": { color: paint.ink2 },
  "& > div": { minWidth: 0 },
  "& > div > b": { display: "block", fontWeight: 600, color: paint.ink },
  "& > div > a": {
    // Names often differ only at their end, which may be cut: the code above is never the same.
    ...typeScale.age,
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    color: paint.ink,
    textDecoration: "none",
  },
  "& > div > a:hover": { color: paint.link, textDecoration: "underline" },
  "& > small": { ...typeScale.age, gridColumn: "2 / -1", minWidth: 0, color: paint.mute },
  "& > p": {
    gridColumn: "2 / -1",
    display: "flex",
    alignItems: "baseline",
    gap: 6,
    margin: 0,
    color: paint.mute,
    // It begins where the name does, and not in a column of numbers.
    "& [data-exact] b": { minWidth: 0 },
  },
  // Below the picture, 24 px wide with its padding.
  "& > .MuiCheckbox-root": { gridArea: "2 / 1 / 4 / 2", alignSelf: "start", padding: 2, marginInline: -3 },
});

/** One device of many: its state, name, leading value with what it is and its age, and whether it is chosen. */
export const MatrixCell = memo(({ device, ...choice }: ComparisonChoiceProps) => (
  <Cell>
    <DeviceSilhouette type={device.type} size={18} />
    <div>
      <b>{device.name}</b>
      <Link to={paths.device} params={{ id: String(device.id) }} title={device.displayName}>
        {device.displayName}
      </Link>
    </div>
    <DeviceStatusShape device={device} />
    <p dir="ltr">
      <KeyValue device={device} label={false} />
      <small>
        <ValueUnit device={device} />
      </small>
    </p>
    <small>
      <KeyValueNote device={device} />
    </small>
    <ComparisonChoice device={device} {...choice} />
  </Cell>
));
