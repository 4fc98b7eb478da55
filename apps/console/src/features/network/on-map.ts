import type { Network } from "@sgval/contract/network/networks";
import { paths, pathTo } from "../../config/paths.ts";

/** The address of the map where the network lies. */
export const onMap = ({ id, bounds: [west, south, east, north] }: Pick<Network, "id" | "bounds">): string => {
  const zoom = Math.log2(360 / Math.max(east - west, north - south, 0.001));
  const middle = [(south + north) / 2, (west + east) / 2].map((degrees) => degrees.toFixed(5));
  return pathTo(paths.fleet, {}, { ll: middle.join(","), z: zoom.toFixed(1), net: String(id) });
};
