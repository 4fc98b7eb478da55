import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { Fragment, memo, type ReactNode } from "react";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { Grow } from "../../../shared/ui/arrange.ts";
import { touch } from "../../../shared/ui/breakpoints.ts";
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
/** The name has the line, beside what is pressed; its full length is on the page of the device. */
const Head = styled(Line)({
  alignItems: "flex-start",
  "& a": {
    display: "-webkit-box",
    overflow: "hidden",
    overflowWrap: "anywhere",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
  },
});
const Badges = styled("span")({ display: "inline-flex", alignItems: "center", gap: 10 });
/** Badges above the age, beside the values. */
const Aside = styled("div")({
  display: "grid",
  flex: "0 0 auto",
  marginInlineStart: "auto",
  justifyItems: "end",
  gap: 3,
  minWidth: 0,
  // Its target is higher than the line, but not so much that it covers the age below.
  "& button": { marginBlock: -3, marginInlineEnd: -8 },
  [touch]: { gap: 10, "& button": { marginBlock: -10 } },
});
const Foot = styled(Line)({
  ...typeScale.bodyS,
  // "Offline since" with day and hour is longer in French than a phone leaves beside a value.
  flexWrap: "wrap",
  // Badges stand beside the first value, however many there are.
  alignItems: "flex-start",
  justifyContent: "space-between",
  marginTop: 8,
  '[data-density="compact"] &': { marginTop: 2 },
  color: paint.mute,
});

const Above = styled("div")({ marginTop: 8 });

/** Columns of the values: name, number and unit. */
const Values = styled("span")({
  // Long names and ages of others break before the badges and the age of the device leave their line.
  flex: "1 1 150px",
  minWidth: 0,
  display: "grid",
  // The numbers of all cards stand below each other, whatever their names.
  gridTemplateColumns: "minmax(0, 132px) minmax(60px, auto) minmax(min-content, auto)",
  justifyContent: "start",
  alignItems: "baseline",
  gap: "2px 6px",
  color: paint.ink,
  "& > span, & > span > span": { display: "contents" },
  "& > span > small": { ...typeScale.age, color: paint.mute },
  "& b": { marginInlineStart: 6 },
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
  const badges = (
    <Badges>
      <ModeCell device={device} />
      <DeviceStatusShape device={device} />
      {star && <FavouriteStar device={device} />}
    </Badges>
  );
  return (
    <>
      <Head>
        {checkbox}
        <Grow>
          <DeviceName device={device} />
        </Grow>
        {star ? <DeviceMenu device={device} place="list" /> : badges}
      </Head>
      {children && <Above>{children}</Above>}
      <Foot>
        {/* Read from left to right in every page. */}
        <Values dir="ltr">
          {measurements.length === 0 && !leftOut && <KeyValue device={device} />}
          {measurements.map(({ measurement, by }, index) => (
            <Fragment key={`${by?.id} ${measurement.key}`}>
              <span>
                <KeyValue device={by ?? device} measurement={measurement} elsewhere={by !== null} />
                <small>
                  {format.parts(measurement.shown, measurement.parameter).unit}
                  {/* The age beside the card's badges is that of its own device. */}
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
        <Aside>
          {star && badges}
          <LastReading device={device} />
        </Aside>
      </Foot>
    </>
  );
});
