import { layers, namedFlavor } from "@protomaps/basemaps";
import { basePath } from "@sgval/contract/route";
import { readBaseMapFile } from "@sgval/contract/settings/base-map";
import { addProtocol, type LayerSpecification } from "maplibre-gl";
import { FetchSource, PMTiles, Protocol } from "pmtiles";
import { env } from "../../../config/env.ts";
import { currentSession } from "../../api/session.ts";

const address = `${globalThis.location?.origin ?? ""}${env.apiOrigin}${basePath}${readBaseMapFile.path}`;
const file = new FetchSource(address, new Headers());
const protocol = new Protocol();
protocol.add(new PMTiles(file));
addProtocol("pmtiles", protocol.tile);

/**
 * Without an address of glyphs, MapLibre draws all text with fonts of the page; this is the name of a CSS font, not of a
 * glyph file.
 */
const MAP_FONT = ["Public Sans Variable"];

/** The file of the data folder as a source; it is fetched in parts, with the session of the user. */
export const fileSource = () => {
  file.setHeaders(new Headers({ authorization: `Bearer ${currentSession().accessToken ?? ""}` }));
  return { type: "vector", url: `pmtiles://${address}` } as const;
};

/** Of places and roads only the text is drawn: symbols would need pictures from another host. */
const withoutIcons = (layer: LayerSpecification): LayerSpecification => {
  if (layer.type !== "symbol") return layer;
  const { "icon-image": _, ...layout } = layer.layout ?? {};
  return { ...layer, layout: { ...layout, "text-font": MAP_FONT } };
};

/** Layers of a Protomaps file in the colours of the scheme, with Vietnamese names. */
export const fileLayers = (source: string, scheme: "light" | "dark"): LayerSpecification[] =>
  // The package names the types of another version of the style specification.
  (layers(source, namedFlavor(scheme), { lang: "vi" }) as LayerSpecification[])
    .filter(({ id, type }) => type !== "background" && id !== "pois" && id !== "roads_shields")
    .map(withoutIcons);
