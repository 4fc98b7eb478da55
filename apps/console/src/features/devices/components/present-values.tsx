import { styled } from "@mui/material/styles";
import type { DeviceTypes } from "@sgval/contract/devices/device-types";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { ValueTile } from "../../../shared/ui/device/value-tile.tsx";
import { orderedKeys } from "../measurement.ts";
import { useCriticalPointTile, useTile } from "../use-tile.ts";

/** Two columns: in four a name breaks, and its number stands below the others. */
const Row = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "8px 16px",
});

const MOST = 4;

/** Measured along the pipe; the critical point follows the outlet. */
const ofValve = ["inlet_pressure", "outlet_pressure", "flow"];

const keysOf = (device: DeviceDetail, types: DeviceTypes): readonly string[] =>
  device.type === "VGA"
    ? ofValve
    : orderedKeys(device, types)
        .filter((key) => !/^(pump_|digital_|battery|signal)/.test(key))
        .slice(0, MOST);

/** What a device measures now, with age and quality, small enough for a dialog: of a valve P1, P2, P3 and Q. */
export const PresentValues = (props: { device: DeviceDetail; logger: DeviceDetail | undefined }) => {
  const { device, logger } = props;
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const tileOf = useTile(device);
  const criticalPoint = useCriticalPointTile(logger);
  const own = keysOf(device, types).flatMap((key) => tileOf(key) ?? []);
  const tiles = criticalPoint ? own.toSpliced(2, 0, criticalPoint) : own;
  if (tiles.length === 0) return null;
  return (
    <Row role="group" aria-label={t("values")}>
      {/* A dialog is not left for a trend. */}
      {tiles.map(({ ruler: _ruler, trend: _trend, ...tile }) => (
        <ValueTile key={`${tile.letter}${tile.label}`} {...tile} size="s" />
      ))}
    </Row>
  );
};
