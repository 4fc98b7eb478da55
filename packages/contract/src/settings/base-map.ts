import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { emptyAsNull, freeText, lineText } from "../text.ts";

const placeholders = ["{z}", "{x}", "{y}"];

/** Scheme, host and port of a tile address, as a content policy names it; `null` for no usable address. */
export const tileOrigin = (tileUrl: string): string | null => {
  const url = URL.parse(tileUrl);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.-]+$|^\[[\da-f:]+\]$/i.test(url.hostname))
    return null;
  return url.origin;
};

const tileUrl = lineText(1_000).refine(
  (text) => tileOrigin(text) !== null && placeholders.every((part) => text.includes(part)),
  message("invalid_value"),
);

/** What maps are drawn on: the file in the data folder, tiles of another server, or nothing but a grid. */
export const mapSources = ["file", "tiles", "none"] as const;

/** The setting of the map. */
export const baseMapSetting = z
  .object({
    mapSource: z.enum(mapSources),
    /** Raster tiles: `https://tiles.example/{z}/{x}/{y}.png`. */
    tileUrl: emptyAsNull(tileUrl),
    /** Whom the tiles or the data of the file are from; shown on every map. */
    attribution: freeText(200),
    /** Raster tiles of pictures from above, as a layer that each user may show; `null` where there is none. */
    satelliteUrl: emptyAsNull(tileUrl).default(null),
    satelliteAttribution: freeText(200).default(""),
  })
  .superRefine(({ mapSource, tileUrl: address }, context) => {
    if (mapSource === "tiles" && address === null)
      context.addIssue({ code: "custom", path: ["tileUrl"], message: message("required") });
  });
export type BaseMapSetting = z.output<typeof baseMapSetting>;
const answer = dataOf(
  z.object({
    mapSource: z.enum(mapSources),
    tileUrl: z.string().nullable(),
    attribution: z.string(),
    satelliteUrl: z.string().nullable(),
    satelliteAttribution: z.string(),
  }),
);

/** The hosts that pages load tiles from. */
export const tileOrigins = ({ mapSource, tileUrl, satelliteUrl }: BaseMapSetting): string[] => {
  const named = [mapSource === "tiles" ? tileUrl : null, satelliteUrl];
  return [...new Set(named.flatMap((address) => (address && tileOrigin(address)) || []))];
};

export const readBaseMapSetting = route({
  method: "GET",
  path: "/setting/base-map",
  summary: "What maps are drawn on",
  access: { permission: "Setting.Index" },
  answer,
});
export const updateBaseMapSetting = route({
  method: "PUT",
  path: "/setting/base-map",
  summary: "Change what maps are drawn on; pages opened from then on may load from the host of the tiles",
  access: { permission: "Setting.Update" },
  body: baseMapSetting,
  answer,
});

/** The base map as a page draws it. `file` and `tiles` only where there is one. */
export const baseMap = z.object({
  mapSource: z.enum(mapSources),
  tileUrl: z.string().nullable(),
  attribution: z.string(),
  satelliteUrl: z.string().nullable(),
  satelliteAttribution: z.string(),
  /** The size of the file in the data folder in bytes; `null` without one. */
  fileSize: z.number().int().nullable(),
});
export type BaseMap = z.output<typeof baseMap>;

export const readBaseMap = route({
  method: "GET",
  path: "/map/base",
  summary: "The base map of this installation",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(baseMap),
});
/** Parts of the file, by range requests. */
export const readBaseMapFile = route({
  method: "GET",
  path: "/map/base.pmtiles",
  summary: "The PMTiles file in the data folder; answers range requests",
  access: { signedIn: true, forPrograms: true },
  answer: null,
  errors: ["not_found", "malformed_request"],
});
