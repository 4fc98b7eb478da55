import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { batteryLimitsOf, isLowBattery } from "@sgval/quantities/battery";
import { isWeakSignal, parameters } from "@sgval/quantities/parameter";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { DeviceStatusShape } from "../../../../features/devices/components/device-cells.tsx";
import { KeyValue, ValueUnit } from "../../../../features/devices/components/key-value.tsx";
import { keyMeasurement, measurementOf } from "../../../../features/devices/measurement.ts";
import { usePumpsText } from "../../../../features/devices/pumps-text.ts";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useLiveDevice, useSentAge } from "../../../../shared/realtime/live-devices.ts";
import { DeviceSilhouette } from "../../../../shared/ui/device/device-silhouette.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { nameOfBare } from "../marker-texts.ts";

/** px; every row that is not opened has it, so that a list of thousands is laid out without measuring. */
export const ROW_HEIGHT = 66;

const Line = styled("div")({
  display: "flex",
  alignItems: "center",
  borderBottom: `1px solid ${paint.line}`,
  "&:hover": { backgroundColor: paint.hover },
  "&[data-picked=true]": { backgroundColor: paint.tint, boxShadow: `inset 3px 0 0 ${paint.primary}` },
  "& > .MuiButton-root": { flex: "none", marginInlineEnd: 8 },
});

const Root = styled(ButtonBase)({
  flex: 1,
  minWidth: 0,
  display: "grid",
  gridTemplateColumns: "18px 22px minmax(0, 1fr) auto",
  gap: 9,
  height: ROW_HEIGHT - 1,
  padding: "0 14px",
  textAlign: "start",
  color: paint.ink2,
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
});

const Name = styled("span")({
  ...typeScale.h3,
  minWidth: 0,
  color: paint.ink,
  "& > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  // Names of a place differ at their end.
  "& > span": {
    display: "-webkit-box",
    lineHeight: "1.125rem",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
  },
  "& small": { ...typeScale.age, color: paint.mute },
});

const Value = styled("span")({
  ...typeScale.age,
  textAlign: "end",
  color: paint.mute,
  "& small": { ...typeScale.age, display: "block" },
});

const Age = ({ device }: { device: DeviceSummary }) => {
  const age = useSentAge(useLiveDevice(device), "narrow");
  return age && <small>{age}</small>;
};

/** What stands before its value where that has no unit. */
const BareName = ({ device: record }: { device: DeviceSummary }) => {
  const format = useFormat();
  const device = useLiveDevice(record);
  const value = keyMeasurement(device, useDeviceTypes());
  const pumps = usePumpsText();
  const name = value && !pumps(device, value) ? nameOfBare(format, value) : null;
  return name && <>{name} </>;
};

/** Code, distance, and battery and signal where they are low. */
const Below = ({ device: record, distance }: { device: DeviceSummary; distance: string | null }) => {
  const { t } = useTranslation("map");
  const format = useFormat();
  const { name, latest, powerSupply, limits } = useLiveDevice(record);
  const powered = { powerSupply, under: limits.battery?.under };
  const volts = measurementOf(latest, "battery")?.shown ?? null;
  const signal = measurementOf(latest, "signal")?.shown ?? null;
  const low = [
    isLowBattery(volts, powered)
      ? t("lowBattery", {
          value: format.parameter(volts, parameters.battery, batteryLimitsOf(volts, powered).low),
        })
      : null,
    isWeakSignal(signal) ? format.parameter(signal, parameters.signal, parameters.signal.defaultUnder) : null,
  ];
  return <small>{[name, ...low, distance].filter(Boolean).join(" · ")}</small>;
};

export interface FleetRowProps {
  device: DeviceSummary;
  picked: boolean;
  /** The Tab key stops here, of all rows. */
  stop: boolean;
  /** How far away it is, where the list is by distance. */
  distance: string | null;
  onPick: (id: number | null) => void;
  onHover: (id: number | null) => void;
  /** Only for a device without position that may get one. */
  onPlace: ((id: number) => void) | undefined;
}

/** A device in the list beside the map; the press on the picked one closes it. */
export const FleetRow = memo((props: FleetRowProps) => {
  const { device, picked, stop, distance, onPick, onHover, onPlace } = props;
  const { t } = useTranslation("map");
  const tabIndex = stop ? 0 : -1;
  return (
    <Line
      data-picked={picked}
      onMouseEnter={() => onHover(device.id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(device.id)}
      onBlur={() => onHover(null)}
    >
      <Root
        data-stop
        tabIndex={tabIndex}
        aria-expanded={picked}
        onClick={() => onPick(picked ? null : device.id)}
      >
        <span>
          <DeviceStatusShape device={device} />
        </span>
        <DeviceSilhouette type={device.type} />
        <Name>
          <span>{device.displayName}</span>
          <Below device={device} distance={distance} />
        </Name>
        <Value dir="ltr">
          <BareName device={device} />
          <KeyValue device={device} label={false} inert /> <ValueUnit device={device} />
          <Age device={device} />
        </Value>
      </Root>
      {onPlace && (
        <Button size="small" tabIndex={tabIndex} onClick={() => onPlace(device.id)}>
          {t("setPosition")}
        </Button>
      )}
    </Line>
  );
});
