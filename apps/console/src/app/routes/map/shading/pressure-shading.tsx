import { styled, useColorScheme } from "@mui/material/styles";
import type { Zone } from "@sgval/contract/zones/zones";
import { longitudeScale } from "@sgval/quantities/geometry";
import { Layer, Source, type SourceProps } from "@vis.gl/react-maplibre";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { boundsOf, type LngLat } from "../../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { tokens } from "../../../../shared/ui/tokens.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { above } from "../base-layers.tsx";
import type { FleetDevice } from "../fleet-rules.ts";
import { FEWEST_SENSORS, pressureAt, type ShadedZone, scaleOf, shadedZones } from "./interpolate.ts";

const EVERY_MS = 5_000;
/** Points of a zone at which the pressure is computed, along its longer side. */
const GRID = 40;
/** px of the picture along its longer side; the colours between the points are mixed by the canvas. */
const PICTURE = 512;
/** Streets and pipes stay visible through it. */
const STRONGEST = 0.8;

const Legend = styled("div")({
  ...typeScale.micro,
  position: "absolute",
  zIndex: 1,
  bottom: "calc(var(--padding-below) + 36px)",
  insetInlineStart: "calc(var(--padding-start) + 10px)",
  maxWidth: "min(280px, calc(100% - 84px))",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 8,
  padding: "3px 8px",
  borderRadius: 4,
  backgroundColor: paint.card,
  color: paint.ink2,
  "& > span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& i": {
    width: 72,
    height: 8,
    background: `linear-gradient(to right, ${paint.heatLow}, ${paint.heatHigh})`,
  },
  // Beside the scale: what is picked stands just above it.
  [below("sm")]: {
    bottom: "calc(var(--padding-below) + 8px)",
    insetInlineStart: 116,
    maxWidth: "calc(100% - 156px)",
  },
});

const rgbOf = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

type Scheme = "light" | "dark";

/** The zone in the colours of its pressures, with the corners where it lies. */
const pictureOf = (
  { zone, sensors }: ShadedZone,
  { low, high }: { low: number; high: number },
  scheme: Scheme,
) => {
  const ring = (zone.polygon.coordinates[0] ?? []).map(([x = 0, y = 0]): LngLat => [x, y]);
  const [west, south, east, north] = boundsOf(ring) ?? [0, 0, 0, 0];
  // As wide as it is on the ground.
  const wide = (east - west) * longitudeScale((south + north) / 2);
  const share = Math.max(wide, north - south);
  const [columns, rows] = [wide, north - south].map((side) => Math.max(2, Math.round((GRID * side) / share)));
  const points = document.createElement("canvas");
  const picture = document.createElement("canvas");
  const [drawing, result] = [points.getContext("2d"), picture.getContext("2d")];
  if (!drawing || !result || !columns || !rows || share === 0) return null;
  Object.assign(points, { width: columns, height: rows });
  const image = drawing.createImageData(columns, rows);
  const [from, to] = [rgbOf(tokens[scheme].heatLow), rgbOf(tokens[scheme].heatHigh)];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const place: LngLat = [
        west + ((column + 0.5) / columns) * (east - west),
        north - ((row + 0.5) / rows) * (north - south),
      ];
      const part = (pressureAt(place, sensors) - low) / (high - low);
      const rgb = from.map((value, index) => value + part * ((to[index] ?? value) - value));
      image.data.set([...rgb, 255], (row * columns + column) * 4);
    }
  drawing.putImageData(image, 0, 0);
  const [width, height] = [wide, north - south].map((side) =>
    Math.max(2, Math.round((PICTURE * side) / share)),
  );
  Object.assign(picture, { width, height });
  result.beginPath();
  for (const [longitude, latitude] of ring)
    result.lineTo(
      ((longitude - west) / (east - west)) * picture.width,
      ((north - latitude) / (north - south)) * picture.height,
    );
  result.clip();
  result.imageSmoothingQuality = "high";
  result.drawImage(points, 0, 0, picture.width, picture.height);
  const corners: [LngLat, LngLat, LngLat, LngLat] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return { id: zone.id, picture, corners };
};

/** A canvas as a source: the types of the library leave that kind out, which the map takes like any other. */
const sourceOf = (canvas: HTMLCanvasElement, coordinates: readonly LngLat[]) =>
  ({ type: "canvas", canvas, coordinates, animate: false }) as unknown as SourceProps;

interface Shaded {
  key: string;
  /** Changes with the pictures: the source of a canvas takes no other one. */
  version: number;
  zones: readonly ShadedZone[];
}

/** bar; a smaller change is not seen. */
const STEP = 0.05;
/** What a picture is drawn from. */
const keyOf = (zones: readonly ShadedZone[]): string =>
  zones
    .map(({ zone, sensors }) =>
      [
        zone.id,
        JSON.stringify(zone.polygon),
        ...sensors.map(({ place, pressure }) => `${place.join()} ${Math.round(pressure / STEP)}`),
      ].join("/"),
    )
    .join(";");

/** The zones shaded by the pressure between their sensors, where enough of them report, and the scale of the colours. */
export const PressureShading = (props: {
  zones: readonly Zone[];
  fleet: readonly FleetDevice[];
  opacity: number;
}) => {
  const { zones, opacity } = props;
  const { t } = useTranslation("map");
  const format = useFormat();
  const { colorScheme = "light" } = useColorScheme();
  const fleet = useRef(props.fleet);
  fleet.current = props.fleet;
  const shown = props.fleet.length;
  const [shaded, setShaded] = useState<Shaded>({ key: "", version: 0, zones: [] });
  useEffect(() => {
    const look = (): void => {
      const next = shown === 0 ? [] : shadedZones(zones, fleet.current, serverNow());
      const key = keyOf(next);
      setShaded((before) =>
        before.key === key ? before : { key, version: before.version + 1, zones: next },
      );
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [zones, shown]);
  const scale = scaleOf(shaded.zones);
  const pictures = useMemo(() => {
    const of = scaleOf(shaded.zones);
    return shaded.zones.flatMap((one) => pictureOf(one, of, colorScheme) ?? []);
  }, [shaded, colorScheme]);
  return (
    <>
      {pictures.map(({ id, picture, corners }) => {
        const name = `shading-${id}-${colorScheme}-${shaded.version}`;
        return (
          <Source key={name} {...sourceOf(picture, corners)} id={name}>
            <Layer
              id={name}
              type="raster"
              beforeId={above("shading")}
              paint={{ "raster-opacity": STRONGEST * opacity, "raster-fade-duration": 0 }}
            />
          </Source>
        );
      })}
      <Legend role="status">
        {shaded.zones.length === 0 ? (
          t("shading.none", { fewest: FEWEST_SENSORS })
        ) : (
          <>
            {t("shading.scale", { unit: format.symbol("bar") })}
            <span dir="ltr">
              {format.figure(scale.low, "bar", 1)}
              <i aria-hidden />
              {format.figure(scale.high, "bar", 1)}
            </span>
          </>
        )}
      </Legend>
    </>
  );
};
