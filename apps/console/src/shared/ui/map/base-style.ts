import type { BaseMap } from "@sgval/contract/settings/base-map";
import type { StyleImageMetadata, StyleSpecification } from "maplibre-gl";
import { tokens } from "../tokens.ts";

export type MapScheme = "light" | "dark";

const GRID_PX = 128;
const gridName = (scheme: MapScheme): string => `plain-grid-${scheme}`;

/** Pixels of an image for each pixel on the map: sharp on dense screens too. */
export const IMAGE_RATIO = 2;

/** A picture of a layer, twice as large as it is shown; `stretch` says which of its pixels grow with a text inside it. */
export interface MapImage {
  data: Pick<ImageData, "width" | "height" | "data">;
  stretch?: Pick<StyleImageMetadata, "stretchX" | "stretchY" | "content">;
}

const drawGrid = (scheme: MapScheme): ImageData | null => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = GRID_PX;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = tokens[scheme].mapBlock;
  context.fillRect(0, 0, GRID_PX, GRID_PX);
  context.fillStyle = tokens[scheme].mapRoad;
  context.fillRect(0, 0, GRID_PX, 4);
  context.fillRect(0, 0, 4, GRID_PX);
  return context.getImageData(0, 0, GRID_PX, GRID_PX);
};

/** The lines of the plain ground in both schemes, without which nobody sees a map move. */
export const gridImages = (): { name: string; image: ImageData | null }[] =>
  (["light", "dark"] as const).map((scheme) => ({ name: gridName(scheme), image: drawGrid(scheme) }));

const plainGround = (scheme: MapScheme): StyleSpecification["layers"] => [
  { id: "ground", type: "background", paint: { "background-color": tokens[scheme].mapBlock } },
  { id: "ground-grid", type: "background", paint: { "background-pattern": gridName(scheme) } },
];

const plain = (scheme: MapScheme): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: plainGround(scheme),
});

/**
 * A grid alone: for an installation without base map, and below one whose tiles do not come. One object for each scheme,
 * because a style of another identity is loaded anew.
 */
export const plainStyles: Readonly<Record<MapScheme, StyleSpecification>> = {
  light: plain("light"),
  dark: plain("dark"),
};

/** Sources whose pictures may not come, by name. */
export const BASE = "base";
export const SATELLITE = "satellite";

export const TILE_SOURCE = { type: "raster", tileSize: 256, maxzoom: 19 } as const;

/** Pictures are made for light pages; in the dark scheme they would outshine what is drawn on them. */
export const rasterPaint = (scheme: MapScheme) =>
  scheme === "dark" ? { "raster-brightness-max": 0.5, "raster-saturation": -0.6 } : {};

const tileStyle = (tileUrl: string, attribution: string, scheme: MapScheme): StyleSpecification => ({
  version: 8,
  sources: { [BASE]: { ...TILE_SOURCE, tiles: [tileUrl], attribution } },
  layers: [...plainGround(scheme), { id: BASE, type: "raster", source: BASE, paint: rasterPaint(scheme) }],
});

/** The style of the base map; the vector style and its reader are loaded only where there is a file. */
export const baseStyle = async (base: BaseMap, scheme: MapScheme): Promise<StyleSpecification> => {
  if (base.mapSource === "tiles" && base.tileUrl !== null)
    return tileStyle(base.tileUrl, base.attribution, scheme);
  if (base.mapSource !== "file") return plainStyles[scheme];
  const { fileLayers, fileSource } = await import("./base-file.ts");
  return {
    version: 8,
    sources: { [BASE]: { ...fileSource(), attribution: base.attribution } },
    layers: [...plainGround(scheme), ...fileLayers(BASE, scheme)],
  };
};
