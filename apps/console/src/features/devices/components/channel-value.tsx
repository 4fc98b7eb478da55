import { styled } from "@mui/material/styles";
import type { Channel } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Muted } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { measurementOf } from "../measurement.ts";
import { KeyValue } from "./key-value.tsx";

/** The value leads to its trend. */
const Pressed = styled("span")({ "& a": { position: "relative", ...touchArea } });

/** The latest value of a channel with its unit, marked by quality, age and limits. */
export const ChannelValue = ({ device, channel }: { device: DeviceDetail; channel: Channel }) => {
  const format = useFormat();
  const measurement = measurementOf(device.latest, channel.parameter, channel);
  if (!measurement) return <Muted>{missingText}</Muted>;
  return (
    <Pressed dir="ltr">
      <KeyValue device={device} measurement={measurement} channel={channel} label={false} />{" "}
      {measurement.shown !== null && format.parts(measurement.shown, measurement.parameter).unit}
    </Pressed>
  );
};
