import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { Fragment, memo, type ReactNode } from "react";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { Grow } from "../../../shared/ui/arrange.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { LockOutBadge } from "../../../shared/ui/device/lock-out-badge.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { cardMeasurements } from "../measurement.ts";
import { stationPower } from "../station-power.ts";
import { Age, DeviceName, DeviceStatusShape, LastReading, ModeCell } from "./device-cells.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { KeyValue } from "./key-value.tsx";
import { StationPower } from "./overview/station-power.tsx";

const Line = styled("div")({ display: "flex", alignItems: "center", gap: 10, minWidth: 0 });
/** Code and age, with what marks the device at their end: the line of the name, whose full length is on the page of the device, is the name's. */
const Below = styled(Line)({
  ...typeScale.age,
  minHeight: 26,
  color: paint.mute,
  "& > div": { flex: 1, minWidth: 0 },
  // Its target is higher than the line, but not so much that it covers the names of the values.
  "& button": { marginBlock: -3, marginInlineEnd: -8 },
  [touch]: { minHeight: 32, "& button": { marginBlock: -6, marginInlineStart: -8 } },
});

const Above = styled("div")({ marginTop: 8 });

/** Values in columns, each below its name: beside it, long names and notes would take the width of the number. */
const Values = styled("div")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(max(120px, (100% - 24px) / 3), 1fr))",
  // Four in three columns would leave one alone.
  "&:has(> span:first-of-type:nth-last-of-type(4))": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  gap: "6px 12px",
  marginTop: 6,
  '[data-density="compact"] &': { marginTop: 2, rowGap: 2 },
  color: paint.mute,
  // The numbers of a row stand on one line, also beside one whose name has two.
  "& > span": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    alignContent: "flex-end",
    columnGap: 6,
    minWidth: 0,
  },
  "& > span > span": { display: "contents" },
  "& small": { ...typeScale.age, color: paint.mute },
  "& [data-exact] small": { flex: "1 0 100%", minWidth: 0, textAlign: "start" },
  "& [data-exact] b": { minWidth: 0, textAlign: "start" },
  // After the unit, which follows the value with its limit.
  "& [data-exact] > em": { ...typeScale.age, order: 1 },
});

interface DeviceCardProps {
  device: DeviceSummary;
  star?: boolean;
  /** Of the row, where devices are chosen. */
  checkbox?: ReactNode;
  values?: number;
  /** Channels that are shown beside the card; given, a device without other values shows no empty one. */
  leftOut?: readonly string[] | undefined;
  /** What is more important than its values, above them. */
  children?: ReactNode;
}

/**
 * A device on a narrow screen: type, state and its first key values. A card of an example device has neither star
 * nor menu, because they send requests.
 */
export const DeviceCard = memo((given: DeviceCardProps) => {
  const { star = true, checkbox, values = 2, leftOut, children, ...props } = given;
  const format = useFormat();
  const device = useLiveDevice(props.device);
  const criticalPoint = useLiveDevice(device.criticalPoint);
  const hasPower = stationPower(device, serverNow()) !== null;
  const most = hasPower ? values - 1 : values;
  const measurements = cardMeasurements(device, criticalPoint, most, useDeviceTypes(), leftOut);
  return (
    <>
      <Line>
        {checkbox}
        <Grow>
          <DeviceName device={device} code={false} />
        </Grow>
        {star && <DeviceMenu device={device} place="list" />}
      </Line>
      <Below>
        <div>
          {device.name} <LockOutBadge deviceId={device.id} />
          {" · "}
          <LastReading device={device} />
        </div>
        <ModeCell device={device} />
        <DeviceStatusShape device={device} />
        {star && <FavouriteStar device={device} />}
      </Below>
      {children && <Above>{children}</Above>}
      {/* Read from left to right in every page. */}
      <Values dir="ltr">
        {measurements.length === 0 && !leftOut && <KeyValue device={device} />}
        {measurements.map(({ measurement, by }, index) => (
          <Fragment key={`${by?.id} ${measurement.key}`}>
            <span>
              <KeyValue device={by ?? device} measurement={measurement} elsewhere={by !== null} limitAfter />
              <small>
                {format.parts(measurement.shown, measurement.parameter).unit}
                {/* The age beside the code is that of its own device. */}
                {by && measurement.at !== null && (
                  <>
                    {" · "}
                    <Age at={measurement.at} />
                  </>
                )}
              </small>
            </span>
            {/* Beside how many of its pumps run, which comes first. */}
            {index === 0 && hasPower && <StationPower device={device} />}
          </Fragment>
        ))}
      </Values>
    </>
  );
});
