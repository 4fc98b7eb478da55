import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { ValueTile } from "../../../shared/ui/device/value-tile.tsx";
import { evenRowStyles, evenRows } from "../../../shared/ui/even-rows.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { orderedKeys, shownOnPhone } from "../measurement.ts";
import { useCriticalPointTile, usePumpsTile, useTile } from "../use-tile.ts";

const LEAST_PX = 168;
const evenTiles = evenRows(LEAST_PX);
const Grid = styled("div")({
  ...evenRowStyles(LEAST_PX),
  gap: 8,
  // A label of two lines must not push its number below the numbers beside it.
  "& > [role=group]": {
    display: "grid",
    gridRow: "span 2",
    gridTemplateRows: "subgrid",
    gridTemplateColumns: "minmax(0, 1fr)",
    rowGap: 0,
  },
});

/** Values of a device on a phone: the key value large, the others two per row. */
export const PhoneTiles = ({
  device,
  logger,
}: {
  device: DeviceDetail;
  logger: DeviceDetail | undefined;
}) => {
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const tileOf = useTile(device);
  const criticalPoint = useCriticalPointTile(logger);
  const pumps = usePumpsTile(device);
  if (!device.latest)
    return <EmptyState reason={t("noReadings")} next={t(`noReadingsNext.${device.connection}`)} />;
  const [first = "", ...rest] = shownOnPhone(device, types);
  const lead = pumps ?? tileOf(first);
  const others = pumps ? [first, ...rest] : rest;
  return (
    <Grid ref={evenTiles} role="group" aria-label={t("values")}>
      {lead && (
        <div data-hero>
          <ValueTile {...lead} framed size="hero" />
        </div>
      )}
      {others.map((key, at) => {
        const tile = tileOf(key);
        return (
          <Fragment key={key}>
            {tile && <ValueTile {...tile} framed />}
            {at === 0 && criticalPoint && (
              <ValueTile {...criticalPoint} notes={[...(criticalPoint.notes ?? []), logger?.name]} framed />
            )}
          </Fragment>
        );
      })}
    </Grid>
  );
};

/** What a station of several pumps takes in and gives, in the direction of the flow. */
const processOfStation = ["inlet_pressure", "outlet_pressure", "flow"];

/** The values of a device as tiles, most important first. */
export const ValueTiles = ({
  device,
  most,
  leaveOut = () => false,
  more = () => ({}),
}: {
  device: DeviceDetail;
  most?: number;
  /** What a tile shows beside the value, from elsewhere: after its notes, and at the end of the line of its number. */
  more?: (key: string) => { notes?: readonly string[]; aside?: ReactNode };
  /** Channels that are shown elsewhere. */
  leaveOut?: (key: string) => boolean;
}) => {
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const tileOf = useTile(device);
  const pumps = usePumpsTile(device);
  if (!device.latest)
    return <EmptyState reason={t("noReadings")} next={t(`noReadingsNext.${device.connection}`)} />;
  const ordered = orderedKeys(device, types).filter((key) => !leaveOut(key));
  const process = pumps ? processOfStation.filter((key) => ordered.includes(key)) : [];
  // However many pumps a station has, what it does to the network is among its values.
  const keys = [...new Set([...process, ...ordered])];
  return (
    <Grid ref={evenTiles} role="group" aria-label={t("values")}>
      {pumps && <ValueTile {...pumps} framed />}
      {keys.slice(0, most === undefined ? undefined : most + process.length).map((key) => {
        const tile = tileOf(key);
        const { notes = [], aside } = more(key);
        return (
          tile && (
            <ValueTile key={key} {...tile} notes={[...(tile.notes ?? []), ...notes]} aside={aside} framed />
          )
        );
      })}
    </Grid>
  );
};

/** Values that the schematic does not show. */
export const FurtherTiles = ({ device, drawn }: { device: DeviceDetail; drawn: readonly string[] }) => {
  const { t } = useTranslation("devices");
  const types = useDeviceTypes();
  const tileOf = useTile(device);
  const keys = orderedKeys(device, types).filter(
    (key) => !drawn.includes(key) && !key.startsWith("digital_output"),
  );
  if (keys.length === 0 || !device.latest) return null;
  return (
    <SectionCard title={t("moreValues")}>
      <Grid ref={evenTiles} role="group" aria-label={t("moreValues")}>
        {keys.map((key) => {
          const tile = tileOf(key);
          return tile && <ValueTile key={key} {...tile} size="s" />;
        })}
      </Grid>
    </SectionCard>
  );
};
