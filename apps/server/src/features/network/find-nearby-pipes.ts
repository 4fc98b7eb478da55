import {
  type findNearbyPipes as findRoute,
  mostNearbyPipes,
  type NearbyPipe,
  nearbyPipesWithin,
} from "@sgval/contract/network/nearby-pipes";
import { distanceToCourse, type Position } from "@sgval/quantities/geometry";
import type * as z from "zod";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { linksNear, networkNames } from "./graph/graph.store.ts";
import type { Viewer } from "./visible-elements.store.ts";

/** Networks that are looked at: an installation has a few. */
const mostNetworks = 20;

/** The pipes in view of all networks that are nearest to a place. */
export const findNearbyPipes =
  ({ db }: { db: DatabaseHandle }) =>
  async (
    { latitude, longitude }: z.output<typeof findRoute.query>,
    viewer: Viewer,
  ): Promise<NearbyPipe[]> => {
    const at: Position = [longitude, latitude];
    const networks = await networkNames(db.kysely, mostNetworks);
    const found = await Promise.all(
      networks.map(async ({ id: networkId, name: network }) =>
        (await linksNear(db.kysely, networkId, at, viewer)).map(
          ({ id, diameter, course }): NearbyPipe => ({
            ...{ networkId, network, id, diameter, course },
            distance: Math.round(distanceToCourse(at, course)),
          }),
        ),
      ),
    );
    return found
      .flat()
      .filter(({ distance }) => distance <= nearbyPipesWithin)
      .sort((one, other) => one.distance - other.distance)
      .slice(0, mostNearbyPipes);
  };
