import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/device";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { DeviceName, FreshnessShape, KeyValue, ModeCell, useKeyUnit } from "./device-cells.tsx";
import { LastReading } from "./last-reading.tsx";

const Line = styled("div")({ display: "flex", alignItems: "center", gap: 10, minWidth: 0 });
const Foot = styled(Line)({
  ...typeScale.bodyS,
  // "Offline since" with day and hour is longer in French than a phone leaves beside a value.
  flexWrap: "wrap",
  justifyContent: "space-between",
  marginTop: 8,
  color: paint.mute,
});

/** A device on a narrow screen: what it is, how it stands, its value. Nothing here operates. */
export const DeviceCard = ({ device }: { device: DeviceSummary }) => {
  const unitOf = useKeyUnit();
  return (
    <>
      <Line>
        <div style={{ flex: 1, minWidth: 0 }}>
          <DeviceName device={device} />
        </div>
        <ModeCell device={device} />
        <FreshnessShape device={device} />
      </Line>
      <Foot>
        <span style={{ display: "inline-flex", alignItems: "baseline", gap: 4, color: paint.ink }}>
          <KeyValue device={device} />
          <small>{unitOf(device)}</small>
        </span>
        <LastReading device={device} />
      </Foot>
    </>
  );
};
