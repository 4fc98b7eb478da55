import type { SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { type Bounds, boundsOf, type LngLat } from "../../../../shared/ui/map/coordinates.ts";
import type { ShownNetwork } from "../network/elements.ts";

/** Pipes that are drawn at most: of more each is hardly likelier than the others. */
const MOST = 30;

/** What the feature of a probable pipe carries: its id, how likely it is, and that over the likeliest (0 to 1). */
type PipeProperties = { id: string; likelihood: number; weight: number };

/** The probable pipes of a suspected leak as lines, the likeliest last, so that it is drawn above the others. */
export const probablePipes = (
  { networkId, pipes }: Pick<SuspectedLeak, "networkId" | "pipes">,
  networks: readonly ShownNetwork[],
): GeoJSON.FeatureCollection<GeoJSON.LineString, PipeProperties> => {
  const network = networks.find(({ id }) => id === networkId);
  const most = pipes[0]?.likelihood ?? 0;
  const wanted = new Map(pipes.slice(0, MOST).map(({ id, likelihood }) => [id, likelihood]));
  const features = (network?.layer.features ?? []).flatMap(({ properties: { id }, geometry }) => {
    const likelihood = wanted.get(id);
    if (likelihood === undefined || geometry.type !== "LineString") return [];
    const weight = most > 0 ? likelihood / most : 0;
    return { type: "Feature" as const, geometry, properties: { id, likelihood, weight } };
  });
  return {
    type: "FeatureCollection",
    features: features.sort((one, other) => one.properties.likelihood - other.properties.likelihood),
  };
};

/** What has to be in view to see all of them; `null` without any. */
export const boundsOfPipes = ({ features }: ReturnType<typeof probablePipes>): Bounds | null =>
  boundsOf(
    features.flatMap(({ geometry }) => geometry.coordinates.map(([lng = 0, lat = 0]): LngLat => [lng, lat])),
  );
