import * as z from "zod";
import { dataOf, id, route } from "../route.ts";

/** As far from a place a pipe may be (m), and as many are named. */
export const nearbyPipesWithin = 200;
export const mostNearbyPipes = 8;

const nearbyPipe = z.object({
  networkId: id,
  network: z.string(),
  id: z.string(),
  /** mm; `null` where the model does not say. */
  diameter: z.number().nullable(),
  /** Metres from the place. */
  distance: z.number(),
  /** Longitude and latitude of its corners. */
  course: z.array(z.tuple([z.number(), z.number()])),
});
export type NearbyPipe = z.output<typeof nearbyPipe>;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

export const findNearbyPipes = route({
  method: "GET",
  path: "/network-pipe",
  summary: "The pipes in view of all networks nearest to a place, the nearest first",
  access: { permission: "Network.Index" },
  query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  answer: dataOf(z.array(nearbyPipe)),
});
